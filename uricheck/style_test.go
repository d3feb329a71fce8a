package uricheck_test

import (
	"iter"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// styleTexts returns texts with many bytes that are not in normal form: half of them composed of
// pieces, the others mutations of the corpus.
func styleTexts(t *testing.T, n int) iter.Seq[string] {
	mutations := stdlibtest.Mutations(3, stdlibtest.Literals(t), func(string) bool { return true })
	return func(yield func(string) bool) {
		next, stop := iter.Pull(mutations)
		defer stop()
		r := rand.New(rand.NewPCG(4, 0))
		if !yield("http:xn--::B%ff") { // its opaque part looks like a URI
			return
		}
		for range many(n) / 2 {
			mutated, _ := next()
			if !yield(assembled(r)) || !yield(mutated) {
				return
			}
		}
	}
}

func assembled(r *rand.Rand) string {
	pick := func(pieces string) string {
		list := strings.Split(pieces, " ")
		return list[r.IntN(len(list))]
	}
	var b strings.Builder
	if b.WriteString(pick(" http: http: https: HTTP: ftp: ws: file: x: urn:")); r.IntN(4) > 0 {
		b.WriteString("//" + pick("    u@ u%7e@ u%2f:%7E@ u:%zz@") +
			pick("h h Go.dev HOST é.example %c3%a9.Example [FE80::A] [fe80::1%25En0] 127.0.0.1  a:1,b") +
			pick("   : :80 :080 :443 :21 :8080"))
	}
	for range r.IntN(5) {
		b.WriteString(pick("/ / / / ") + pick(". .. a A : a.. %2e %2E%2e .%2E %7E %41b %2f %2F %2541 é é%2F \xff %zz a%20b % ..."))
	}
	for _, delimiter := range "?#" {
		if r.IntN(3) == 0 {
			b.WriteString(string(delimiter) + pick("q=%7e q=%2F q=%c3%a9 é=é é%2f %s&a=%2f . .. A"))
		}
	}
	return b.String()
}

// styleRules are the rules that compare a text with a normal form of it.
var styleRules = []string{"iri", "case", "dotsegments", "defaultport", "unreserved"}

// byRule returns the style findings, and whether there are no others.
func byRule(findings []uricheck.Finding) (found map[string][]uricheck.Finding, alone bool) {
	found = make(map[string][]uricheck.Finding)
	alone = true
	for _, f := range findings {
		if slices.Contains(styleRules, f.Rule.Name) {
			found[f.Rule.Name] = append(found[f.Rule.Name], f)
		} else if f.Severity != uricheck.Style {
			alone = false
		}
	}
	return found, alone
}

// TestStyle compares the style rules with the normal forms of package uri: a rule reports a
// working text if and only if its normal form differs in the rule's subject. The style rules do
// not judge a text that does not work.
func TestStyle(t *testing.T) {
	reported := make(map[string]int)
	for text := range styleTexts(t, 50000) {
		s := uricheck.Subject{Call: stdlib.Call{Use: stdlib.ParseReference, Text: text}, Func: "url.Parse"}
		found, alone := byRule(uricheck.Check(s))
		if len(stdlib.Fails(s.Call, stdlib.Go{})) > 0 {
			if len(found) > 0 {
				t.Errorf("%q fails, and is judged for style: %v", text, found)
			}
			continue
		}
		want := differences(text)
		for _, rule := range styleRules {
			is := len(found[rule]) > 0
			// There is no style finding in bytes with a worse finding.
			if is != want[rule] && (is || alone) {
				t.Errorf("%q: %s reports: %v, the normal form differs: %v", text, rule, is, want[rule])
			}
			if is {
				reported[rule]++
			}
		}
		if len(want) == 0 && !isGap(text) && uri.Split(text).Normalize().String() != text {
			t.Errorf("%q is not normal, and no rule says so: %q", text, uri.Split(text).Normalize())
		}
		if t.Failed() {
			return
		}
	}
	for _, rule := range styleRules {
		if reported[rule] < enough(1000) {
			t.Errorf("%s is tested on %d texts only", rule, reported[rule])
		}
	}
}

// differences returns the rules whose subject differs between a text and its normal form.
func differences(text string) map[string]bool {
	ref := uri.Split(text)
	want := make(map[string]bool)
	set := func(rule string, differs bool) {
		if differs {
			want[rule] = true
		}
	}
	set("iri", encodeBeyondASCII(text) != text)
	set("case", isJudgedHost(ref) && ref.Normalize().Host() != ref.Host())
	path := strings.ReplaceAll(ref.Path(), "%", "_") // encoded dots are unreserved's
	before := "x:"
	if authority, ok := ref.Authority(); ok {
		before += "//" + authority
	}
	set("dotsegments", isJudgedPath(ref) && strings.HasPrefix(path, "/") && uri.Split(before+path).Normalize().Path() != path)
	port, hasPort := ref.Port()
	_, keepsPort := ref.NormalizeByScheme().Port()
	isList := strings.Contains(ref.Host(), ":") && ref.Host()[0] != '['
	set("defaultport", hasPort && !keepsPort && uri.IsPort(port) && ref.Host() != "" && !isList)
	for _, c := range []uri.Component{uri.Userinfo, uri.Path, uri.Query, uri.Fragment} {
		start, end := ref.Span(c)
		if isFormat(text[start:end]) {
			continue
		}
		for piece := range strings.SplitSeq(text[start:end], "/") {
			normal := uri.Split("#" + piece).Normalize().String()[1:]
			decoded := decodeUnreserved(piece)
			if c == uri.Path && ref.IsRelative() && ref.HostKind() == uri.NoHost && !strings.HasPrefix(ref.Path(), "/") {
				// A relative path keeps a segment such as "%2E".
				normal = uri.Split("a/" + piece).Normalize().String()[2:]
				if strings.Count(normal, "%") == strings.Count(piece, "%") {
					decoded = piece
				}
			}
			set("unreserved", decoded != piece)
			set("case", decoded != normal)
		}
	}
	return want
}

// isJudgedPath reports whether the style rules judge the path of a reference: the paths of other
// schemes are names of many kinds.
func isJudgedPath(ref uri.Ref) bool {
	switch strings.ToLower(ref.Scheme()) {
	case "", "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

// isJudgedHost reports whether the style rules judge the host of a reference: the hosts of other
// schemes are case-sensitive, a word in capitals is a placeholder, and the text does not show how
// IDNA maps letters that are not ASCII.
func isJudgedHost(ref uri.Ref) bool {
	switch strings.ToLower(ref.Scheme()) {
	case "http", "https", "ws", "wss", "ftp":
		isHost := uri.IsRegName(ref.Host()) || uri.IsIPv6(strings.Trim(ref.Host(), "[]"))
		return isHost && !regexp.MustCompile(`^[A-Z0-9_-]+$`).MatchString(ref.Host())
	}
	return false
}

// isFormat reports whether a component has a "%" that begins no percent-encoding, so that the
// rules ignore all percent-encodings in it.
func isFormat(s string) bool { return strings.Contains(encodings.ReplaceAllString(s, ""), "%") }

var encodings = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

func decodeUnreserved(s string) string {
	return encodings.ReplaceAllStringFunc(s, func(e string) string {
		char, err := url.PathUnescape(e)
		if err != nil || !uri.IsUnreserved(char[0]) {
			return e
		}
		return char
	})
}

// isGap reports whether a text can differ from its normal form in a part that no style rule judges:
// the rule scheme reports a scheme's case, net/url reads a path after a scheme that does not begin
// with "/" as opaque, and "./" protects a colon in a first segment.
func isGap(text string) bool {
	ref := uri.Split(text)
	_, hasAuthority := ref.Authority()
	return ref.Scheme() != strings.ToLower(ref.Scheme()) || !isJudgedHost(ref) && hasAuthority ||
		!isJudgedPath(ref) || !strings.HasPrefix(ref.Path(), "/") && ref.Path() != "" || isFormat(text)
}
