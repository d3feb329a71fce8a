package header

import (
	"fmt"
	"net/http"
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

var CDN struct{ Host, Mode string } // want Host:`takesURL.*`

// Policy has verbs for sources.
var Policy = fmt.Sprintf("%s; %s; %s", "style-src 'self'%[2]s", "script-src 'self' 'nonce-%[1]s' https://www.h.corp.net%[2]s", // want Policy:`(takesURL|returnsText).*` Policy:`(takesURL|returnsText).*`
	"connect-src 'self' https://www.h.corp.net%[2]s; frame-src 'self'")

// Spaces separate the sources.
func withSource(w http.ResponseWriter, id string) {
	host := CDN.Host
	if host != "" {
		if CDN.Mode == "sub" {
			host = "*." + host
		}
		host = " " + host
	}
	w.Header().Set("Content-Security-Policy", fmt.Sprintf(Policy, id, host))
}
