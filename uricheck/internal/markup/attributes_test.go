package markup_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"html/template"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/internal/markup"
)

// notLoaded are the attributes that html/template treats as URLs, and that package markup
// ignores.
var notLoaded = map[string]string{
	"archive":  "a list of URLs",
	"classid":  "a class, not a URL that is loaded",
	"codebase": "no browser has applets",
	"icon":     "no browser has it",
	"profile":  "a list of URLs that are not loaded",
	"usemap":   "a name behind #",
	"xmlns":    "an identifier",
}

// TestURLAttributes compares the table of attributes with that of html/template, and checks how
// html/template escapes a value in each of them.
func TestURLAttributes(t *testing.T) {
	for _, name := range theirs(t) {
		if _, isLink := markup.URLAttributes()[name]; isLink == (notLoaded[name] != "") {
			t.Errorf("%s: html/template treats it as a URL; ours: %v, known as no link: %q", name, isLink, notLoaded[name])
		}
	}
	for name := range markup.URLAttributes() {
		var page strings.Builder
		text := `<x ` + name + `="{{.}}">`
		if err := template.Must(template.New("").Parse(text)).Execute(&page, "script:x"); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page.String(), "#ZgotmplZ") {
			t.Errorf("%s: html/template does not treat it as a URL: %s", name, &page)
		}
	}
}

// theirs returns the names of the attributes that the source of html/template treats as URLs.
func theirs(t *testing.T) (names []string) {
	t.Helper()
	source := filepath.Join(runtime.GOROOT(), "src", "html", "template", "attr.go")
	file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if kind, ok := kv.Value.(*ast.Ident); ok && kind.Name == "contentTypeURL" {
				name, err := strconv.Unquote(kv.Key.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				names = append(names, name)
			}
		}
		return true
	})
	if len(names) < 10 {
		t.Fatalf("%s has %q", source, names)
	}
	return names
}
