package uricheck_test

import (
	"bufio"
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// misuses runs, for each misuse, the code that has it: it returns what arrives, and what does if the program
// keeps the part.
var misuses = map[uricheck.Misuse]func(base *url.URL) (lost, kept string){
	uricheck.LostQuery: func(base *url.URL) (lost, kept string) {
		base.Query().Set("k", "v")
		q := base.Query()
		q.Set("k", "v")
		return base.RawQuery, q.Encode()
	},
	uricheck.UnusedURL: func(base *url.URL) (lost, kept string) {
		u := base.JoinPath("users")
		return base.Path, u.Path
	},
	uricheck.LostPath: func(base *url.URL) (lost, kept string) {
		u := *base
		u.Path = "/users"
		return u.Path, base.JoinPath("users").Path
	},
	uricheck.LostQueryOf: func(base *url.URL) (lost, kept string) {
		u, q := *base, base.Query()
		u.RawQuery = "k=v"
		q.Set("k", "v")
		return u.RawQuery, q.Encode()
	},
	uricheck.QueryInRawPath: func(base *url.URL) (lost, kept string) {
		u, v := *base, *base
		u.RawPath, v.RawQuery = "k=v", "k=v"
		return u.RequestURI(), v.RequestURI()
	},
	uricheck.QueryInPath: func(base *url.URL) (lost, kept string) {
		u := url.URL{Scheme: base.Scheme, Host: base.Host, Path: base.RequestURI()}
		return u.String(), base.String()
	},
	uricheck.QueryInFragment: func(base *url.URL) (lost, kept string) {
		q := url.Values{"k": {"&"}}.Encode()
		u := url.URL{Fragment: q}
		return u.String(), "#" + q
	},
	uricheck.SplitHost: func(base *url.URL) (lost, kept string) {
		return strings.Split(base.Host, ":")[0], base.Hostname()
	},
	uricheck.PortByColon: func(base *url.URL) (lost, kept string) {
		addr := base.Host
		if !strings.Contains(addr, ":") {
			addr += ":443"
		}
		return addr, net.JoinHostPort(base.Hostname(), "443")
	},
	uricheck.DroppedPath: func(base *url.URL) (lost, kept string) {
		return base.ResolveReference(&url.URL{Path: "/users"}).Path, base.JoinPath("/users").Path
	},
	uricheck.RedirectToPath: func(base *url.URL) (lost, kept string) {
		r := httptest.NewRequest("GET", "http://h.example//evil.example/%3Fa", nil)
		return landing(r, r.URL.Path+"/", http.StatusFound), landing(r, "/"+strings.TrimLeft(r.URL.EscapedPath(), "/"), http.StatusFound)
	},
	uricheck.RedirectToHost: func(base *url.URL) (lost, kept string) {
		r := httptest.NewRequest("GET", "http://h.example/dir/", nil)
		return landing(r, r.Host+"/login", http.StatusFound), landing(r, "//"+r.Host+"/login", http.StatusFound)
	},
	uricheck.UnfollowedStatus: func(base *url.URL) (lost, kept string) {
		r := httptest.NewRequest("GET", "http://h.example/", nil)
		return landing(r, "/login", http.StatusNotModified), landing(r, "/login", http.StatusFound)
	},
	uricheck.LinksBeside: func(base *url.URL) (lost, kept string) {
		link := &url.URL{Path: "heap"}
		return base.JoinPath("pprof").ResolveReference(link).Path, base.JoinPath("pprof/").ResolveReference(link).Path
	},
	uricheck.StrippedElsewhere: func(base *url.URL) (lost, kept string) {
		return answer("/static", "/static/", "/static"), answer("/static/", "/static/", "/static/a.css")
	},
	uricheck.SubtreeAlone: func(base *url.URL) (lost, kept string) {
		return answer("/static", "/static", "/static/a.css"), answer("/static/", "/static", "/static/a.css")
	},
	uricheck.EmptyPattern: func(base *url.URL) (lost, kept string) {
		register := func(pattern string) (panicked string) {
			defer func() { panicked = strconv.FormatBool(recover() != nil) }()
			http.NewServeMux().HandleFunc(pattern, func(http.ResponseWriter, *http.Request) {})
			return ""
		}
		u := url.URL{Host: base.Host}
		return register(u.Path), register(u.Path + "/")
	},
	uricheck.PortInName: func(base *url.URL) (lost, kept string) {
		u := url.URL{Host: "192.0.2.1:8080"}
		return net.ParseIP(u.Host).String(), net.ParseIP(u.Hostname()).String()
	},
	uricheck.AbsentAtServer: func(base *url.URL) (lost, kept string) {
		message := "GET /x HTTP/1.1\r\nHost: h.example\r\n\r\n"
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(message)))
		if err != nil {
			return "", ""
		}
		return r.URL.Scheme + r.URL.Host, r.Host
	},
	uricheck.NeverThere: func(base *url.URL) (lost, kept string) {
		return strconv.FormatBool(base.Scheme == "https://"), strconv.FormatBool(base.Scheme == "https")
	},
	uricheck.EscapedForPath: func(base *url.URL) (lost, kept string) {
		escaped, plain := url.URL{Path: "/" + url.PathEscape("a b")}, url.URL{Path: "/a b"}
		return escaped.String(), plain.String()
	},
	uricheck.EscapedURL: func(base *url.URL) (lost, kept string) {
		get := func(text string) string {
			client := &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
				return nil, errors.New("dialled")
			}}}
			_, err := client.Get(text)
			return strconv.FormatBool(err != nil && strings.Contains(err.Error(), "dialled"))
		}
		return get(url.QueryEscape(base.String())) + get(url.PathEscape(base.String())), get(base.String()) + get(base.String())
	},
	uricheck.BracketedTwice: func(base *url.URL) (lost, kept string) {
		return net.JoinHostPort(base.Host, "443"), net.JoinHostPort(base.Hostname(), "443")
	},
	uricheck.DoubledSlash: func(base *url.URL) (lost, kept string) {
		answer := func(at string) string {
			mux, w := http.NewServeMux(), httptest.NewRecorder()
			mux.HandleFunc("/v1", func(w http.ResponseWriter, r *http.Request) {})
			mux.ServeHTTP(w, httptest.NewRequest("POST", at, nil))
			return w.Result().Status
		}
		configured := "http://h.example/"
		return answer(configured + "/v1"), answer(strings.TrimRight(configured, "/") + "/v1")
	},
	uricheck.RedirectWithoutQuery: func(base *url.URL) (lost, kept string) {
		r := httptest.NewRequest("GET", "http://h.example/a//b?c=d", nil)
		cleaned := path.Clean(r.URL.Path)
		return landing(r, cleaned, http.StatusFound), landing(r, cleaned+"?"+r.URL.RawQuery, http.StatusFound)
	},
	uricheck.QueryUnescapeOfPath: func(base *url.URL) (lost, kept string) {
		u := url.URL{Path: "/a+b"}
		lost, err := url.QueryUnescape(u.EscapedPath())
		return lost + errorText(err), u.Path
	},
	uricheck.UnescapedTwice: func(base *url.URL) (lost, kept string) {
		u := url.URL{Path: "/%41"} // "/%2541" in the URL
		lost, err := url.PathUnescape(u.Path)
		return lost + errorText(err), u.Path
	},
	uricheck.QueryOfURL: func(base *url.URL) (lost, kept string) {
		all, err := url.ParseQuery(base.String())
		return all.Get("tenant") + errorText(err), base.Query().Get("tenant")
	},
	uricheck.SchemeBeforeOther: func(base *url.URL) (lost, kept string) {
		text := base.String()
		if !strings.HasPrefix(text, "http://") {
			text = "http://" + text
		}
		return parsedHost(text), base.Hostname()
	},
	uricheck.BareAddress: func(base *url.URL) (lost, kept string) {
		return parsedHost("https://" + base.Hostname() + "/"), parsedHost("https://" + base.Host + "/")
	},
	uricheck.JoinedByColon: func(base *url.URL) (lost, kept string) {
		lost, _, err := net.SplitHostPort(strings.Join([]string{base.Hostname(), "443"}, ":"))
		return lost + errorText(err), base.Hostname()
	},
	uricheck.AddressBehindHost: func(base *url.URL) (lost, kept string) {
		return parsedHost("http://localhost" + "0.0.0.0:8080"), parsedHost("http://localhost" + ":8080")
	},
	uricheck.PortBehindURL: func(base *url.URL) (lost, kept string) {
		u, err := url.Parse(base.String() + ":443")
		if err != nil {
			return err.Error(), "443"
		}
		return u.Port(), "443"
	},
	uricheck.URLInName: func(base *url.URL) (lost, kept string) {
		found, err := net.LookupHost(base.String())
		return strings.Join(found, " ") + errorText(err), base.Hostname()
	},
}

