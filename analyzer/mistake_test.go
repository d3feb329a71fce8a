package analyzer_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestOneMistake checks that a mistake has one finding, at the place where one would fix it, which names
// the other places; and that findings about different mistakes stay.
func TestOneMistake(t *testing.T) {
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
			[]string{`"://": field.warning; `}},
		{"a field with several consequences", `func f() { u := url.URL{Host: "https://h"}; http.Get(u.String()) }`,
			[]string{`"https://": field.error; "\"https://h\"" also port, "u.String()" passed to http.Get, "u.String()" also scheme`}},
		{"a field of a proxy", `func f() { (&httputil.ProxyRequest{}).SetURL(&url.URL{Scheme: "htpp", Host: "h.example"}) }`,
			[]string{`"htpp": field.warning; `}},
		{"a constant for several sinks",
			"const c, d = \"http://h/%zz\", \"/x\"\n\nfunc f() { url.Parse(c); http.Get(c); http.Get(c + d) }",
			[]string{`"%zz": escape.error; "c" passed to url.Parse, "c" also passed to http.Get, "c + d" also passed to http.Get`}},
		{"a value in several texts", "func f(h string) {\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/a`, h, 1)))\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/b`, h, 2)))\n}",
			[]string{`"%s:%d": hostport.warning; "%s:%d" also here`}},
		{"a scheme that path.Join joins", `func f() { http.Get(path.Join("http://", "h.example", "x")) }`,
			[]string{`"//": join.error; "path.Join(\"http://\", \"h.example\", \"x\")" also scheme`}},
		{"the text of a URL that path.Join joins", `func f() { u := url.URL{Scheme: "https", Host: "h.example"}; http.Get(path.Join(u.String(), "x")) }`,
			[]string{`"u.String()": join.error; "path.Join(u.String(), \"x\")" also scheme`}},
		{"a join in a method", "type c struct{ base string }\n\nfunc (c c) get(p string) { http.Get(path.Join(c.base, p)) }\n\nfunc f() { c{\"https://h.example\"}.get(\"x\") }",
			[]string{`"path.Join(c.base, p)": join.error; "\"https://h.example\"" also assigned to field base, "\"x\"" also passed to c{…}.get`}},
		{"a join before a helper", "type c struct{ base string }\n\nfunc (c c) at(p string) string { return path.Join(c.base, p) }\n\nfunc get(u string) { http.NewRequest(\"GET\", u, nil) }\n\nfunc f() { get(c{\"https://h.example\"}.at(\"x\")) }",
			[]string{`"path.Join(c.base, p)": join.warning; "c{\"https://h.example\"}.at(\"x\")" passed to get, "u" passed to http.NewRequest, "https://" also scheme`}},
		{"an address in a format", `func f() { http.Get(fmt.Sprintf("http://%s:%d/x", "::1", 80)) }`,
			[]string{`"%s:%d": hostport.warning; "fmt.Sprintf(\"http://%s:%d/x\", \"::1\", 80)" also host`}},
		{"an address of two sinks", `func f() { a := fmt.Sprintf("%s:%d", "::1", 80); net.Dial("tcp", a); net.Listen("tcp", a) }`,
			[]string{`"a": address.error; "a" also address`}},
		{"a set of characters", `func f() { http.Get(strings.TrimLeft("https://shop.example/x", "https://")) }`,
			[]string{`"https://": cutset.error; "op.example" also relative`}},
		{"an address that net/http reads, too", `func f() { const a = "h.example:80:80"; net.Dial("tcp", a); http.Get("http://" + a) }`,
			[]string{`"h.example:80:80": address.error; "a" passed to net.Dial, "80:80" also port`}},
		{"a reference that a base parses", `func f() { b, _ := url.Parse("https://h.example/"); r, _ := b.Parse("localhost:8080/x"); http.Get(r.String()) }`,
			[]string{`"localhost": relative.error; "r.String()" passed to http.Get`}},
		{"a reference that a base resolves", `func f() { b, _ := url.Parse("https://h.example/"); r, _ := url.Parse("htpp://i.example"); http.Get(b.ResolveReference(r).String()) }`,
			[]string{`"htpp": scheme.error; "b.ResolveReference(r).String()" passed to http.Get`}},
		{"a base that ends in a slash",
			"const b = \"https://h.example/\"\n\nfunc f(p string) { http.Get(b + \"/a\"); http.Get(fmt.Sprintf(\"%s/b/%s\", b, p)) }",
			[]string{`"/": slash.warning; "/" also here`}},
		{"a base that drops its path for each reference", "func f() (us []*url.URL) {\n\tb, _ := url.Parse(`https://h.example/api/v1/`)\n\tu, _ := b.Parse(`/a`)\n\tv, _ := b.Parse(`/b`)\n\treturn append(us, u, v)\n}",
			[]string{"\"/a\": resolve.warning; \"/b\" also here"}},
		{"a base in a field, and references of a helper", "type c struct{ base *url.URL }\n\nfunc made() c { b, _ := url.Parse(`https://h.example/api/v1/`); return c{b} }\n\nfunc (c c) get(p string) { u, _ := c.base.Parse(p); http.Get(u.String()) }\n\nfunc f() { c := made(); c.get(`/a`); c.get(`/b`) }",
			[]string{"\"/a\": resolve.warning; \"`/a`\" passed to c.get, \"p\" passed to url.URL.Parse, \"/b\" also here"}},
		{"a slash of each text for a helper", "func get(p string) { http.Get(`https://h.example/` + p) }\n\nfunc f() { get(`/a`); get(`/b`) }",
			[]string{"\"/\": slash.warning; \"`/a`\" passed to get, \"`https://h.example/` + p\" passed to http.Get, \"/\" also here"}},
		{"a slash of each base", "type c struct{ base string }\n\nfunc (c c) get(p string) { http.Get(c.base + p) }\n\nfunc f() { c{`https://h.example/`}.get(`/a`); c{`https://i.example/`}.get(`/b`) }",
			[]string{"\"/\": slash.warning; \"`https://h.example/`\" assigned to field base, \"c.base + p\" perhaps passed to http.Get, \"/\" also here"}},
		{"a query of each text before that of a helper", "func get(p string, v url.Values) { http.Get(`https://h.example` + p + `?` + v.Encode()) }\n\nfunc f(v url.Values) { get(`/a?x=1`, v); get(`/b?x=1`, v) }",
			[]string{"\"?\": separator.warning; \"`/a?x=1`\" passed to get, \"`https://h.example` + p + `?` + v.Encode()\" passed to http.Get, \"?\" also here"}},
		{"a segment that a helper repeats", "func get(p string) { http.Get(`https://h.example/api/v1` + p) }\n\nfunc f() { get(`/v1/a`); get(`/v1/b`) }",
			[]string{"\"/v1\": slash.warning; \"`/v1/a`\" passed to get, \"`https://h.example/api/v1` + p\" passed to http.Get, \"/v1\" also here"}},
		{"two texts that a helper joins", "func get(u, q string) { http.Get(u + q) }\n\nfunc f(id string) { get(`https://h.example/s`, `&id=`+id) }",
			[]string{"\"s\": separator.warning; \"`https://h.example/s`\" passed to get, \"u + q\" passed to http.Get, \"&\" also here"}},
		{"a base that users set, too", "type c struct{ BaseURL string }\n\nfunc (c c) get() { http.Get(c.BaseURL + `/a`) }\n\nvar base = flag.String(`base-url`, `https://h.example/`, ``)\n\nfunc f() { c{BaseURL: *base}.get() }",
			[]string{"\"/\": slash.warning; \"flag.String(`base-url`, `https://h.example/`, ``)\" assigned to base, \"*base\" assigned to field BaseURL, \"c.BaseURL + `/a`\" passed to http.Get"}},
		{"a port behind the text of a URL", "func f() { u := &url.URL{Scheme: `https`, Host: `h.example`}; a := u.String() + `:443`; net.Dial(`tcp`, a) }",
			[]string{`"a": address.error; `}},
		{"a value in a format and in a sum", `func f(h string) { fmt.Println(http.Get("http://" + h + ":80/")); fmt.Println(http.Get(fmt.Sprintf("http://%s:%d/", h, 80))) }`,
			[]string{`"h + \":80": hostport.warning; "%s:%d" also hostport`}},

		{"which a directive silences", "func f() {\n\t//lint:ignore uricheck/join tried\n\thttp.Get(path.Join(\"https://h.example\", `x`))\n}", nil},
		{"which a directive silences at a reference", "func f() {\n\tb, _ := url.Parse(`https://h.example/`)\n\t//lint:ignore uricheck tried\n\tr, _ := b.Parse(`localhost:8080/x`)\n\thttp.Get(r.String())\n}", nil},
		{"a value in two texts, one of them with a directive", "func f(h string) {\n\t//lint:ignore uricheck tried\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/a`, h, 1)))\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/b`, h, 2)))\n}",
			[]string{`"%s:%d": hostport.warning; `}},
		{"texts for a helper, one of them right", "func get(p string) { http.Get(`https://h.example/` + p) }\n\nfunc f() { get(`/a`); get(`/b`); get(`c`) }",
			[]string{"\"/\": slash.warning; \"`/a`\" passed to get, \"`https://h.example/` + p\" passed to http.Get", "\"/\": slash.warning; \"`/b`\" passed to get, \"`https://h.example/` + p\" passed to http.Get"}},
		{"texts for a helper that are wrong alone", "func get(p string) { http.Get(`https://h.example` + p) }\n\nfunc f(id string) { get(`/a` + `&x=` + id); get(`/b` + `&x=` + id) }",
			[]string{"\"&\": separator.warning; \"`/a` + `&x=` + id\" passed to get, \"`https://h.example` + p\" passed to http.Get", "\"&\": separator.warning; \"`/b` + `&x=` + id\" passed to get, \"`https://h.example` + p\" passed to http.Get"}},
		{"a base with a right reference", "func f() (us []*url.URL) {\n\tb, _ := url.Parse(`https://h.example/api/v1/`)\n\tu, _ := b.Parse(`/a`)\n\tv, _ := b.Parse(`/b`)\n\tw, _ := b.Parse(`c`)\n\treturn append(us, u, v, w)\n}",
			[]string{`"/a": resolve.warning; `, `"/b": resolve.warning; `}},
		{"ports behind the texts of two URLs", "func f(v *url.URL) { u := &url.URL{Scheme: `https`, Host: `h.example`}; net.Dial(`tcp`, u.String()+`:443`); net.Dial(`tcp`, v.String()+`:443`) }",
			[]string{`"u.String()+` + "`:443`" + `": address.error; `, "\"v.String()+`:443`\": hostport.warning; "}},
		{"two faults of one constant", "const c = \"http://h:99999/%zz\"\n\nfunc f() { url.Parse(c); http.Get(c) }",
			[]string{`"99999": port.error; "c" passed to http.Get, "c" also passed to url.Parse`, `"%zz": escape.error; "c" passed to url.Parse, "c" also passed to http.Get`}},
		{"two elements", `func f() { http.Get(path.Join("https://h.example", "50%")) }`,
			[]string{`"//": join.error; "https://" also scheme`, `"%": escape.error; `}},
		{"an element, and a base without a scheme", `func f() { u, _ := url.JoinPath("/v1", "a#b"); http.Get(u) }`,
			[]string{`"\"/v1\"": scheme.error; "u" passed to http.Get`, `"#": join.warning; `}},
		{"an element, and an empty base", `func f() { u, _ := url.JoinPath("", "a#b"); http.Get(u) }`,
			[]string{`"\"\"": scheme.error; "u" passed to http.Get`, `"#": join.warning; `}},
		{"an element, and a parsed base without a scheme", `func f() { b, _ := url.Parse("h.example/v1"); http.Get(b.JoinPath("a#b").String()) }`,
			[]string{`"h.example": relative.error; "b.JoinPath(\"a#b\").String()" passed to http.Get`, `"#": join.warning; `}},
		{"an element of an element", `func f(b *url.URL) { http.Get(path.Join(b.JoinPath("a#b").String(), "x")) }`,
			[]string{`"path.Join(b.JoinPath(\"a#b\").String(), \"x\")": join.error; `, `"#": join.warning; `}},
		{"a host, and no scheme", `func f() { u := url.URL{Host: "h.example/v1"}; http.Get(u.String()) }`,
			[]string{`"/": field.error; "\"h.example/v1\"" also host, "u.String()" passed to http.Get`, `"u.String()": scheme.error; `}},
		{"a path, and no scheme", `func f() { u := url.URL{Host: "h.example", Path: "/a?b"}; http.Get(u.String()) }`,
			[]string{`"?": field.warning; `, `"u.String()": scheme.error; `}},
		{"two fields", `func f() { u := url.URL{Scheme: "https://", Host: "h.example", Path: "/a?b=c"}; http.Get(u.String()) }`,
			[]string{`"://": field.error; "u.String()" also host`, `"?": field.warning; `}},
		{"a base that ends in a slash, and is right before another text",
			"const b = \"https://h.example/\"\n\nfunc f() { http.Get(b + \"/a\"); http.Get(b + \"/b\"); http.Get(b + \"c\") }",
			[]string{`"/": slash.warning; `, `"/": slash.warning; `}},
		{"a set of characters, and another text", `func f() { http.Get("http://" + strings.TrimLeft("http://h.example", "http://") + ":80a/") }`,
			[]string{`"http://": cutset.warning; `, `"80a": port.error; `}},
		{"a variable with two values", "func f(h, i string) {\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/a`, h, 1)))\n\th = i\n\tfmt.Println(http.Get(fmt.Sprintf(`http://%s:%d/b`, h, 2)))\n}",
			[]string{`"%s:%d": hostport.warning; `, `"%s:%d": hostport.warning; `}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, found := runSource(t, test.src)
			var got []string
			for _, d := range found {
				got = append(got, p.describe(d))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("reported:\n\t%s\nwant:\n\t%s\nin\n%s", strings.Join(got, "\n\t"), strings.Join(test.want, "\n\t"),
					test.src)
			}
		})
	}
}

