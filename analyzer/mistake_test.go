package analyzer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOneMistake checks that a mistake has one finding, at the place where one would fix it, which names
// the other places; and that findings about different mistakes stay.
func TestOneMistake(t *testing.T) {
	const imports = "package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n\t\"net/http/httputil\"\n\t\"net/url\"\n\t\"path\"\n)\n\n" +
		"var _, _, _, _, _ = fmt.Sprint, http.Get, httputil.NewSingleHostReverseProxy, url.Parse, path.Join\n\n"
	for _, test := range []struct {
		name, src string
		want      []string // "marked: category; also marked"
	}{
		{"an element of path.Join, and its result", `func f() { http.Get(path.Join("https://h.example", "x")) }`,
			[]string{`"//": join.error; "https://" also scheme`}},
		{"which the program knows in part", `func f(p string) { http.Get(path.Join("https://h.example", p)) }`,
			[]string{`"//": join.error; `}},
		{"with more slashes", `func f() { http.Get(path.Join("https:////h.example", "x")) }`,
			[]string{`"//": join.error; "https:////" also scheme`}},
		{"a base of several joins", "const base = \"https://h.example\"\n\nfunc f(p string) { http.Get(path.Join(base, p)); http.Get(path.Join(base, \"v1\", p)) }",
			[]string{`"//": join.error; "path.Join(base, p)" passed to http.Get, "base" also passed to path.Join, "base" also passed to path.Join, "path.Join(base, \"v1\", p)" also here`}},
		{"the base of url.JoinPath", `func f() { u, _ := url.JoinPath("https:/h.example", "x"); http.Get(u) }`,
			[]string{`"https:/": scheme.error; "u" passed to http.Get`}},
		{"a field, and String", `func f() { u := url.URL{Scheme: "https://", Host: "h.example"}; http.Get(u.String()) }`,
			[]string{`"://": field.error; "u.String()" also host`}},
		{"a field, and the request", `func f() { http.DefaultClient.Do(&http.Request{URL: &url.URL{Scheme: "https://", Host: "h.example"}}) }`,
			[]string{`"://": field.error; "&url.URL{Scheme: \"https://\", Host: \"h.example\"}" also host`}},
		{"a field with several consequences", `func f() { u := url.URL{Host: "https://h"}; http.Get(u.String()) }`,
			[]string{`"https://": field.error; "u.String()" also scheme, "\"https://h\"" also port, "u.String()" passed to http.Get`}},
		{"a field of a proxy", `func f() { (&httputil.ProxyRequest{}).SetURL(&url.URL{Scheme: "htpp", Host: "h.example"}) }`,
			[]string{`"htpp": field.warning; `}},
		{"a constant for several sinks", "const c, d = \"http://h/%zz\", \"/x\"\n\nfunc f() { url.Parse(c); http.Get(c); http.Get(c + d) }",
			[]string{`"%zz": escape.error; "c" passed to url.Parse, "c" also passed to http.Get, "c + d" also passed to http.Get`}},
		{"a value in several texts", "func f(h string) {\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/a`, h, 1)))\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/b`, h, 2)))\n}",
			[]string{`"%s:%d": hostport.warning; "%s:%d" also here`}},

		{"which a directive silences", "func f() {\n\t//lint:ignore uricheck/join tried\n\thttp.Get(path.Join(\"https://h.example\", `x`))\n}", nil},
		{"a value in two texts, one of them with a directive", "func f(h string) {\n\t//lint:ignore uricheck tried\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/a`, h, 1)))\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/b`, h, 2)))\n}",
			[]string{`"%s:%d": hostport.warning; `}},
		{"two faults of one constant", "const c = \"http://h:99999/%zz\"\n\nfunc f() { url.Parse(c); http.Get(c) }",
			[]string{`"99999": port.error; "c" passed to http.Get, "c" also passed to url.Parse`, `"%zz": escape.error; "c" passed to url.Parse, "c" also passed to http.Get`}},
		{"two elements", `func f() { http.Get(path.Join("https://h.example", "50%")) }`,
			[]string{`"//": join.error; "https://" also scheme`, `"%": escape.error; `}},
		{"two fields", `func f() { u := url.URL{Scheme: "https://", Host: "h.example", Path: "/a?b=c"}; http.Get(u.String()) }`,
			[]string{`"://": field.error; "u.String()" also host`, `"?": field.warning; `}},
		{"a variable with two values", "func f(h, i string) {\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/a`, h, 1)))\n\th = i\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/b`, h, 2)))\n}",
			[]string{`"%s:%d": hostport.warning; `, `"%s:%d": hostport.warning; `}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := load(t, memory{"p/p.go": imports + test.src + "\n"}, "p")
			var got []string
			for _, d := range p.run(t, "p", p.readFile) {
				marked := func(from, to int) string { return p.source["p/p.go"][from:to] }
				_, from := p.at(d.Pos)
				_, to := p.at(d.End)
				var also []string
				for _, r := range d.Related {
					_, from := p.at(r.Pos)
					_, to := p.at(r.End)
					message, _, _ := strings.Cut(r.Message, ":")
					also = append(also, fmt.Sprintf("%q %s", marked(from, to), message))
				}
				got = append(got, fmt.Sprintf("%q: %s; %s", marked(from, to), d.Category, strings.Join(also, ", ")))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("reported:\n\t%s\nwant:\n\t%s\nin\n%s", strings.Join(got, "\n\t"), strings.Join(test.want, "\n\t"), test.src)
			}
		})
	}
}
