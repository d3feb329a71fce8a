package scheme

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func TestTable(t *testing.T) {
	seen := make(map[string]bool)
	for _, row := range table {
		names := strings.Fields(row.names)
		if len(names) == 0 || !slices.IsSorted(names) {
			t.Errorf("the names %q are not sorted", row.names)
		}
		for _, name := range names {
			if !uri.IsScheme(name) || name != strings.ToLower(name) || name[len(name)-1] == '-' {
				t.Errorf("%q is no scheme in lower case", name)
			}
			if seen[name] {
				t.Errorf("%s is in two rows", name)
			}
			seen[name] = true
		}
		if isRegistered, isCommon := row.traits&Registered != 0, row.traits&Common != 0; isRegistered == isCommon {
			t.Errorf("%s: registered: %v, in common use without that: %v", row.names, isRegistered, isCommon)
		}
	}
}

// TestTraits checks that no two rows have the same traits, so that each combination has one
// place.
func TestTraits(t *testing.T) {
	seen := make(map[Trait]string)
	for _, row := range table {
		if other, ok := seen[row.traits]; ok {
			t.Errorf("%.20q and %.20q have the same traits", other, row.names)
		}
		seen[row.traits] = row.names
	}
}

func TestIs(t *testing.T) {
	for name, want := range map[string]Trait{
		"http":   Registered | HTTP | Network | Cleartext,
		"HTTPS":  Registered | HTTP | Network,
		"amqp":   Common | Service,
		"mailto": Registered | Mailbox | Opaque,
		"htpp":   0,
		"":       0,
	} {
		for trait := Registered; trait != 0; trait <<= 1 {
			if got := Is(name, trait); got != (want&trait != 0) {
				t.Errorf("Is(%q, %b) = %v", name, trait, got)
			}
		}
	}
	if got := With(HTTP); !slices.Equal(got, []string{"http", "https"}) {
		t.Errorf("With(HTTP) = %q", got)
	}
	if !IsKnown("git+ssh") || !IsKnown("urn") || IsKnown("htpp") {
		t.Error("IsKnown differs")
	}
}