// runSource returns the findings in declarations of a package.
func runSource(t *testing.T, src string) (*program, []analysis.Diagnostic) {
	t.Helper()
	const imports = "package p\n\nimport (\n\t\"flag\"\n\t\"fmt\"\n\t\"net\"\n\t\"net/http\"\n\t\"net/http/httputil\"\n\t\"net/url\"\n\t\"path\"\n\t\"strings\"\n)\n\n" +
		"var _, _, _, _, _, _, _, _ = flag.Parse, fmt.Sprint, net.Dial, http.Get, httputil.NewSingleHostReverseProxy, url.Parse, path.Join, strings.Trim\n\n"
	p := load(t, memory{"p/p.go": imports + src + "\n"}, "p")
	return p, p.run(t, "p", p.readFile)
}

// describe returns "marked: category; also marked" for a finding.
func (p *program) describe(d analysis.Diagnostic) string {
	marked := func(from, to token.Pos) string {
		file, start := p.at(from)
		_, end := p.at(to)
		return p.source[file][start:end]
	}
	var also []string
	for _, r := range d.Related {
		message, _, _ := strings.Cut(r.Message, ":")
		also = append(also, fmt.Sprintf("%q %s", marked(r.Pos, r.End), message))
	}
	return fmt.Sprintf("%q: %s; %s", marked(d.Pos, d.End), d.Category, strings.Join(also, ", "))
}