// parsedHost returns the host of a URL without its brackets, or why there is none.
func parsedHost(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return err.Error()
	}
	return u.Hostname()
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// answer returns the status of the answer to a request for a path, if a mux strips a prefix behind a pattern.
func answer(pattern, prefix, path string) string {
	mux, w := http.NewServeMux(), httptest.NewRecorder()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})
	mux.Handle(pattern, http.StripPrefix(prefix, handler))
	mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Result().Status
}

// landing returns where a client goes that gets a redirect as the answer to a request; "" if it stays.
func landing(r *http.Request, target string, status int) string {
	answer := httptest.NewRecorder()
	http.Redirect(answer, r, target, status)
	client := &http.Client{Transport: transport(func(sent *http.Request) (*http.Response, error) {
		response := answer.Result()
		response.Request = sent
		return response, nil
	})}
	went := ""
	client.CheckRedirect = func(next *http.Request, _ []*http.Request) error {
		went = next.URL.String()
		return http.ErrUseLastResponse
	}
	asked, err := http.NewRequest("GET", "http://h.example"+r.URL.EscapedPath(), nil)
	if err != nil {
		return err.Error()
	}
	if _, err := client.Do(asked); err != nil {
		return err.Error()
	}
	return went
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// TestMisusesHold runs each misuse on a base that has all parts: the part is lost. It also looks for the finding, and
// for misuses that rules report and the test does not run.
func TestMisusesHold(t *testing.T) {
	base, err := url.Parse("https://[2001:db8::1]/sub?tenant=1")
	if err != nil {
		t.Fatal(err)
	}
	for misuse := uricheck.Misuse(1); misuse < math.MaxUint8; misuse++ {
		if run := misuses[misuse]; run != nil {
			if lost, kept := run(base); lost == kept {
				t.Errorf("misuse %d loses nothing: %q", misuse, lost)
			}
		}
		s := uricheck.Subject{
			Call:  stdlib.Call{Use: stdlib.Compose, Text: uricheck.HoleMark},
			Holes: []uricheck.Hole{{End: len(uricheck.HoleMark), Misuse: misuse}},
		}
		found := uricheck.Check(s)
		isRun := misuses[misuse] != nil
		if len(found) > 1 || len(found) == 1 != isRun {
			t.Errorf("misuse %d: %v; the test runs it: %t", misuse, messages(found), isRun)
		}
		for _, f := range found {
			checkMessage(t, f)
		}
	}
	lost, _ := misuses[uricheck.SplitHost](base)
	if _, err := netip.ParseAddr(lost); err == nil {
		t.Errorf("%q is an address", lost)
	}
	for misuse, want := range map[uricheck.Misuse]string{
		uricheck.RedirectToPath:   "http://evil.example/?a/",
		uricheck.RedirectToHost:   "http://h.example/dir/h.example/login",
		uricheck.UnfollowedStatus: "",
	} {
		if lost, _ := misuses[misuse](base); lost != want {
			t.Errorf("the client goes to %q, not to %q", lost, want)
		}
	}
	if lost, _ := misuses[uricheck.BracketedTwice](base); strings.Count(lost, "[") != 2 {
		t.Errorf("the address is %q", lost)
	}
}

// TestParametersApart reads queries as a server does: a parameter with a finding is a part of the value before it,
// and its fix makes it arrive. Without a finding, it arrives.
func TestParametersApart(t *testing.T) {
	for _, between := range []string{"size=", "&size=", ";size=", "&a=b&size="} {
		text := "http://h.example/list?page=" + uricheck.HoleMark + between + "2"
		s := composedOf(text)
		s.Holes[0].Value = uricheck.Number
		found := reports(s, "separator")
		arrives := func(text string) bool {
			u, err := url.Parse(strings.ReplaceAll(text, uricheck.HoleMark, "1"))
			return err == nil && u.Query().Get("size") == "2" && u.Query().Get("page") == "1"
		}
		if between[0] != ';' && arrives(text) == (len(found) > 0) {
			t.Errorf("%s: %v", text, messages(found))
		}
		for _, f := range found {
			if len(f.Fixes) != 1 || !arrives(f.Fixes[0].Apply(text)) {
				t.Errorf("%s: %v", text, f.Fixes)
			}
		}
	}
}

// TestSecondQueryArrives reads texts with two queries, or with the same parameter twice, as a server does: if there is a
// finding, the last value does not arrive.
func TestSecondQueryArrives(t *testing.T) {
	for text, first := range map[string]string{
		uricheck.HoleMark + "?error=denied":                           "http://h.example/back?state=1",
		uricheck.HoleMark + "&error=denied":                           "http://h.example/back?state=1",
		"http://h.example/?error=none&a=b&error=" + uricheck.HoleMark: "denied",
		"http://h.example/?erring=no&a=b&error=" + uricheck.HoleMark:  "denied",
	} {
		s := composedOf(text)
		s.Holes[0].Name, s.Holes[0].IsPlain = "redirectURL", true
		found := reports(s, "separator")
		u, err := url.Parse(strings.Replace(text, uricheck.HoleMark, first, 1))
		if err != nil {
			t.Fatal(err)
		}
		if arrives := u.Query().Get("error") == "denied"; arrives == (len(found) > 0) {
			t.Errorf("%s: %v", text, messages(found))
		}
	}
}
