package uricheck

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

var fieldRule = Rule{
	Name:    "field",
	Summary: "field of a url.URL, http.Request or http.Cookie that holds more than its component",
	Since:   "v0.1.0",
	Doc: `A field of a url.URL holds one component, without the delimiters around it: URL.String
writes those (RFC 3986 §5.3). URL.String encodes, doubles or drops bytes that do not
belong to the component.

Path and Fragment hold decoded text, so a "?" in a Path is a part of it: "%3F". RawPath
is the encoded form of Path; EscapedPath ignores a RawPath that does not encode Path. With
an Opaque part there is no host (RFC 3986 §3). URL.String writes the slash between a
Host and a Path; the request line of an http.Request, which needs the slash (RFC 9112
§3.2.1), does not get it. An Opaque goes into the request line as it is.

The Host of an http.Request is a host and a port. If it contains anything else, net/http
sends an empty Host header (https://go.dev/issue/60374). A port in it is a number up to
65535. Only servers set RequestURI; http.Client.Do refuses a request with it.

Domain of an http.Cookie is a name or an IPv4 address, without a port; Set-Cookie leaves
out any other Domain. If a Path does not begin with "/", the client uses its default
(RFC 6265 §5.2.4).

A comparison of a field with more than its component always has the same result: no
Scheme is "https://", no Hostname "localhost:8080", no Port ":80", and "wsdl" of "?wsdl"
is in the RawQuery, not in the Path.

uricheck ignores templates, patterns and the names of sockets.`,
	Bad: func() []Subject {
		return []Subject{
			field("url.URL.Scheme", stdlib.SchemeField, "http://"),
			field("url.URL.Scheme", stdlib.SchemeField, "https:"),
			field("url.URL.Scheme", stdlib.SchemeField, "htps"),
			field("url.URL.Host", stdlib.HostField, "http://h"),
			field("url.URL.Host", stdlib.HostField, "h:99999"),
			field("url.URL.Host", stdlib.HostField, "h:80a").beside(stdlib.SchemeField, "http"),
			field("url.URL.Path", stdlib.PathField, "h.example/x").beside(stdlib.SchemeField, "http").besideHost(""),
			field("url.URL.Host", stdlib.HostField, "h/x"),
			field("url.URL.Host", stdlib.HostField, "u@h"),
			field("url.URL.Host", stdlib.HostField, "::1"),
			field("url.URL.Path", stdlib.PathField, "/a?x=1"),
			field("url.URL.Path", stdlib.PathField, "/#/login"),
			field("url.URL.Path", stdlib.RequestPath, "a"),
			field("url.URL.RawPath", stdlib.RawPathField, "/a%2Fb").beside(stdlib.PathField, "/a"),
			field("url.URL.RawPath", stdlib.RawPathField, "/a b"),
			misused("u.RawPath = q.Encode()", QueryInRawPath),
			misused("u.Fragment = q.Encode()", QueryInFragment),
			misused("u.Path = r.RequestURI", QueryInPath),
			misused(`u.Scheme == "https://"`, NeverThere),
			field("url.URL.RawQuery", stdlib.RawQueryField, "?a=1"),
			field("url.URL.RawQuery", stdlib.RawQueryField, "q=a b"),
			field("url.URL.RawQuery", stdlib.RawQueryField, "q=50%"),
			field("url.URL.Fragment", stdlib.FragmentField, "#top"),
			field("url.URL.Opaque", stdlib.OpaqueField, "user@example.com").beside(stdlib.HostField, "h"),
			field("url.URL.Opaque", stdlib.OpaqueField, "//h/a b"),
			field("http.Request.Host", stdlib.RequestHost, "http://h"),
			field("http.Request.RequestURI", stdlib.SentRequestURI, "/x"),
			field("http.Cookie.Domain", stdlib.CookieDomain, "localhost:8080"),
			field("http.Cookie.Path", stdlib.CookiePath, "admin"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			field("url.URL.Scheme", stdlib.SchemeField, "jdbc:mysql"),
			field("url.URL.Host", stdlib.HostField, ":8080"),
			field("url.URL.Host", stdlib.HostField, "[::1]:80"),
			field("url.URL.Host", stdlib.HostField, "/var/run/x.sock"),
			field("url.URL.Host", stdlib.HostField, "h:http"),
			field("url.URL.Host", stdlib.HostField, "registry/image").beside(stdlib.SchemeField, "docker"),
			field("url.URL.Path", stdlib.PathField, "v1.2/x").beside(stdlib.SchemeField, "http").besideHost(""),
			field("url.URL.Path", stdlib.PathField, "a b"),
			field("url.URL.Path", stdlib.PathField, "/{user}"),
			field("url.URL.Path", stdlib.PathField, "/img?.png"),
			field("url.URL.Path", stdlib.PathField, "/lang/c#"),
			field("url.URL.RawPath", stdlib.RawPathField, "/a%2Fb").beside(stdlib.PathField, "/a/b"),
			misused(`u.Scheme == "https"`, 0),
			field("url.URL.RawQuery", stdlib.RawQueryField, "a=?"),
			field("url.URL.Fragment", stdlib.FragmentField, "a#b"),
			field("url.URL.Opaque", stdlib.OpaqueField, "//h/a%2Fb").beside(stdlib.HostField, "h"),
			field("http.Cookie.Domain", stdlib.CookieDomain, ".example.com"),
			field("http.Cookie.Path", stdlib.CookiePath, "/a b"),
		}
	},
	check:         checkField,
	checkAssembly: checkAssembledPath,
}

func field(name string, use stdlib.Use, text string) Subject { return subjects(name, use)(text) }

// beside adds another field of the structure to a subject.
func (s Subject) beside(use stdlib.Use, text string) Subject {
	s.Beside = map[stdlib.Use]string{use: text}
	return s
}

// besideHost is like beside, but for a second field.
func (s Subject) besideHost(host string) Subject {
	s.Beside[stdlib.HostField] = host
	return s
}

func checkField(j *judgement) {
	if f := j.failed(stdlib.RequestURISet); f != nil {
		j.explainAs(f, f.Start, f.End, "the request has a RequestURI; http.Client.Do fails")
	}
	if check := fieldChecks[j.Use]; check != nil && j.Text != "" {
		check(j)
	}
}

var fieldChecks = map[stdlib.Use]func(*judgement){
	stdlib.SchemeField:   schemeField,
	stdlib.HostField:     hostField,
	stdlib.OpaqueField:   opaqueField,
	stdlib.PathField:     pathField,
	stdlib.RequestPath:   requestPath,
	stdlib.RawPathField:  rawPathField,
	stdlib.RawQueryField: rawQueryField,
	stdlib.FragmentField: fragmentField,
	stdlib.RequestHost:   requestHost,
	stdlib.CookieDomain:  cookieDomain,
	stdlib.CookiePath:    cookiePath,
}