// TestHeadline checks that the message of a mistake says what goes wrong at run time, with the severity that it has: an
// error says how the call fails, even if only a finding about another text knows that.
func TestHeadline(t *testing.T) {
	for src, want := range map[string]string{
		`func f() { http.Get(path.Join("https://h.example", "x")) }`:                                `join.error join: path.Join turns "//" into "/"; http.Get fails`,
		`func f() { path.Join("https://h.example", "x") }`:                                          `join.warning join: path.Join turns "//" into "/"; the host becomes a part of the path`,
		`func f() { u := url.URL{Scheme: "https://", Host: "h"}; http.Get(u.String()) }`:            `field.error field: "://" is not part of a Scheme; http.Get fails`,
		`func f() { u := url.URL{Host: "h:99999", Scheme: "http"}; http.Get(u.String()) }`:          `port.error port: 99999 is above 65535; http.Get fails`,
		`func f() { r, _ := http.NewRequest("GET", "h.example/x", nil); http.DefaultClient.Do(r) }`: `relative.error relative: "h.example" has no scheme; http.Client.Do accepts http and https`,
	} {
		_, found := runSource(t, src)
		if len(found) != 1 || found[0].Category+" "+found[0].Message != want {
			t.Errorf("want %s\nin %s\ngot %v", want, src, found)
		}
	}
}
