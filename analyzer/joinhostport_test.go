package analyzer_test

import (
	"bytes"
	"fmt"
	"go/format"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// joined is a function that joins a host and a port, which the fix has to correct: its
// parameters are the parameters of composedFile, and host is the result of URL.Hostname.
type joined struct {
	name string
	expr string
	fix  bool
}

var joins = []joined{
	{"an int", `fmt.Sprintf("http://%s:%d/x", host, port)`, true},
	{"a string", `fmt.Sprintf("http://%s:%s", host, text)`, true},
	{"other integers", `fmt.Sprintf("http://%s:%d", host, uint16(port))`, true},
	{"integers with a sign", `fmt.Sprintf("http://%s:%d", host, int16(port))`, true},
	{"a host as a user writes it", `fmt.Sprintf("http://%s:%d/%s", u.Query().Get("host"), port, host)`, false},
	{"verb v", `fmt.Sprintf("http://%v:%v/%v", host, port, scheme)`, true},
	{"a port in the format", `fmt.Sprintf("http://%s:8080/x", host)`, true},
	{"an integer literal", `fmt.Sprintf("http://%s:%d", host, 0x1F90)`, true},
	{"an integer constant", `fmt.Sprintf("http://%s:%d", host, portNumber)`, true},
	{"arguments around them", `fmt.Sprintf("http://%s@%s:%d/%s%%", text, host, port, scheme)`, true},
	{"a scheme", `fmt.Sprintf("%s://%s:%d/", scheme, host, port)`, true},
	{"an escape", `fmt.Sprintf("http\x3a//%s:%d/\t", host, port)`, true},
	{"a raw literal", "fmt.Sprintf(`http://%s:%d/`, host, port)", true},
	{"literals", `fmt.Sprintf("http://"+"%s:"+"%d"+"/", host, port)`, true},
	{"lines", "fmt.Sprintf(\n\t\t\"http://%s:%d/\",\n\t\thost,\n\t\tport,\n\t)", true},
	{"an address", `fmt.Sprintf("http://%s:%d/", stdnet.ParseIP(host), port)`, true},
	{"parentheses", `(fmt.Sprintf)("http://%s:%d/", (host), (port))`, true},
	{"bytes", `string(fmt.Appendf(nil, "http://%s:%d/", host, port))`, true},
	{"concatenated", `"http://" + host + ":" + text`, true},
	{"concatenated with a path", `"http://" + host + ":" + text + "/x"`, true},
	{"concatenated with a number", `"http://" + host + ":" + fmt.Sprint(port) + "/x"`, true},
	{"concatenated with a known port", `"http://" + host + ":8080"`, true},
	{"concatenated with a known port and a path", `"http://" + host + ":8080/x" + text`, true},
	{"concatenated on lines", "\"http://\" +\n\t\thost + \":\" +\n\t\ttext + \"/x\"", true},
	{"concatenated in parentheses", `("http://" + host + ":" + text)`, true},
	{"concatenated in inner parentheses", `"http://" + (host + ":" + text)`, false},
	{"concatenated with a constant", `"http://" + host + colon + text`, false},
	{"an index", `fmt.Sprintf("http://%[1]s:%[2]d", host, port)`, false},
	{"a width", `fmt.Sprintf("http://%s:%d/%5s", host, port, text)`, false},
	{"too many arguments", `fmt.Sprintf("http://%s:%d", []any{host, port, text}[0], port)`, false},
	{"a string of another type", `fmt.Sprintf("http://%s:%d", named(host), port)`, false},
	{"a number with a method", `fmt.Sprintf("http://%s:%v", host, method(port))`, false},
	{"a number in another base", `fmt.Sprintf("http://%s:%x", host, port)`, false},
	{"a literal in another base", `fmt.Sprintf("http://%s:%x", host, 0x80)`, false},
	{"a string in quotes", `fmt.Sprintf("http://%s:%q", host, text)`, false},
	{"a comment", `fmt.Sprintf("http://%s:%d", host /* why */, port)`, false},
	{"a constant format", `fmt.Sprintf(layout, host, port)`, false},
	{"a Host", `(&url.URL{Scheme: "http", Host: fmt.Sprintf("%s:%d", host, port)}).String()`, true},
	{"a Host with a known port", `(&url.URL{Scheme: "http", Host: fmt.Sprintf("%s:8080", host)}).String()`, true},
	{"a Host with a string", `(&url.URL{Scheme: "http", Host: fmt.Sprintf("%v:%s", host, text)}).String()`, true},
	{"a Host with an integer literal", `(&url.URL{Scheme: "http", Host: fmt.Sprintf("%v:%d", host, 0x1F90)}).String()`, true},
	{"a Host on lines", "(&url.URL{Scheme: \"http\", Host: fmt.Sprintf(\n\t\t\"%s:%d\",\n\t\thost,\n\t\tport,\n\t)}).String()", true},
	{"a concatenated Host", `(&url.URL{Scheme: "http", Host: host + ":" + text}).String()`, true},
	{"a concatenated Host with a known port", `(&url.URL{Scheme: "http", Host: host + ":80"}).String()`, true},
}

// composedFile returns a file with one function.
func composedFile(imports, expr string) string {
	return "package p\n\n" + imports + `
const (
	portNumber = 8080
	colon      = ":"
	layout     = "http://%s:%d"
)

type (
	named  string
	method int
)

func (m method) String() string { return strconv.Itoa(int(m)) }

func compose(scheme string, u *url.URL, text string, port int) string {
	host := u.Hostname()
	return ` + expr + `
}

var _ = fmt.Sprint
`
}

const withoutNet = "import (\n\t\"fmt\"\n\t\"net/url\"\n\t\"strconv\"\n)\n"

// TestJoinHostPort applies each fix: the result type-checks, is formatted, and composes the
// same text for a name and an IPv4 address, and a valid one for an IPv6 address. All of them
// run as one program.
func TestJoinHostPort(t *testing.T) {
	var before, after []string
	for _, j := range joins {
		imports := withoutNet
		if strings.Contains(j.expr, "stdnet") {
			imports = strings.Replace(imports, "\t\"net/url\"", "\tstdnet \"net\"\n\t\"net/url\"", 1)
		}
		src := composedFile(imports, j.expr)
		fixed, ok := fixOne(t, j.name, src)
		if ok != j.fix {
			t.Errorf("%s: fixed: %v, want %v\n%s", j.name, ok, j.fix, j.expr)
		}
		if ok {
			before, after = append(before, src), append(after, fixed)
		}
	}
	results := runAll(t, append(before, after...))
	for i := range before {
		compareJoined(t, after[i], results[i], results[len(before)+i])
	}
}

// fixOne analyses a file and applies the fix, if there is one. The fixed file is
// type-checked and has to be formatted.
func fixOne(t *testing.T, name, src string) (fixed string, ok bool) {
	t.Helper()
	p := load(t, memory{"p/p.go": src}, "p")
	found := p.run(t, "p", p.readFile)
	if len(found) > 1 {
		t.Errorf("%s: %d findings", name, len(found))
	}
	if len(found) == 0 || len(found[0].SuggestedFixes) == 0 {
		return "", false
	}
	fixed = p.apply(found[0].SuggestedFixes[0])["p/p.go"]
	again := load(t, memory{"p/p.go": fixed}, "p")
	if left := again.run(t, "p", again.readFile); len(left) > 0 {
		t.Errorf("%s: still reported: %s\n%s", name, left[0].Message, fixed)
	}
	formatted, err := format.Source([]byte(fixed))
	if err != nil || !bytes.Equal(formatted, []byte(fixed)) {
		t.Errorf("%s: not formatted: %v\n%s", name, err, fixed)
	}
	return fixed, true
}

var triedHosts = []string{"example.com", "192.0.2.1", "::1"}

// runAll runs the function of each file for all of triedHosts.
func runAll(t *testing.T, files []string) [][]string {
	t.Helper()
	program := make(map[string]string)
	var imports, calls strings.Builder
	for i, src := range files {
		fmt.Fprintf(&imports, "\tp%d \"m/p%d\"\n", i, i)
		fmt.Fprintf(&calls, "\t\tfmt.Printf(\"%%q\\n\", p%d.Compose(\"https\", u, \"443\", 8080))\n", i)
		program[fmt.Sprintf("p%d/p.go", i)] = strings.Replace(src, "func compose(", "func Compose(", 1)
	}
	program["go.mod"] = "module m\n\ngo 1.26\n"
	program["main.go"] = "package main\n\nimport (\n\t\"fmt\"\n\t\"net\"\n\t\"net/url\"\n" + imports.String() +
		")\n\nfunc main() {\n\tfor _, host := range []string{\"" +
		strings.Join(triedHosts, `", "`) + "\"} {\n\t\tu := &url.URL{Host: net.JoinHostPort(host, \"1\")}\n" + calls.String() + "\t}\n}\n"
	out := goRun(t, program)
	results := make([][]string, len(files))
	for i, line := range strings.Split(strings.TrimSpace(out), "\n") {
		text, err := strconv.Unquote(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		results[i%len(files)] = append(results[i%len(files)], text)
	}
	return results
}

func compareJoined(t *testing.T, src string, before, after []string) {
	t.Helper()
	for i, host := range triedHosts {
		if host != "::1" {
			if before[i] != after[i] {
				t.Errorf("%q became %q\n%s", before[i], after[i], src)
			}
			continue
		}
		// A tab is not part of a URL; one of the functions writes it.
		u, err := url.Parse(strings.TrimSuffix(strings.TrimSuffix(after[i], "\t"), "%"))
		if err != nil || u.Hostname() != host || u.Port() == "" {
			t.Errorf("%q is not a URL for %s: %v\n%s", after[i], host, err, src)
		}
	}
}

// TestJoinHostPortNeedsFmt checks that a call of fmt.Sprintf that may be the last use of package fmt
// in its file stays there, and that another one becomes net.JoinHostPort.
func TestJoinHostPortNeedsFmt(t *testing.T) {
	const src = `package p

import (
	"fmt"
	"net/url"
)

func first(u *url.URL, port string) { u.Host = fmt.Sprintf("%s:%s", u.Hostname(), port) }

func second(u *url.URL) { u.Host = fmt.Sprintf("%s:80", u.Hostname()) }

func third(u *url.URL, port int) { u.Host = fmt.Sprintf("%s:%d", u.Hostname(), port) }
`
	wants := []string{`net.JoinHostPort(u.Hostname(), port)`, `net.JoinHostPort(u.Hostname(), "80")`, `net.JoinHostPort(u.Hostname(), strconv.Itoa(port))`}
	for _, c := range []struct{ more, before, after string }{
		{"", `fmt.Sprintf("%s", `, ")"},
		{`func fourth(u *url.URL) string { return fmt.Sprintf("/%s", u.Port()) }`, "", ""},
		{`func fourth(u *url.URL) string { return fmt.Sprint(u.Port()) }`, "", ""},
	} {
		p := load(t, memory{"p/p.go": src + c.more}, "p")
		found := p.run(t, "p", p.readFile)
		if len(found) != len(wants) {
			t.Fatalf("%d findings", len(found))
		}
		for i, want := range wants {
			fixed := p.apply(found[i].SuggestedFixes[0])
			load(t, fixed, "p")
			if got := fixed["p/p.go"]; !strings.Contains(got, "u.Host = "+c.before+want+c.after) {
				t.Errorf("%s\nwant in it\n%s", got, want)
			}
		}
	}
}

// TestJoinHostPortImports applies a fix in files with every form of imports.
func TestJoinHostPortImports(t *testing.T) {
	use := func(imports string) string {
		return "package p\n" + imports + `
func compose(text string) (all []string) {
	for _, host := range []string{"localhost", "::1"} {
		all = append(all, "http://"+host+":"+text)
	}
	return all
}
`
	}
	for _, c := range []struct {
		name, src string
		want      string // in the fixed file; "" for no fix
	}{
		{"in order", use("\nimport (\n\t\"fmt\"\n\t\"net/url\"\n)\n\nvar _, _ = fmt.Sprint, url.Parse\n"),
			"\t\"fmt\"\n\t\"net\"\n\t\"net/url\"\n"},
		{"the first", use("\nimport (\n\t// URLs.\n\t\"net/url\"\n\t\"os\"\n)\n\nvar _, _ = url.Parse, os.Exit\n"),
			"(\n\t\"net\"\n\t// URLs.\n\t\"net/url\"\n"},
		{"the last", use("\nimport (\n\t\"fmt\" // prints\n\n\t\"p.example/q\"\n)\n\nvar _ = fmt.Sprint\n\nvar _ = q.Q\n"),
			"\t\"fmt\" // prints\n\t\"net\"\n\n\t\"p.example/q\"\n"},
		{"no other of the standard library", use("\nimport (\n\t\"p.example/q\"\n)\n\nvar _ = q.Q\n"),
			"(\n\t\"net\"\n\n\t\"p.example/q\"\n"},
		{"without parentheses", use("\nimport \"net/url\"\n\nvar _ = url.Parse\n"), "import \"net\"\nimport \"net/url\"\n"},
		{"without parentheses, behind", use("\nimport \"io\"\nimport \"p.example/q\"\n\nvar _ = io.EOF\n\nvar _ = q.Q\n"),
			"import \"net\"\nimport \"io\"\nimport \"p.example/q\"\n"},
		{"imported", use("\nimport (\n\t\"net\"\n\t\"net/url\"\n)\n\nvar _, _ = url.Parse, net.Dial\n"),
			"net.JoinHostPort(host, text)"},
		{"imported under another name",
			use("\nimport (\n\tstdnet \"net\"\n\t\"net/url\"\n)\n\nvar _, _ = url.Parse, stdnet.Dial\n"), "stdnet.JoinHostPort(host, text)"},
		{"imported with a dot", use("\nimport (\n\t. \"net\"\n\t\"net/url\"\n)\n\nvar _, _ = url.Parse, Dial\n"), ""},
		{"imported for nothing", use("\nimport (\n\t_ \"net\"\n\t\"net/url\"\n)\n\nvar _ = url.Parse\n"), ""},
		{"the name is the package's", use("\nimport \"net/url\"\n\nvar _ = url.Parse\n\nfunc net() {}\n"), ""},
		{"the name is another import's", use("\nimport net \"net/url\"\n\nvar _ = net.Parse\n"), ""},
		{"the name is a variable's", strings.ReplaceAll(use("\nimport \"net/url\"\n\nvar _ = url.Parse\n"), "host", "net"),
			""},
		{"no import at all", "-- a -- package p\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := memory{"p/p.go": c.src, "p.example/q/q.go": "package q\n\nimport _ \"net/url\"\n\nconst Q = 1\n"}
			if c.name == "no import at all" {
				source["p/p.go"] = use("")
				source["p/q.go"] = "package p\n\nimport _ \"net/url\"\n"
				c.want = "package p\n\nimport \"net\"\n\nfunc compose"
			}
			p := load(t, source, "p.example/q", "p")
			found := p.run(t, "p", p.readFile)
			if len(found) != 1 {
				t.Fatalf("%d findings", len(found))
			}
			if fixed := len(found[0].SuggestedFixes) > 0; fixed != (c.want != "") {
				t.Fatalf("fixed: %v", fixed)
			} else if !fixed {
				return
			}
			fixed := p.apply(found[0].SuggestedFixes[0])
			got := fixed["p/p.go"]
			load(t, fixed, "p.example/q", "p")
			formatted, err := format.Source([]byte(got))
			if err != nil || string(formatted) != got || !strings.Contains(got, c.want) {
				t.Errorf("%v\n%s\nwant in it\n%s", err, got, c.want)
			}
		})
	}
}
