package code

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

func TestNames(t *testing.T) {
	for _, test := range []struct{ expr, ident, last, function string }{
		{"host", "host", "host", "host"},
		{"cfg.Host", "Host", "Host", "Host"},
		{"((cfg).Host)", "Host", "Host", "Host"},
		{"(*cfg).Host()", "", "Host", "Host"},
		{"*cfg.Host", "", "Host", ""},
		{"lo.Must[T]", "", "", "Must"},
		{"lo.Must2[T, U](x)", "", "", "Must2"},
		{"hosts[0]", "", "", "hosts"},
		{`"host"`, "", "", ""},
		{"func() {}", "", "", ""},
	} {
		expr, err := parser.ParseExpr(test.expr)
		if err != nil {
			t.Fatal(err)
		}
		if got := IdentName(expr); got != test.ident {
			t.Errorf("IdentName(%s) = %q, want %q", test.expr, got, test.ident)
		}
		if got := LastName(expr); got != test.last {
			t.Errorf("LastName(%s) = %q, want %q", test.expr, got, test.last)
		}
		if got := FuncName(expr); got != test.function {
			t.Errorf("FuncName(%s) = %q, want %q", test.expr, got, test.function)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"":            "",
		"host":        "host",
		"serviceName": "service name",
		"podIP":       "pod ip",
		"IPAddress":   "ip address",
		"api_url_v2":  "api url v2",
		"ÉtatCivil":   "état civil",
	} {
		if got := strings.Join(Words(name), " "); got != want {
			t.Errorf("Words(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestPrintsText(t *testing.T) {
	for call, want := range map[string]bool{
		"fmt.Println(s)":     true,
		"log.Fatalf(s)":      true,
		"logger.Errorw(s)":   true,
		"l.InfoCtx(s)":       true,
		"logf(s)":            true,
		"fmt.Sprintf(s)":     false,
		"login(s)":           false,
		"func(string) {}(s)": false,
	} {
		expr, err := parser.ParseExpr(call)
		if err != nil {
			t.Fatal(err)
		}
		if got := PrintsText(expr.(*ast.CallExpr)); got != want {
			t.Errorf("PrintsText(%s) = %v, want %v", call, got, want)
		}
	}
}

// Operands finds, from any part of a concatenation that the type checker has not folded, its
// operands.
func TestSums(t *testing.T) {
	const src = `package p
func f(a, b string, n int) (string, int) {
	return (a + "/" + "x") + (b + ("y" + "z")), n + 1
}`
	file, info := check(t, src)
	var sums []string
	for cur := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.BinaryExpr)(nil)) {
		expr := cur.Node().(ast.Expr)
		if !IsOpenSum(info, expr) || IsOperand(info, cur) {
			continue
		}
		var operands []string
		for _, operand := range Operands(info, expr) {
			operands = append(operands, types.ExprString(operand))
		}
		sums = append(sums, strings.Join(operands, " | "))
	}
	if want := []string{`a | "/" | "x" | b | ("y" + "z")`}; !slices.Equal(sums, want) {
		t.Errorf("the sums are %q, want %q", sums, want)
	}
}

func TestSumAround(t *testing.T) {
	const src = `package p
func f(a string) string { return "x" + a + ("y" + a) }`
	file, _ := check(t, src)
	want := map[string]string{
		`"x"`: `"x" + a + ("y" + a)`,
		`"y"`: `("y" + a)`,
	}
	for cur := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.BasicLit)(nil)) {
		lit := cur.Node().(*ast.BasicLit).Value
		if got := types.ExprString(SumAround(cur).Node().(ast.Expr)); got != want[lit] {
			t.Errorf("around %s is %s, want %s", lit, got, want[lit])
		}
	}
}

func check(t *testing.T, src string) (*ast.File, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	if _, err := new(types.Config).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	return file, info
}

// TestIsForWindows compares IsForWindows with package go/build, on file names and build
// constraints.
func TestIsForWindows(t *testing.T) {
	context := build.Default
	context.GOOS, context.GOARCH = "windows", "amd64"
	for _, tt := range []struct{ name, constraint string }{
		{"a.go", ""}, {"a_linux.go", ""}, {"a_windows.go", ""}, {"a_windows_amd64.go", ""}, {"a_linux_amd64.go", ""},
		{"a_linux_test.go", ""}, {"linux.go", ""}, {"a_unix.go", ""}, {"a_darwin_x.go", ""}, {"unix_test.go", ""},
		{"a.go", "//go:build unix"}, {"a.go", "//go:build !windows"}, {"a.go", "//go:build windows || linux"},
		{"a.go", "//go:build linux && amd64"}, {"a.go", "//go:build !(linux || darwin)"}, {"a.go", "// Not //go:build unix."},
	} {
		src := tt.constraint + "\n\npackage p\n\n//go:build unix\n"
		context.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(src)), nil }
		want, err := context.MatchFile("dir", tt.name)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, tt.name, src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files := NewFiles(fset, types.NewPackage("p", "p"), []*ast.File{file})
		if got := files.IsForWindows(file); got != want {
			t.Errorf("%s, %q: for Windows: %v", tt.name, tt.constraint, got)
		}
	}
}

func TestIsStandard(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join(runtime.GOROOT(), "src"))
	if err != nil {
		t.Skip("there is no source of the standard library:", err)
	}
	// An experiment of Go has its directory, and testdata is not a directory of a package.
	others := []string{"arena", "simd", "testdata"}
	for _, entry := range entries {
		if name := entry.Name(); entry.IsDir() && !slices.Contains(others, name) && !IsStandard(name+"/x") {
			t.Errorf("%s is not standard", name)
		}
	}
	for _, path := range []string{"myapp/fmt", "example.com/fmt", "fmtx", ""} {
		if IsStandard(path) {
			t.Errorf("%q is standard", path)
		}
	}
}
