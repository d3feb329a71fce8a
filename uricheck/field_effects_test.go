package uricheck_test

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// effect is an effect of a text in a field that other fields do not cause.
type effect struct {
	happens func(s uricheck.Subject) bool
	// gaps are the reasons to report nothing.
	gaps map[string]func(s uricheck.Subject) bool
}

func hasAny(chars string) func(uricheck.Subject) bool {
	return func(s uricheck.Subject) bool { return strings.ContainsAny(s.Text, chars) }
}

// isTemplate accepts any text with a mark of a template, a format or a pattern.
var isTemplate = hasAny("{}<>$%*^|`")

func isOneComponent(s uricheck.Subject) bool {
	return !strings.ContainsAny(s.Text, `/?#@\`) && !strings.ContainsFunc(s.Text, func(r rune) bool { return r == ' ' || isControl(r) })
}

func ofOtherScheme(s uricheck.Subject) bool {
	scheme := strings.ToLower(s.Beside[stdlib.SchemeField])
	return scheme != "" && !slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, scheme)
}

var fieldEffects = map[stdlib.Use]effect{
	stdlib.SchemeField: {
		happens: func(s uricheck.Subject) bool {
			text := (&url.URL{Scheme: s.Text, Host: "h"}).String()
			u, err := url.Parse(text)
			return isUnsupported(s.Text) || strings.HasPrefix(text, s.Text+"://") && (err != nil || u.Scheme != strings.ToLower(s.Text) || u.Host != "h")
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a template": isTemplate,
			"a scheme in a scheme, or no delimiter": func(s uricheck.Subject) bool {
				return !strings.HasSuffix(s.Text, ":") && !strings.Contains(s.Text, "/")
			},
		},
	},
	stdlib.HostField: {
		happens: func(s uricheck.Subject) bool {
			u, err := url.Parse((&url.URL{Scheme: "http", Host: s.Text}).String())
			return err != nil || u.Host != s.Text || isBadPort(u.Port())
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a template": isTemplate,
			"a socket or pipe": func(s uricheck.Subject) bool {
				return strings.IndexByte(`/\@`, s.Text[0]) >= 0
			},
			"the host of a scheme whose hosts are no names": ofOtherScheme,
			"a list of hosts, or a service for a port": func(s uricheck.Subject) bool {
				return isOneComponent(s) && strings.Contains(s.Text, ":")
			},
			"an address in brackets of another kind": func(s uricheck.Subject) bool {
				return isOneComponent(s) && strings.ContainsAny(s.Text, "[]")
			},
		},
	},
	stdlib.OpaqueField: {
		happens: func(s uricheck.Subject) bool {
			host := s.Beside[stdlib.HostField]
			with := url.URL{Scheme: "x", Host: host, Opaque: s.Text}
			without := url.URL{Scheme: "x", Opaque: s.Text}
			isLost := host != "" && with.String() == without.String()
			return isLost || s.Text[0] == '/' && !isRequestTarget(without.RequestURI())
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a request target": func(s uricheck.Subject) bool {
				return isRequestTarget((&url.URL{Scheme: "x", Opaque: s.Text}).RequestURI())
			},
			"what no program sends": func(s uricheck.Subject) bool { return s.Text[0] == '/' && !strings.Contains(s.Text, " ") },
		},
	},
	stdlib.PathField: {
		happens: encodesDelimiter,
		gaps: map[string]func(uricheck.Subject) bool{
			// TestPathField has the texts that are not.
			"a pattern or a name": func(uricheck.Subject) bool { return true },
		},
	},
	stdlib.RequestPath: {
		happens: func(s uricheck.Subject) bool {
			target := requestTarget(&url.URL{Host: "h", Path: s.Text})
			return !strings.HasPrefix(target, "/") || encodesDelimiter(s)
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"an asterisk-form":     func(s uricheck.Subject) bool { return s.Text == "*" },
			"a pattern, or a name": func(s uricheck.Subject) bool { return s.Text[0] == '/' },
		},
	},
	stdlib.RawPathField: {
		happens: func(s uricheck.Subject) bool {
			u := url.URL{Path: s.Beside[stdlib.PathField], RawPath: s.Text}
			return u.EscapedPath() != s.Text
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"the Path itself":    func(s uricheck.Subject) bool { return s.Text == s.Beside[stdlib.PathField] },
			"a template of path": hasAny("{}<>"),
		},
	},
	stdlib.RawQueryField: {
		happens: func(s uricheck.Subject) bool {
			text := (&url.URL{Host: "h", RawQuery: s.Text}).String()
			u, err := url.Parse(text)
			if strings.HasPrefix(text, "//h??") || err != nil || u.RawQuery != s.Text {
				return true
			}
			_, err = url.ParseQuery(s.Text)
			return err != nil || !isRequestTarget("/?"+s.Text)
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a control byte":          func(s uricheck.Subject) bool { return strings.ContainsFunc(s.Text, isControl) },
			"a matter of rule query":  hasAny(";"),
			"a verb of package fmt":   hasAny("%"),
			"the query of no request": func(s uricheck.Subject) bool { return ofOtherScheme(s) && strings.Contains(s.Text, " ") },
		},
	},
	stdlib.FragmentField: {
		happens: func(s uricheck.Subject) bool {
			return strings.HasPrefix((&url.URL{Fragment: s.Text}).String(), "#%23")
		},
	},
	stdlib.RequestHost: {
		happens: func(s uricheck.Subject) bool { return hostHeader(s.Text) == "" },
		gaps: map[string]func(uricheck.Subject) bool{
			"a template":       isTemplate,
			"a socket or pipe": func(s uricheck.Subject) bool { return strings.IndexByte(`/\@`, s.Text[0]) >= 0 },
			"another byte":     hasAny("\""),
			"a matter of IDNA": func(s uricheck.Subject) bool {
				return strings.ContainsFunc(s.Text, func(r rune) bool { return r >= 0x80 })
			},
		},
	},
	stdlib.CookieDomain: {
		happens: func(s uricheck.Subject) bool {
			cookie := http.Cookie{Name: "a", Domain: s.Text}
			return !strings.Contains(cookie.String(), "; Domain=")
		},
	},
	stdlib.CookiePath: {
		happens: func(s uricheck.Subject) bool {
			cookie := http.Cookie{Name: "a", Path: s.Text}
			return cookie.String() != "a=; Path="+s.Text || !isKept(&cookie)
		},
	},
}

// isUnsupported reports whether the default transport refuses a scheme.
func isUnsupported(scheme string) bool {
	if scheme == "http" || scheme == "https" {
		return false
	}
	_, err := http.DefaultTransport.RoundTrip(&http.Request{URL: &url.URL{Scheme: scheme, Host: "h"}})
	return err != nil
}

func isBadPort(port string) bool {
	_, err := net.LookupPort("tcp", port)
	return port != "" && err != nil
}

func encodesDelimiter(s uricheck.Subject) bool {
	escaped := (&url.URL{Path: s.Text}).EscapedPath()
	return strings.Contains(escaped, "%3F") || strings.Contains(escaped, "%23")
}

// requestTarget returns the target in a request line.
func requestTarget(u *url.URL) string {
	var b bytes.Buffer
	(&http.Request{URL: u}).Write(&b)
	_, target, _ := strings.Cut(b.String(), " ")
	target, _, _ = strings.Cut(target, " HTTP/1.1\r\n")
	return target
}

func isRequestTarget(target string) bool {
	_, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
	return err == nil
}

// hostHeader returns the Host header that Request.Write writes; "-" if it fails.
func hostHeader(host string) string {
	var b bytes.Buffer
	if err := (&http.Request{Host: host, URL: &url.URL{Host: "h"}}).Write(&b); err != nil {
		return "-"
	}
	_, header, _ := strings.Cut(b.String(), "\r\nHost: ")
	header, _, _ = strings.Cut(header, "\r\n")
	return header
}

// isKept reports whether a client uses a cookie's own path, and not the default: the directory
// of the page that set it.
func isKept(cookie *http.Cookie) bool {
	jar, _ := cookiejar.New(nil)
	jar.SetCookies(&url.URL{Scheme: "http", Host: "h", Path: "/default/x"}, []*http.Cookie{cookie})
	return len(jar.Cookies(&url.URL{Scheme: "http", Host: "h", Path: cookie.Path})) > 0
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
