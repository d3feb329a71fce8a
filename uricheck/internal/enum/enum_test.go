package enum_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// enumerations has, for every enumeration, a value that no constant has.
var enumerations = []fmt.Stringer{
	uricheck.Severity(200), stdlib.Use(200), stdlib.Purpose(200), stdlib.Kind(200), stdlib.Content(200),
	uri.Grammar(200), uri.Component(200), uri.HostKind(200), uri.ErrorKind(200), uri.Rung(200), uri.DeviationKind(200),
	possible.Hole(200), browser.Kind(200), browser.Reason(200), template.Kind(200),
	rfc2396.Grammar(200), rfc2396.AuthorityKind(200), rfc2396.HostKind(200), rfc2396.ErrorKind(200),
}

func TestStringOfUnknown(t *testing.T) {
	listed := map[string]bool{}
	for _, value := range enumerations {
		name := fmt.Sprintf("%T", value)
		listed[name] = true
		_, typ, _ := strings.Cut(name, ".")
		if got := value.String(); got != typ+"(200)" {
			t.Errorf("%s(200).String() is %q", name, got)
		}
	}
	types := declared(t, `(?m)^type ([A-Z]\w*) uint8`)
	for name := range declared(t, `(?m)^func \(\w* ?([A-Z]\w*)\) String\(\) string`) {
		if types[name] && !listed[name] {
			t.Errorf("%s is not in the list", name)
		}
	}
}

// declared returns the types below uricheck that are the first group of a regular
// expression.
func declared(t *testing.T, expression string) map[string]bool {
	declaration := regexp.MustCompile(expression)
	names := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		pkg := filepath.Base(filepath.Dir(path))
		if pkg == ".." {
			pkg = "uricheck"
		}
		for _, m := range declaration.FindAllStringSubmatch(string(text), -1) {
			names[pkg+"."+m[1]] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
