package uricheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Site is the address of the published documentation: the files that the program in cmd/site
// writes. Every link to it begins with Site.
const Site = "https://uricheck.github.io/go-uricheck/"

// URL returns the address of the rule's page on [Site].
func (r *Rule) URL() string { return Site + "rules/" + r.Name + ".html" }

// Documentation returns the full documentation of the rule, with its examples and their messages.
func (r *Rule) Documentation() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s\n", r.Name, r.Summary, strings.TrimSpace(r.Doc))
	if r.OptIn {
		fmt.Fprintf(&b, "\nThis rule is off by default; -%s turns it on.\n", r.Name)
	}
	b.WriteString("\n" + r.Examples())
	return b.String()
}

// Examples returns the part of the documentation with the examples: those that uricheck reports,
// with their messages, and those that it leaves alone.
func (r *Rule) Examples() string {
	var b strings.Builder
	b.WriteString("Reported:\n")
	for _, s := range r.Bad() {
		fmt.Fprintf(&b, "  %s\n", s)
		for _, f := range r.Findings(s) {
			fmt.Fprintf(&b, "    %s: %s\n", f.Severity, strings.TrimPrefix(f.Message, r.Name+": "))
		}
	}
	b.WriteString("\nNot reported:\n")
	for _, s := range r.Good() {
		fmt.Fprintf(&b, "  %s\n", s)
	}
	return b.String()
}

// Findings returns the findings of the rule in an example, each message once.
func (r *Rule) Findings(example Subject) []Finding {
	var list []Finding
	for _, f := range Check(example) {
		isSame := func(before Finding) bool { return before.Message == f.Message }
		if f.Rule == r && !slices.ContainsFunc(list, isSame) {
			list = append(list, f)
		}
	}
	return list
}

// String returns the subject as Go code, with "…" for values that the program gets only at run time: a
// call, url.Parse("http://h"); a field in a composite literal, url.URL{Host: "h"}; a
// concatenation, u := "http://" + … + ":80".
func (s Subject) String() string {
	switch {
	case s.Use.IsField():
		return s.literal()
	case len(s.Holes) > 0 && s.Holes[0].IsFormat:
		return "fmt.Sprintf(" + s.concatenation() + ")"
	case s.Use == stdlib.Compose && s.Text == HoleMark:
		return s.Func // the code around a value
	case s.Func == "", s.Func == "+":
		sum := "u := " + s.concatenation()
		if n := len(s.Holes); n > 0 && s.Holes[n-1].IsSlashless {
			sum += ` if the last value does not begin with "/"`
		}
		return sum
	}
	call := s.Func + "(" + strings.Join(s.arguments(), ", ") + ")"
	if s.Base != "" {
		call += fmt.Sprintf(" on %q", s.Base)
	}
	call += s.Peers.describe()
	if s.Program.GoLine != "" {
		call += " in a program of " + s.Program.GoLine
	}
	return call
}

// arguments returns the arguments of the call. For a text that a format makes, they are the
// arguments of fmt.Sprintf.
func (s Subject) arguments() []string {
	around := otherArguments[s.Use]
	args := slices.Clone(around.before)
	switch {
	case !s.isFormat():
		args = append(args, s.concatenation())
	case s.Func == "fmt.Sprintf":
		args = append(args, s.formatOf()...)
	default:
		args = append(args, "fmt.Sprintf("+strings.Join(s.formatOf(), ", ")+")")
	}
	for _, then := range s.Then {
		args = append(args, fmt.Sprintf("%q", then))
	}
	if s.ThenUnknown {
		args = append(args, "…")
	}
	return append(args, around.after...)
}

// otherArguments are the arguments before the text and after it.
var otherArguments = map[stdlib.Use]struct{ before, after []string }{
	stdlib.MakeRequest:      {before: []string{`"GET"`}, after: []string{"nil"}},
	stdlib.ServeTest:        {before: []string{`"GET"`}, after: []string{"nil"}},
	stdlib.ServeTestConnect: {before: []string{`"CONNECT"`}, after: []string{"nil"}},
	stdlib.Redirect:         {before: []string{"w", "r"}, after: []string{"302"}},
	stdlib.ServeMuxPattern:  {after: []string{"f"}},
	stdlib.JoinElement:      {before: []string{"…"}},
	stdlib.DialAddress:      {before: []string{`"tcp"`}},
	stdlib.ListenAddress:    {before: []string{`"tcp"`}},
	stdlib.DialWebSocket:    {after: []string{`""`, "origin"}},
	stdlib.Cutset:           {before: []string{"s"}},
	stdlib.ParameterValue:   {before: []string{`"key"`}},
	stdlib.SetLocation:      {before: []string{`"Location"`}},
	stdlib.SetOrigin:        {before: []string{`"Origin"`}},
	stdlib.SetLinks:         {before: []string{`"Link"`}},
	stdlib.SetPolicy:        {before: []string{`"Content-Security-Policy"`}},
}

