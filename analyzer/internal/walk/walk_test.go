package walk_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/exportdata"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/walk"
)

// TestTexts walks the functions of testdata/walks.go, and runs them with the go command and all
// combinations of their flags: the walk has to find the texts that reach the function here, and to
// give up in functions with unknown in their names.
func TestTexts(t *testing.T) {
	p := load(t)
	came := run(t, p)
	told := make(map[string]map[string]bool)
	for _, f := range p.walked {
		name, steps := f.decl.Name.Name, 1_000_000
		if told[name] == nil {
			told[name] = make(map[string]bool)
		}
		texts, _ := walk.Texts(p.code(&steps), f.decl, walk.Target{Expr: f.target})
		for _, text := range texts {
			text.Guards = nil
			told[name][eval.Run(text).String()] = true
		}
	}
	for name, texts := range told {
		want := came[name]
		if strings.HasPrefix(name, "unknown") {
			want = nil
		}
		if !maps.Equal(texts, want) {
			t.Errorf("%s: the walk returns %q, the run %q", name, sorted(texts), sorted(want))
		}
	}
}

// TestNever checks that a walk proves that no run evaluates the target only if it knows all ways through
// the function.
func TestNever(t *testing.T) {
	p := load(t)
	for _, f := range p.walked {
		name, steps := f.decl.Name.Name, 1_000_000
		texts, ok := walk.Texts(p.code(&steps), f.decl, walk.Target{Expr: f.target})
		if isNever := ok && len(texts) == 0; isNever != strings.HasPrefix(name, "never") {
			t.Errorf("%s: the walk never reaches the target: %t", name, isNever)
		}
	}
}

// TestBounded checks that a walk gives up when all walks together have used up their steps.
func TestBounded(t *testing.T) {
	p := load(t)
	for _, f := range p.walked {
		steps := 3
		if texts, ok := walk.Texts(p.code(&steps), f.decl, walk.Target{Expr: f.target}); ok {
			t.Errorf("%s: the walk returns %v in 3 steps", f.decl.Name.Name, texts)
		}
	}
}

// TestLeavesOften checks that a function with many early returns needs only one run.
func TestLeavesOften(t *testing.T) {
	p := load(t)
	f, steps := p.named("leavesOften"), 1000
	if texts, ok := walk.Texts(p.code(&steps), f.decl, walk.Target{Expr: f.target}); !ok || 1000-steps > 100 {
		t.Errorf("%v, %v takes %d steps", texts, ok, 1000-steps)
	}
}

// TestConditions checks that each text has its conditions, and that a refused text ends the walk without
// an answer.
func TestConditions(t *testing.T) {
	p := load(t)
	f, steps := p.named("branches"), 1_000_000
	texts, _ := walk.Texts(p.code(&steps), f.decl, walk.Target{Expr: f.target})
	for _, text := range texts {
		if len(text.Guards) == 0 {
			t.Errorf("%s comes on no condition", text)
		}
	}
	refuses := func(t term.Text) bool { return t.Bytes() == "b" }
	if texts, ok := walk.Texts(p.code(&steps), f.decl, walk.Target{Expr: f.target, Refuses: refuses}); ok {
		t.Errorf("the walk returns %v although one is refused", texts)
	}
}

func sorted(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }

// program is the program in testdata/walks.go.
type program struct {
	src    []byte
	pkg    *types.Package
	info   *types.Info
	decls  map[*types.Func]*ast.FuncDecl
	walked []walked
}

// walked is a function of the program, with the texts that it passes to here.
type walked struct {
	decl   *ast.FuncDecl
	target ast.Expr
}

func (p *program) named(name string) walked {
	return p.walked[slices.IndexFunc(p.walked, func(f walked) bool { return f.decl.Name.Name == name })]
}

// hereCode is the function that prints the texts, one in a line, with the passing function.
const hereCode = `package main

import "fmt"

var walk string

func here(s string) { fmt.Println(walk + "\t" + s) }
`

func load(t *testing.T) *program {
	t.Helper()
	src, err := os.ReadFile("testdata/walks.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for name, text := range map[string][]byte{"walks.go": src, "here.go": []byte(hereCode)} {
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p := &program{src: src, decls: make(map[*types.Func]*ast.FuncDecl), info: &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope),
	}}
	conf := types.Config{Importer: exportdata.Importer()}
	if p.pkg, err = conf.Check("main", fset, files, p.info); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		p.add(file)
	}
	return p
}

func (p *program) add(file *ast.File) {
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		p.decls[p.info.Defs[fn.Name].(*types.Func)] = fn
		ast.Inspect(fn, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && fn.Type.Params.NumFields() == 0 {
				if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "here" {
					p.walked = append(p.walked, walked{fn, call.Args[0]})
				}
			}
			return true
		})
	}
}

// code is the Code of a walk: it knows constants, and the functions of a few packages are
// terms.
func (p *program) code(steps *int) walk.Code {
	pure := map[string]bool{"fmt": true, "strings": true}
	return walk.Code{
		Left:    steps,
		GivenUp: make(map[*types.Func]int),
		Pkg:     p.pkg,
		Info:    p.info,
		Body:    func(fn *types.Func) *ast.FuncDecl { return p.decls[fn.Origin()] },
		Only:    func(*types.Var) ast.Expr { return nil },
		Texts: func(e ast.Expr) []term.Text {
			if v := p.info.Types[e].Value; v != nil && v.Kind() == constant.String {
				return []term.Text{term.Known(term.String, constant.StringVal(v))}
			}
			return nil
		},
		Elsewhere: func(*types.Func, int) []term.Text { return nil },
		IsPure:    func(fn *types.Func) bool { return fn.Pkg() != nil && pure[fn.Pkg().Path()] },
		Rejects:   func(*types.Func) bool { return false },
	}
}

// run runs the functions with the go command and all flags, and returns the texts that reach
// here.
func run(t *testing.T, p *program) map[string]map[string]bool {
	t.Helper()
	var main strings.Builder
	main.WriteString("package main\n\nimport \"os\"\n\nfunc main() {\nfor _, x := range []string{\"\", \"1\"} {\nfor _, y := range []string{\"\", \"1\"} {\n")
	main.WriteString("os.Setenv(\"X\", x)\nos.Setenv(\"Y\", y)\n")
	came := make(map[string]map[string]bool)
	for _, f := range p.walked {
		if came[f.decl.Name.Name] == nil {
			came[f.decl.Name.Name] = make(map[string]bool)
			fmt.Fprintf(&main, "walk = %q\n%[1]s()\n", f.decl.Name.Name)
		}
	}
	main.WriteString("}\n}\n}\n")
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module walks\n\ngo 1.26\n", "walks.go": string(p.src), "here.go": hereCode, "main.go": main.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		name, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		came[name][text] = true
	}
	return came
}
