package browser

import (
	"html/template"
	"net/http"
)

func bad(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, `/\go.dev/x`, http.StatusFound)         // want `browser: browsers read "\\\\" as "/"; the host is "go.dev"`
	http.Redirect(w, r, "/\\go.dev", http.StatusFound)          // want `browser: browsers read "\\\\" as "/"; the host is "go.dev"`
	http.Redirect(w, r, `https://h\@go.dev/`, http.StatusFound) // want `browser: browsers read "\\\\" as "/"; the host is "h"`
	http.Redirect(w, r, "/\t/go.dev", http.StatusFound)         // want `browser: browsers ignore "\\t"; the host is "go.dev"` `syntax: a path cannot contain "\\t"`
	http.Redirect(w, r, "/docs/%2e%2e/admin", http.StatusFound) // want `browser: browsers read "%2e%2e" as ".."`
	http.Redirect(w, r, "http://go%2edev/", http.StatusFound)   // want `browser: browsers read "go%2edev" as "go.dev"`
	http.Redirect(w, r, "http://0x7f000001/", http.StatusFound) // want `browser: browsers read "0x7f000001" as "127.0.0.1"`
	http.Redirect(w, r, "http://127.1/", http.StatusFound)      // want `browser: browsers read "127.1" as "127.0.0.1"` `host: "127.1" is not an IPv4 address`
	http.Redirect(w, r, "https:///go.dev/x", http.StatusFound)  // want `browser: browsers read "https:///" as "https://"; the host is "go.dev"` `host: the host is empty`
	http.Redirect(w, r, "https:go.dev/x", http.StatusFound)     // want `browser: "https:" lacks "//"; the page's scheme decides` `scheme: "//" is missing`
	http.Redirect(w, r, "ftp:go.dev/x", http.StatusFound)       // want `browser: browsers read "ftp:" as "ftp://"; the host is "go.dev"` `scheme: "//" is missing`
	http.Handle("/go/", http.RedirectHandler(`\\go.dev`, 301))  // want `browser: browsers read "\\\\" as "/"` `browser: browsers read "\\\\" as "/"`
	http.Redirect(w, r, "http://[v1.a]/", http.StatusFound)     // want `redirect: clients refuse the URL: the host looks like an IP address, but is not one`
	http.Redirect(w, r, "https://h.256/", http.StatusFound)     // want `browser: browsers refuse the URL: the host looks like an IP address, but is not one`
	w.Header().Set("Location", `//go.dev\x`)                    // want `browser: browsers read "\\\\" as "/"`
	w.Header().Add("location", `\\go.dev`)                      // want `browser: browsers read "\\\\" as "/"; the host is "go.dev"` `browser: browsers read "\\\\" as "/"; the host is "go.dev"`
	http.Header.Set(w.Header(), "Location", "http://0x7f.1/")   // want `browser: browsers read "0x7f.1" as "127.0.0.1"`
	moveTo(w, `/\go.dev`)                                       // want `browser: browsers read "\\\\" as "/"; the host is "go.dev"`
}

func moveTo(w http.ResponseWriter, where string) { w.Header().Set("Location", where) }

const host = `\\go.dev` // want `browser: browsers read "\\\\" as "/"; the host is "go.dev"` `browser: browsers read "\\\\" as "/"; the host is "go.dev"`

const layout = "<!DOCTYPE html>\n<a href='" + host + "/x'>x</a>" +
	"{{range .Items}}<a class=a href='/\\go.dev/{{.ID}}?a=1&amp;b'>{{.Name}}</a>{{end}}" // want `browser: browsers read "\\\\" as "/"`

var page = template.Must(template.New("page").Parse("<p>\n<img src=\"/docs/%2e%2e/a\">\n<img src=/a\\b>")) // want `browser: browsers read "%2e%2e" as ".."` `browser: browsers read "\\\\" as "/"`

// parse passes its text on.
func parse(text string) *template.Template { return template.Must(template.New("").Parse(text)) }

func badPages() {
	template.New("").Parse(layout)
	parse(`<form action="https:///go.dev/{{.}}">`)                   // want `browser: browsers read "https:///" as "https://"` `host: the host is empty`
	parse(`<a {{if .}}href="&#47;&bsol;go.dev"{{end}}>`)             // want `browser: browsers read "\\\\" as "/"; the host is "go.dev"`
	parse(`{{define "a"}}<a href="http://127.1/{{.}}">x</a>{{end}}`) // want `browser: browsers read "127.1" as "127.0.0.1"`
	parse("<a href=\" http://h:99999/ \">")                          // want `port: 99999 is above 65535`
	parse(`<a href="http://256.1.1.1/{{if .}}a{{end}}">`)            // want `browser: browsers refuse the URL: the host looks like an IP address, but is not one`
	parse(`<a href="htpp://go.dev/{{.}}">`)                          // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"`
}
