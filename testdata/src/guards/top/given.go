package top

import "guards/low"

// The arguments of a call decide the conditions of a function of another package.

func givesOptions(o *low.Options) {
	low.SendWith("h.org", &low.Options{Secure: true})
	low.SendWith("h.org", nil) // want `relative: "h.org" has no scheme; .*`
	low.SendWith("h.org", o)
	passesOptions("h.org", &low.Options{Secure: true})
	passesOptions("h.org", o)
	low.Numbers{1}.Send("h.org")
	low.Numbers{}.Send("h.org") // want `relative: "h.org" has no scheme; .*`
}

func passesOptions(s string, o *low.Options) { low.SendWith(s, o) }

func givesSettings() {
	low.Configure("h.org", low.WithScheme("https"))
}