// isFormat reports whether the holes are verbs of a format.
func (s Subject) isFormat() bool {
	return len(s.Holes) > 0 && s.Text[s.Holes[0].Start] == '%'
}

// formatOf returns the arguments of fmt.Sprintf.
func (s Subject) formatOf() []string {
	args := []string{fmt.Sprintf("%q", s.Text)}
	for _, h := range s.Holes {
		args = append(args, nameOf(h))
	}
	return args
}

// valueNames are names for arguments, by the kind of their value.
var valueNames = [...]string{
	AnyValue: "…", Number: "port", NoBareIPv6: `"localhost"`, Escaped: "hex.EncodeToString(…)", HostPort: "net.JoinHostPort(…)", Misprint: "name",
	QueryEscaped: "url.QueryEscape(…)", PathEscaped: "url.PathEscape(…)", EncodedPairs: "values.Encode()",
	Unreserved: "id.String()", Zoned: "t.Format(time.RFC3339)", Spaced: "t.String()", Base64: "base64.StdEncoding.EncodeToString(…)",
	JSON: "string(json)", Decoded: `r.FormValue("…")`, DecodedPath: "r.URL.Path", WholeURL: "u.String()", Hostname: "u.Hostname()",
	Cleaned: "path.Join(…)", FilePath: "filepath.Join(…)",
	SchemePart: `scheme+"://"`,
}

// concatenation returns the text with its holes as operands: "http://h" + "/x" + ….
func (s Subject) concatenation() string {
	var operands []string
	at := 0
	for _, h := range append(s.Holes[:len(s.Holes):len(s.Holes)], Hole{Start: len(s.Text)}) {
		for _, seam := range s.Seams {
			if at < seam && seam < h.Start {
				operands = append(operands, fmt.Sprintf("%q", s.Text[at:seam]))
				at = seam
			}
		}
		if at < h.Start {
			operands = append(operands, fmt.Sprintf("%q", s.Text[at:h.Start]))
		}
		if h.Start < h.End {
			operands = append(operands, nameOf(h))
		}
		at = h.End
	}
	if len(operands) == 0 {
		return `""`
	}
	return strings.Join(operands, " + ")
}

// nameOf returns an operand for the value of a hole. The operand of a plain value is a variable,
// such as the parameter of a function.
func nameOf(h Hole) string {
	switch {
	case h.EscapedBy != "":
		return h.EscapedBy + "(…)"
	case h.IsList:
		return `strings.Join(…, ",")`
	case h.Value != AnyValue && h.Name != "":
		return strings.Replace(valueNames[h.Value], "…", h.Name, 1)
	case h.Value != AnyValue:
		return valueNames[h.Value]
	case h.Name != "":
		return h.Name
	case h.IsPlain:
		return "value"
	}
	return valueNames[AnyValue]
}

// describe describes the peers, ` where "/" begins 1 of 40 such texts`; "" if there are none.
func (p Peers) describe() string {
	if p == (Peers{}) {
		return ""
	}
	kind := "such texts"
	if p.AreBehind {
		kind = "texts after it"
	}
	if p.AreNamesakes {
		kind += ", but only 1 of those has this first segment"
	}
	return fmt.Sprintf(` where "/" begins %d of %d %s`, p.Slashes, p.Slashes+p.Words, kind)
}

func (s Subject) literal() string {
	dot := strings.LastIndexByte(s.Func, '.')
	value := s.concatenation()
	if s.isFormat() {
		value = "fmt.Sprintf(" + strings.Join(s.formatOf(), ", ") + ")"
	}
	fields := []string{s.Func[dot+1:] + ": " + value}
	for _, use := range slices.Sorted(maps.Keys(s.Beside)) {
		fields = append(fields, fmt.Sprintf("%s: %q", strings.TrimSuffix(use.String(), "Field"), s.Beside[use]))
	}
	literal := s.Func[:dot] + "{" + strings.Join(fields, ", ") + "}"
	if s.Use == stdlib.RequestPath {
		return "http.Request{URL: &" + literal + "}"
	}
	return literal
}
