package top

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"guards/low"
	"guards/mid"
)

// uricheck executes here functions of low and mid.

func returned() {
	http.Get(low.Site("h.org", "%"))
	http.Get(low.Site("", "http://h.org/"))
	http.Get(mid.Root("", "h.org"))
	http.Get(mid.Join("http://h.org", "/a"))
	http.Get(low.Endpoint{Host: "h.org"}.URL("a"))
	http.Get(low.Text("HTTP://h.org/").Lower())
	if u := "h h"; low.IsWeb(u) {
		http.Get(u)
	}
	if u, err := low.Pick("http://h h/"); err == nil {
		http.Get(u)
	}
	http.Get(low.Long("/x", 1))
	http.Get(low.FromEnv("/x"))
	e := &low.Endpoint{}
	http.Get(e.Kind())
	http.Get(low.Endpoint{Host: "http://h.org"}.Default("/x"))
	http.Get(low.Endpoint{Host: "/x"}.With("http://h.org").Default(""))
	joined("http://h.org")
}

func joined(host string) { http.Get(string(fmt.Appendf(nil, "%s/", host))) }

func held() {
	low.Replaced = "http://h.org/"
	http.Get(low.Replaced)
	low.SetHome("http://h.org/")
	http.Get(low.Config.Home)
	low.Ask()
	http.Get(low.Asked)
}

func heldWrong(replaces bool) {
	if replaces {
		low.Kept = "http://h.org/"
	}
	http.Get(low.Kept)
	low.SwitchOver()
	http.Get(low.Switched) // want `syntax: net/url refuses " " in a host; .*`
	http.Get(low.Broken)   // want `syntax: net/url refuses " " in a host; .*`
	http.Get(low.Config.Root)
}

func checked() {
	u := "http://h h/"
	if _, message := low.Check(u); message != "" {
		return
	}
	http.Get(u)
}

func returnedWrong() {
	if n, _ := low.Check("/x"); n > 1 {
		http.Get("/x") // want `scheme: "/x" has no scheme; .*`
	}
	e := low.Endpoint{}
	http.Get(e.Default("/x"))
	named, _ := low.Named("http://h h/") // want `syntax: net/url refuses " " in a host; .*`
	http.Get(named)
	http.Get(low.Site("h h", ""))              // want `syntax: net/url refuses " " in a host; .*`
	http.Get(low.Site("", "/x"))               // want `scheme: "/x" has no scheme; .*`
	http.Get(low.Base("ftp", "h.org"))         // want `scheme: http\.Get does not support "ftp"; .*`
	http.Get(mid.Root("", "h.org:99999"))      // want `port: 99999 is above 65535; .*`
	http.Get(mid.Join("http://h.org", "/%zz")) // want `escape: "%" in "%zz" .*`
	http.Get(low.Endpoint{Host: "h h"}.URL("a"))
	url.Parse(low.Text("/A%ZZ").Lower())  // want `escape: "%" in "%zz" .*`
	if u := "http://h h/"; low.IsWeb(u) { // want `syntax: net/url refuses " " in a host; .*`
		http.Get(u)
	}
	if u, err := low.Pick("HTTP://h.org/%"); err == nil { // want `escape: .*`
		http.Get(u)
	}
}

func elements() {
	http.Get(low.All[1])
	http.Get(low.ByName["good"])
	http.Get(low.ByName["none"] + "http://h.org/")
	http.Get(low.Either(true))
	for _, u := range low.Changed {
		http.Get(u)
	}
	http.Get(low.Sorted["bad"])
}

func elementsWrong(which bool) {
	for _, u := range low.All {
		http.Get(u)
	}
	http.Get(low.All[0])
	http.Get(low.ByName["bad"])
	http.Get(low.Either(which))    // want `port: 99999 is above 65535; .*`
	http.Get(low.Either(2+2 == 5)) // want `port: 99999 is above 65535; .*`
}

func defaultOf(given string) {
	if given = string([]byte(given)); given == "" {
		given = "http://h.org/"
	}
	http.Get(low.Default(given, "http://h h/k4"))
}

// The code passes the address of the base on, so the base may be empty; but the text that
// would replace it most likely never does.
func filled(sure bool) {
	base := "http://h.org/"
	mid.Fill(&base, sure)
	url.Parse(mid.Pair{Base: base, Other: "http://h h/k5"}.Address())
	url.Parse(mid.Pair{Base: os.Getenv("BASE"), Other: "http://h h/k6"}.Address())
	url.Parse(mid.Pair{Other: "http://h h/"}.Address())
}

// So many conditions are on the way that uricheck leaves some of them undecided.
func crowded() {
	query := "a=b\n"
	if query != "" {
		query = "?" + query
	}
	whole := "http://h.org" + query
	isRefused := os.Getenv("REFUSE") != "" || !strings.HasPrefix(whole, ".org")
	if isRefused {
		return
	}
	u := whole
	if strings.TrimSpace(u) == u {
		u = slashed(u)
	}
	v, isRooted := low.Cut(u)
	if !isRooted {
		v = strings.TrimSuffix(v, " ")
	}
	url.ParseRequestURI(v)
}

func crowdedInMid() { mid.Crowded("q=a%20m582k") }

func slashed(s string) string {
	if slices.Contains([]string{"", "%", "none"}, s) {
		return strings.Join(strings.Split(s, "."), "/")
	}
	return s
}

func uncrowded() {
	whole := "http://h.org?a=b\n" // want `syntax: white space "\\n" .*`
	isRefused := os.Getenv("REFUSE") != "" && !strings.HasPrefix(whole, "http:")
	if isRefused {
		return
	}
	v, isRooted := low.Cut(whole)
	if !isRooted {
		v = strings.TrimSuffix(v, " ")
	}
	url.ParseRequestURI(v)
}

func passed() {
	s := mid.Server{"ftp", "h", "80"}
	u := low.Default(s.Address(), "http://h.org:port/")
	if len(u) > 20 {
		return
	}
	v := s.Address() + "/%" // want `escape: .*`
	v = strings.TrimSuffix(v, "/")
	url.Parse(v)
}
