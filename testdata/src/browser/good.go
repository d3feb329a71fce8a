package browser

import (
	"net/http"
	"net/url"
	text "text/template"
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
	url.Parse(`https://go.dev/a\b`) // nothing shows that it reaches a browser
	http.Get(`https://go.dev/a\b`)
}

func goodPages(markup string) {
	parse(`<a href="/go.dev/x?a=1&amp;b=C:\c#d">/\go.dev</a><p title="/\go.dev" data-href="/\go.dev">`)
	parse(`<script>var a = "<a href='/\go.dev'>"</script><!-- <a href="/\go.dev"> --></a href="/\go.dev">`)
	parse(`<a href="{{.Path}}\x">`)              // the text before it is unknown
	parse(`<a href="/{{if .}}?{{end}}a\b">`)     // may be a query
	parse(`<a href="javascript:a\b">`)           // not a URL of the web
	parse(`<a href="http://%recipient.host%/">`) // the sender expands it
	parse(`<a href="/\go.dev`)                   // it has no end
	parse(`<a href="/\go.dev">{{`)               // not a template
	parse("<a href='/x?a=1\n&amp;b=2'>")         // the mail wraps long lines
	parse(`<a href="/\go.dev` + markup + `">`)
	text.Must(text.New("").Parse(`<a href="/\go.dev">`)) // text/template may write any format
}
