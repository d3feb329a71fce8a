// Package table calls each function that takes a URL. A test finds the ones that are missing.
package table

import (
	"bytes"
	"context"
	"crypto/tls"
	"html/template"
	"net"
	"net/http"
	"net/http/httptest"
	"net/rpc"
	"net/smtp"
	"net/textproto"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"github.com/jtacoma/uritemplates"
	"github.com/yosida95/uritemplate/v3"
	"golang.org/x/net/websocket"
)

func urls(u *url.URL) {
	url.Parse("/%")               // want `escape: .*; url\.Parse fails`
	url.ParseRequestURI("/%")     // want `escape: .*; url\.ParseRequestURI fails`
	url.JoinPath("/%", "x")       // want `escape: .*; url\.JoinPath fails`
	url.JoinPath("/x", "%")       // want `escape: .*; url\.JoinPath fails`
	url.JoinPath("/x", "y", "z%") // want `escape: .*; url\.JoinPath fails`
	url.PathUnescape("%")         // want `escape: .*; url\.PathUnescape fails`
	url.QueryUnescape("%")        // want `escape: .*; url\.QueryUnescape fails`
	url.ParseQuery("q=%")         // want `escape: .*; url\.ParseQuery fails`
	u.Parse("/%")                 // want `escape: .*; url\.URL\.Parse fails`
	_ = u.JoinPath("x", "%")      // want `escape: .*; url\.URL\.JoinPath drops the elements`
}

func files() {
	path.Join("https://h", "x")      // want `join: path\.Join turns`
	filepath.Join("x", "https://h/") // want `join: filepath\.Join turns`
	path.Clean("https://h")          // want `join: path\.Clean turns`
	filepath.Clean("https://h/")     // want `join: filepath\.Clean turns`
}

func client(c *http.Client) {
	http.Get("http://h/%")              // want `escape: .*; http\.Get fails`
	http.Head("http://h/%")             // want `escape: .*; http\.Head fails`
	http.Post("http://h/%", "", nil)    // want `escape: .*; http\.Post fails`
	http.PostForm("http://h/%", nil)    // want `escape: .*; http\.PostForm fails`
	c.Get("http://h/%")                 // want `escape: .*; http\.Client\.Get fails`
	c.Head("http://h/%")                // want `escape: .*; http\.Client\.Head fails`
	c.Post("http://h/%", "text/%", nil) // want `escape: .*; http\.Client\.Post fails`
	c.PostForm("http://h/%", nil)       // want `escape: .*; http\.Client\.PostForm fails`

	ctx := context.Background()
	http.NewRequest("%", "/%", nil)                 // want `escape: .*; http\.NewRequest fails`
	http.NewRequestWithContext(ctx, "%", "/%", nil) // want `escape: .*; http\.NewRequestWithContext fails`
}

func server(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/%", http.StatusFound)                 // want `escape: .*; clients may refuse it`
	http.RedirectHandler("/%", http.StatusFound)                // want `escape: .*; clients may refuse it`
	w.Header().Set("Location", "/%")                            // want `escape: .*; clients may refuse it`
	http.Header.Add(w.Header(), "location", "/%")               // want `escape: .*; clients may refuse it`
	httptest.NewRequest("%", "/%", nil)                         // want `escape: .*; httptest\.NewRequest panics`
	httptest.NewRequestWithContext(r.Context(), "%", "/%", nil) // want `escape: .*; httptest\.NewRequestWithContext panics`
}

func muxes(h http.Handler, f http.HandlerFunc, m *http.ServeMux, c *http.CrossOriginProtection) {
	http.Handle("", h)                         // want `pattern: .*; http\.Handle panics`
	http.HandleFunc("", f)                     // want `pattern: .*; http\.HandleFunc panics`
	m.Handle("", h)                            // want `pattern: .*; http\.ServeMux\.Handle panics`
	m.HandleFunc("", f)                        // want `pattern: .*; http\.ServeMux\.HandleFunc panics`
	c.AddInsecureBypassPattern("")             // want `pattern: .*; http\.CrossOriginProtection\.AddInsecureBypassPattern panics`
	c.AddTrustedOrigin("https://example.com/") // want `syntax: .*; http\.CrossOriginProtection\.AddTrustedOrigin fails`
}

