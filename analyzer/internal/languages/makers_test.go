package languages

import (
	"encoding/base64"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

func randomText(r *rand.Rand) string {
	parts := []string{"a", "/", "?", "#", "&", "=", "+", " ", "%", "é", "..", ".", ":", "1", "\"", "://", "\x00", "\xff"}
	var b strings.Builder
	for range r.IntN(8) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}

// TestOf has expressions with their languages.
func TestOf(t *testing.T) {
	const source = `package p
import ("encoding/base64"; "encoding/json"; "fmt"; "net/http"; "net/url"; "os"; "path"; "strconv"; "strings"; "time")
type UUID [16]byte
func (u UUID) String() string { return "" }
func f(t time.Time, r *http.Request, u *url.URL, b []byte, id UUID, n int, s string) []any {
	doc, _ := json.Marshal(s)
	name := r.FormValue("name")
	checked := r.FormValue("checked")
	if strings.Contains(checked, "/") { return nil }
	twice := "a"
	twice = r.FormValue("b")
	return []any{
		t.Format(time.RFC3339), t.UTC().Format(time.RFC3339), t.UTC().Add(1).Format(time.RFC3339Nano),
		t.Format("2006-01-02"), t.Format(time.ANSIC), t.Format("2006/01/02"), t, t.String(),
		base64.StdEncoding.EncodeToString(b), base64.RawURLEncoding.EncodeToString(b), base64.URLEncoding.EncodeToString(b),
		string(doc), name, strings.TrimSpace(name), checked, twice, os.Args[1], r.PathValue("x"), u.Query().Get("q"),
		u, u.String(), u.Path, u.Hostname(), id, id.String(), &id, strconv.Itoa(n), fmt.Sprint(n), fmt.Sprint(s),
		path.Join(s, s), url.QueryEscape(s), url.QueryEscape(strconv.Itoa(n)), s,
	}
}`
	const any, dec = uricheck.AnyValue, uricheck.Decoded
	want := []uricheck.Value{
		uricheck.Zoned, uricheck.Escaped, uricheck.Escaped,
		uricheck.Unreserved, uricheck.Spaced, any, uricheck.Spaced, uricheck.Spaced,
		uricheck.Base64, uricheck.Unreserved, uricheck.Escaped,
		uricheck.JSON, dec, dec, any, any, any, dec, dec,
		uricheck.WholeURL, uricheck.WholeURL, uricheck.DecodedPath, uricheck.Hostname, uricheck.Unreserved, uricheck.Unreserved, uricheck.Unreserved,
		uricheck.Number, uricheck.Number, any,
		uricheck.Cleaned, uricheck.QueryEscaped, uricheck.Escaped, any,
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object), Scopes: make(map[ast.Node]*types.Scope),
		Instances: make(map[*ast.Ident]types.Instance),
	}
	config := types.Config{Importer: importer.Default()}
	pkg, err := config.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	values := New(info, index.New(pkg, info, []*ast.File{file}))
	var exprs []ast.Expr
	ast.Inspect(file, func(n ast.Node) bool {
		if list, ok := n.(*ast.CompositeLit); ok {
			exprs = list.Elts
		}
		return true
	})
	for i, expr := range exprs {
		if got := values.Of(expr); got != want[i] {
			t.Errorf("%s: %d, want %d", types.ExprString(expr), got, want[i])
		}
	}
}

// TestEncodings compares the languages of base64 and of the layouts of times with the real
// output.
func TestEncodings(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 3))
	for range 1000 {
		b := []byte(randomText(r))
		at := time.Unix(r.Int64N(1<<40), 0).In(time.FixedZone("", r.IntN(86400)-43200))
		for _, test := range []struct {
			value uricheck.Value
			text  string
		}{
			{uricheck.Base64, base64.StdEncoding.EncodeToString(b)},
			{uricheck.Base64, base64.RawStdEncoding.EncodeToString(b)},
			{uricheck.Unreserved, base64.RawURLEncoding.EncodeToString(b)},
			{uricheck.Escaped, base64.URLEncoding.EncodeToString(b)},
			{uricheck.Zoned, at.Format(time.RFC3339)},
			{uricheck.Escaped, at.UTC().Format(time.RFC3339Nano)},
			{uricheck.Unreserved, at.Format(time.DateOnly)},
			{uricheck.Spaced, at.Format(time.RFC1123)},
		} {
			if !test.value.Has(test.text) {
				t.Fatalf("%q is none of value %d", test.text, test.value)
			}
		}
	}
}
