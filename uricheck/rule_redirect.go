package uricheck

import (
	"errors"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

var redirectRule = Rule{
	Name:    "redirect",
	Summary: "redirect that clients do not follow, or not to where the author wants",
	Since:   "v0.1.0",
	Doc: `Clients go to the Location of a response only with a status that says so: 301, 302, 303, 307
and 308 (RFC 9110 §15.4). With 304 or 200, they stay.

The Path of a request's URL is decoded, and may begin with "//". As the target of a
redirect, "//evil.example/" is another host (RFC 3986 §4.2), and a "?" in it begins a
query. strings.TrimSuffix of the end does not change that. URL.EscapedPath after a single
"/" is a target on the same host; the query of the request is in URL.RequestURI. uricheck
ignores a function that has a literal "//", or cleans a path. But if path.Clean or path.Join
makes the target, the query is lost: uricheck reports that unless the function reads the
query.

http.Redirect and a Location header take any text. uricheck reports a host or port that
both net/url and browsers refuse: then no client follows.

A Host without a scheme before it is a relative path: net/http redirects to
"/dir/h.example/x" then.`,
	Bad: func() []Subject {
		return []Subject{
			redirected("https:// go.dev/x"),
			redirected("https://go.dev:80a/"),
			located("https://[::1/"),
			misused(`http.Redirect(w, r, r.URL.Path+"/", http.StatusFound)`, RedirectToPath),
			misused(`http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), http.StatusFound)`, RedirectToPath),
			misused(`http.Redirect(w, r, r.Host+"/login", http.StatusFound)`, RedirectToHost),
			misused(`http.Redirect(w, r, path.Clean(r.URL.Path), http.StatusFound)`, RedirectWithoutQuery),
			misused(`http.Redirect(w, r, "/login", http.StatusNotModified)`, UnfollowedStatus),
			misused(`http.RedirectHandler("/login", http.StatusOK)`, UnfollowedStatus),
		}
	},
	Good: func() []Subject {
		return []Subject{
			redirected("https://go.dev/a b"),
			redirected("https://go.dev:80/"),
			redirected("/a:b"),
			misused(`http.Redirect(w, r, "/login", http.StatusFound)`, 0),
			misused(`http.Redirect(w, r, r.URL.RequestURI(), http.StatusFound)`, 0),
			misused(`http.Redirect(w, r, "/"+strings.TrimLeft(r.URL.EscapedPath(), "/"), http.StatusFound)`, 0),
			misused(`http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusMovedPermanently)`, 0),
			misused(`http.Redirect(w, r, location, code)`, 0),
		}
	},
	check:         checkTarget,
	checkAssembly: checkRedirect,
}

// redirectFacts are the facts about redirects.
var redirectFacts = map[Misuse]string{
	RedirectToPath:       `the target is a decoded path; with "//" at its beginning it is another host`,
	RedirectToHost:       "the target begins with a host, and has no scheme; it is a relative path",
	RedirectWithoutQuery: "the target is a decoded path, and has no query; that of the request is lost",
	UnfollowedStatus:     "clients do not follow a redirect with this status",
}

func checkRedirect(a *assembly) { a.misused(redirectFacts) }

// checkTarget reports the target of a redirect that net/url and browsers refuse.
func checkTarget(j *judgement) {
	if !j.Use.For(stdlib.Redirecting) || j.hasFinding() {
		return
	}
	parsed := stdlib.Fails(stdlib.Call{Use: stdlib.ParseReference, Text: j.Text}, stdlib.Go{})
	l, ok := j.judged.locationOf()
	if len(parsed) == 0 || !ok {
		return
	}
	_, err := browser.Parse(l.value, page())
	if refused, ok := errors.AsType[*browser.Error](err); ok {
		j.warn(parsed[0].Start, parsed[0].End, "clients refuse the URL: "+refused.Reason.String())
	}
}
