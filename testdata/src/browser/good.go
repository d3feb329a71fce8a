package browser

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, name string) {
	http.Redirect(w, r, "https://go.dev/x?q=a#f", http.StatusFound)
	http.Redirect(w, r, "/login?next=%2Fadmin%2F%2e%2e", http.StatusFound)
	http.Redirect(w, r, "login", http.StatusFound)
	http.Redirect(w, r, "..", http.StatusFound)
	http.Redirect(w, r, "https://Go.dev:443/%2F", http.StatusFound)
	http.Redirect(w, r, "http://[0:0::1]:8080/", http.StatusFound)
	http.Redirect(w, r, "https://bücher.example/é", http.StatusFound)
	http.Redirect(w, r, `/open?path=C:\dir`, http.StatusFound)
	http.Redirect(w, r, `myapp:open\x`, http.StatusFound)
	http.Redirect(w, r, "mailto:gopher@go.dev", http.StatusFound)
	http.Redirect(w, r, "/a b", http.StatusFound) // the browser encodes the space
	http.Redirect(w, r, `/\`+name, http.StatusFound)
	http.Redirect(w, r, "/x/../y", http.StatusFound)
	http.Redirect(w, r, "", http.StatusFound)
	w.Header().Set("Location", "/x//y/../z")
	w.Header().Set("X-Location", `/\go.dev`)
	w.Header().Set(name, `/\go.dev`)
	w.Header().Add("Content-Location", "http://0x7f.1/")
	url.Parse(`https://go.dev/a\b`) // nothing is known to be sent to a browser
	http.Get(`https://go.dev/a\b`)
}
