package stdlibtest

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Texts returns n different texts: mutations of the corpus, and texts composed of the parts of
// a URI, with changes and without. keep accepts all but a few of them. The same seed gives the
// same texts.
func Texts(tb testing.TB, seed uint64, n int, keep func(text string) bool) []string {
	tb.Helper()
	next, stop := iter.Pull(Mutations(seed, Literals(tb), keep))
	defer stop()
	r := rand.New(rand.NewPCG(seed, 1))
	seen := make(map[string]bool)
	texts := make([]string, 0, n)
	for len(texts) < n {
		var text string
		switch r.IntN(4) {
		case 0:
			text, _ = next()
		case 1:
			text = mutate(r, assemble(r), []string{assemble(r)})
		default:
			text = assemble(r)
		}
		if seen[text] || !keep(text) && r.IntN(8) > 0 {
			continue
		}
		seen[text] = true
		texts = append(texts, text)
	}
	return texts
}

// part is a component of a URI with its delimiter, and its possible texts. The empty string is
// one of them if the component may be absent.
type part struct {
	fine, odd []string
}

func newPart(fine, odd string) part {
	return part{strings.Split(fine, " "), strings.Split(odd, " ")}
}

// pick returns an odd text in one of twelve cases.
func (p part) pick(r *rand.Rand) string {
	list := p.fine
	if r.IntN(12) == 0 {
		list = slices.Concat(p.odd, pieces)
	}
	return list[r.IntN(len(list))]
}

var (
	schemes = newPart("http:// http:// http:// http:// https:// HTTP:// ws:// ftp:// s3:// mailto: // /",
		"http: https:/ htpp:// http:/// ://")
	userinfos = newPart("      u@ u:p@ u%40:p%3A@ ~!$&'()*+,;=:@", "u[@ u:p:@ u@v@ %zz@ :@")
	hosts     = newPart("h a.b example.com EXAMPLE.com. localhost 127.0.0.1 [::1] [fe80::1%25en0] [::ffff:1.2.3.4] "+
		"xn--tda.example ü.example %C3%BC.example a-b_c.d 1a *.a.b ${h} {h} a,b",
		"256.1.1.1 127.1 0177.0.0.1 1.2.3 a..b -a.b [a] [1.2.3.4] a[::1] ::1 fe80::1 ex%61mple.com a<b a|b %ff . .onion")
	ports    = newPart("     : :80 :443 :8080 :0 :65535 :00080", ":65536 :99999 :80a :-1 :+1 :80:90 :４")
	segments = newPart("/ /a /b.c /%20 /%2F /.. /. /~a /a;b=c /a:b /@ /é /* /{id} /:id /$HOME", "/% /%zz /a%2 /^ /a|b /\\ /[")
	queries  = newPart("    ? ?a=b ?a=b&c=d ?q=a+b ?q=%20 ?a[]=1 ?http://h/ ?a=b&&=c ?é=ü", "?a=b;c=d ?q=%zz ?% ?a?b ?&amp;a=b")
	hashes   = newPart("       # #a #/a?b #%20", "#% #a#b #^")
)

// assemble composes a text: most often a URI, else the rest after one of its components.
func assemble(r *rand.Rand) string {
	var b strings.Builder
	first := r.IntN(12)
	if first < 8 {
		b.WriteString(schemes.pick(r))
	}
	if first < 9 {
		b.WriteString(userinfos.pick(r) + hosts.pick(r) + ports.pick(r))
	}
	for range r.IntN(4) {
		b.WriteString(segments.pick(r))
	}
	b.WriteString(queries.pick(r) + hashes.pick(r))
	if first == 11 {
		// An element of a join, a name, a query: no delimiter before it.
		return strings.TrimLeft(b.String(), "/?#")
	}
	return b.String()
}
