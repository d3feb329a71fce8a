package uri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// TestOperationsCommute applies two operations to IRI-references in either order.
func TestOperationsCommute(t *testing.T) {
	tokens := strings.Fields("a A b : / // ? # @ %41 %2e %2E %2f . .. ./ ../ 80 http: HTTP: f: mailto: [::1] [v1.a] h " +
		"é %C3%A9 %c3 1.2.3.4 %31 , ; = é: %e2%80%ae \ue000 %EE%80%80 :80")
	random := rand.New(rand.NewPCG(3987, 1))
	some := func() string {
		var b strings.Builder
		for range random.IntN(9) {
			b.WriteString(tokens[random.IntN(len(tokens))])
		}
		return b.String()
	}
	bases := append([]string{"http://é/a/é?q", "f:é/b", "f:/é"}, resolveBases...)
	for range uritest.Times(100_000) {
		ref, err := uri.IRIReference.Parse(some())
		if err != nil {
			continue
		}
		base, err := uri.IRI.Parse(some())
		if err != nil {
			base, _ = uri.IRI.Parse(bases[random.IntN(len(bases))])
		}
		target, _ := base.Resolve(ref)
		uriTarget, _ := base.ToURI().Resolve(ref.ToURI())
		again, _ := base.Resolve(base.Relativize(target))
		removed, _ := base.Resolve(target) // without the dot segments of base
		for _, law := range []struct {
			name      string
			got, want uri.Ref
		}{
			{"normalize, to URI", ref.Normalize().ToURI(), ref.ToURI().Normalize()},
			{"normalize, to IRI", ref.Normalize().ToIRI(), ref.ToIRI().Normalize()},
			{"to IRI, to URI, normalize", ref.ToIRI().ToURI().Normalize(), ref.ToURI().Normalize()},
			{"resolve, to URI", target.ToURI(), uriTarget},
			{"relativize, resolve", again, removed},
		} {
			parsed, err := uri.IRIReference.Parse(law.got.String())
			if err != nil || parsed != law.got || law.got != law.want {
				t.Errorf("%s: %q and the base %q give %q and %q, %v", law.name, ref, base, law.got, law.want, err)
			}
		}
	}
}