func websockets() {
	websocket.Dial("ws://h/%", "%", "http://h/") // want `escape: .*; websocket\.Dial fails`
	websocket.Dial("http://h/", "", "http://h/") // want `scheme: websocket\.Dial does not support "http"; it accepts ws and wss`
	websocket.Dial("/x", "", "http://h/")        // want `scheme: "/x" has no scheme; websocket\.Dial accepts ws and wss`
	websocket.Dial("localhost:80", "", "/")      // want `relative: net/url reads "localhost" as the scheme; websocket\.Dial accepts ws and wss`
	websocket.Dial("ws://h/", "", "h/%")         // want `escape: .*; websocket\.Dial fails` `relative: "h/%" has no scheme, and does not begin with "/"; websocket\.Dial fails`
	websocket.NewConfig("", "http://h/")         // want `syntax: the text is empty; websocket\.NewConfig fails`
	websocket.NewConfig("http://h/", "/%")       // want `escape: .*; websocket\.NewConfig fails`
}

func templates() {
	template.New("").Parse(`<a href="htpp://go.dev">`) // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"`
	uritemplate.New("{")                               // want `template: .*; uritemplate\.New fails`
	uritemplate.MustNew("{")                           // want `template: .*; uritemplate\.MustNew fails`
	uritemplates.Parse("{")                            // want `template: .*; other libraries refuse it`
}

func addresses(ctx context.Context, d *net.Dialer, l *net.ListenConfig, t *tls.Dialer) {
	net.Dial("tcp", "h")                            // want `address: .*; net\.Dial fails`
	net.DialTimeout("udp", "h", 1)                  // want `address: .*; net\.DialTimeout fails`
	d.Dial("tcp4", "h")                             // want `address: .*; net\.Dialer\.Dial fails`
	d.DialContext(ctx, "tcp", "h")                  // want `address: .*; net\.Dialer\.DialContext fails`
	net.Listen("tcp", "h")                          // want `address: .*; net\.Listen fails`
	net.ListenPacket("udp6", "h")                   // want `address: .*; net\.ListenPacket fails`
	net.ResolveTCPAddr("tcp", "8080")               // want `address: .*; net\.ResolveTCPAddr fails`
	net.ResolveUDPAddr("udp", "h:99999")            // want `address: .*; net\.ResolveUDPAddr fails`
	l.Listen(ctx, "tcp", "h")                       // want `address: .*; net\.ListenConfig\.Listen fails`
	l.ListenPacket(ctx, "udp", "h")                 // want `address: .*; net\.ListenConfig\.ListenPacket fails`
	tls.Dial("tcp", "h", nil)                       // want `address: .*; tls\.Dial fails`
	tls.DialWithDialer(d, "tcp", "h", nil)          // want `address: .*; tls\.DialWithDialer fails`
	t.Dial("tcp", "h")                              // want `address: .*; tls\.Dialer\.Dial fails`
	t.DialContext(ctx, "tcp", "h")                  // want `address: .*; tls\.Dialer\.DialContext fails`
	tls.Listen("tcp", "h", nil)                     // want `address: .*; tls\.Listen fails`
	http.ListenAndServe("h", nil)                   // want `address: .*; http\.ListenAndServe fails`
	http.ListenAndServeTLS("h", "cert", "key", nil) // want `address: .*; http\.ListenAndServeTLS fails`
	smtp.Dial("h")                                  // want `address: .*; smtp\.Dial fails`
	smtp.SendMail("h", nil, "a@b", []string{}, nil) // want `address: .*; smtp\.SendMail fails`
	textproto.Dial("tcp", "h")                      // want `address: .*; textproto\.Dial fails`
	rpc.Dial("tcp", "h")                            // want `address: .*; rpc\.Dial fails`
	rpc.DialHTTP("tcp", "h")                        // want `address: .*; rpc\.DialHTTP fails`
	rpc.DialHTTPPath("tcp", "h", "/")               // want `address: .*; rpc\.DialHTTPPath fails`
}

func parameters(v url.Values, q string) {
	v.Add("q", url.QueryEscape(q)) // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; .*`
	v.Set("q", url.QueryEscape(q)) // want `escaper: url.Values.Encode escapes the result of url.QueryEscape again; .*`
}

func sets(u string, b []byte) {
	strings.Trim(u, "https://")      // want `cutset: strings\.Trim reads "https://" as a character set; it may remove more`
	strings.TrimLeft(u, "https://")  // want `cutset: strings\.TrimLeft reads "https://" as a character set; it may remove more`
	strings.TrimRight(u, "https://") // want `cutset: strings\.TrimRight reads "https://" as a character set; it may remove more`
	bytes.Trim(b, "https://")        // want `cutset: bytes\.Trim reads "https://" as a character set; it may remove more`
	bytes.TrimLeft(b, "https://")    // want `cutset: bytes\.TrimLeft reads "https://" as a character set; it may remove more`
	bytes.TrimRight(b, "https://")   // want `cutset: bytes\.TrimRight reads "https://" as a character set; it may remove more`
}
