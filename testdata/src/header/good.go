package header

import (
	"fmt"
	"net/http"
	"strings"
)

func good(w http.ResponseWriter, r *http.Request, id, name string) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Origin", "null")
	h.Set("Access-Control-Allow-Origin", "https://app.corp.net")
	h.Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	h.Set("Access-Control-Allow-Origin", "https://"+id+".corp.net")
	h.Set("Access-Control-Allow-Origin", fmt.Sprintf("http://%s:%d", id, 8080))
	r.Header.Set("Origin", "http://localhost:8080")
	h.Set("Content-Security-Policy", "default-src 'self' https://x.corp.net data: blob: *.corp.net 'nonce-abc' https: *:8080 h:*; upgrade-insecure-requests")
	h.Set("Content-Security-Policy", "default-src 'none', img-src *")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox allow-scripts; report-uri https://h.corp.net/csp?a=b; report-to none")
	h.Set("Content-Security-Policy", fmt.Sprintf("script-src 'nonce-%s' https://a.corp.net", id))
	h.Add("Link", "</style.css>; rel=preload; as=style")
	h.Add("Link", fmt.Sprintf("<https://h.corp.net/%s>; rel=\"next\"", id))
	h.Add("Link", `</a>; title="<%zz>"`)
	h.Set(name, "https://h.corp.net/%zz, self")
	h.Set("X-Origin", "h.corp.net/%zz, self")
	r.Header.Set("Referer", "https://h.corp.net/")
}

// A map that is no http.Header, and a key that no http.Header can have.
func otherKeys(w http.ResponseWriter) {
	names := map[string][]string{"Origin": {"https://h.corp.net/x"}}
	names["Location"] = []string{"www.example.com/x"}
	w.Header()["X-Origin"] = []string{"https://h.corp.net/x"}
	w.Header()["Origin"] = append([]string{"https://h.corp.net"}, names["Origin"]...)
	w.Header()["Access-Control-Allow-Origin"] = []string{"*"}
}

// A server puts the headers of its configuration into the response.
type answer struct{ header http.Header }

func configured() answer {
	return answer{header: http.Header{"Location": {"https://{host}{uri}"}}}
}

// The loop sets other headers, or changes the values.
func loopedRight(w http.ResponseWriter) {
	for key, value := range map[string]string{"Origin": "https://h.corp.net", "X-Origin": "https://h.corp.net/x", "Link": "</a>; rel=next"} {
		w.Header().Set(key, value)
	}
	hosts := map[string]string{"Location": "h.corp.net/x", "Referer": "h.corp.net/y"}
	for key, host := range hosts {
		w.Header().Set(key, "https://"+host)
		w.Header().Set("X-"+key, host)
	}
	for key, value := range map[string]string{"Origin": "https://h.corp.net/a"} {
		println(w.Header().Get(key), value)
		w.Header().Set(value, key)
	}
}

// A function stores all headers of a request, and another one sets them.
type outgoing struct{ headers map[string]string }

func (r *outgoing) add(name, value string) { r.headers[name] = value }

func (r *outgoing) send(req *http.Request) {
	for name, value := range r.headers {
		req.Header.Add(name, value)
	}
}

func stored(r *outgoing, name string) {
	r.add("Content-Type", "application/json; charset=utf-8")
	r.add("Origin", "https://h.corp.net")
	r.add("X-Origin", "https://h.corp.net/x")
	r.add(name, "https://h.corp.net/x")
	loopedOver(http.Header{}, map[string]string{name: "application/json"})
}

func loopedOver(h http.Header, values map[string]string) {
	for name, value := range values {
		h.Set(name, value)
	}
}

// The key and the value come from another map, or the key is unknown.
func (r *outgoing) all(other map[string]string, name string) {
	for key, value := range other {
		r.add(key, value)
	}
	r.headers[name] = "application/json"
}

type overriding struct{ override map[string]string }

func (o *overriding) set(key, value string) { o.override[key] = value }

func (o *overriding) send(r *outgoing, req *http.Request) {
	for key, value := range o.override {
		r.add(key, value)
	}
	for key, value := range o.override {
		if key == "Host" {
			req.Host = value
		}
	}
}

func overridden(o *overriding) { o.set("X-Name", "https://h.corp.net/x") }

func namedGood(w http.ResponseWriter, name string) {
	set(w, "Name", "https://h.corp.net/%zz, named")
	set(w, "Referer", "https://h.corp.net/named")
	set(w, name, "https://h.corp.net/%zz, unknown")
	either := "Origin"
	if name == "" {
		either = "Referer"
	}
	w.Header().Set(either, "https://h.corp.net/either")
}

type cell struct{ name, value string }

// The program changes the table, or sets other columns.
func tabledRight(w http.ResponseWriter) {
	changed := []cell{{"Origin", "https://h.corp.net/changed"}}
	changed[0].value = "https://h.corp.net"
	for _, h := range changed {
		w.Header().Set(h.name, h.value)
	}
	for _, h := range []cell{{"https://h.corp.net/x", "Origin"}} {
		w.Header().Set(h.value+"-X", h.name)
	}
	for i, h := range []cell{{"Origin", "https://h.corp.net/x"}} {
		other := cell{"Name", "x"}
		w.Header().Set(other.name, h.value)
		_ = i
	}
	for _, h := range []cell{{"Origin", "https://h.corp.net/x"}} {
		h.value = strings.TrimSuffix(h.value, "/x")
		w.Header().Set(h.name, h.value)
	}
	for _, h := range []cell{{"Origin", "https://h.corp.net"}, {"Location", "/x"}} {
		w.Header().Set(h.name, h.value)
	}
}
