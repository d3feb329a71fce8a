package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"
)

// place is the beginning of a token: a file, by its absolute name, and an offset in bytes.
type place struct {
	file   string
	offset int
}

// literal is a string literal that uricheck follows.
type literal struct {
	place
	source string // as written, with its quotes
	value  string
	part   part
	// isConstant reports whether only a constant may stand there.
	isConstant bool
	// formats reports whether the file can call fmt.Sprintf there.
	formats bool
	entries []entry
	// within is the composite literal around it: the possible values of a field may depend on the
	// others.
	within place
}

func (l *literal) inTest() bool { return strings.HasSuffix(l.file, "_test.go") }

// rightLiterals returns the literals that have the same part in each text they write.
// uricheck finds nothing wrong with those texts.
func rightLiterals(dir string, listed map[place][]entry) ([]*literal, error) {
	literals, err := loadLiterals(dir, listed)
	return slices.DeleteFunc(literals, func(l *literal) bool {
		l.part = l.partOfAll()
		return l.part == unknown || l.isLeftAlone()
	}), err
}

// loadLiterals returns the literals that write listed texts, ordered by place.
func loadLiterals(dir string, listed map[place][]entry) ([]*literal, error) {
	pkgs, err := packages.Load(&packages.Config{
		Mode:  packages.LoadSyntax | packages.NeedModule,
		Dir:   dir,
		Tests: true,
	}, "./...")
	if err != nil {
		return nil, err
	}
	found := make(map[place]*literal) // a file can belong to several packages
	for _, pkg := range pkgs {
		if pkg.Module == nil || !pkg.Module.Main || len(pkg.Errors) > 0 {
			continue
		}
		for cur := range inspector.New(pkg.Syntax).Root().Preorder((*ast.BasicLit)(nil)) {
			lit, ok := newLiteral(pkg, cur)
			if !ok || ast.IsGenerated(fileOf(cur)) {
				continue
			}
			if lit.entries = listed[lit.place]; lit.entries != nil {
				found[lit.place] = lit
			}
		}
	}
	literals := slices.Collect(maps.Values(found))
	slices.SortFunc(literals, func(a, b *literal) int { return a.compare(b.place) })
	return literals, nil
}

func (p place) compare(q place) int {
	return cmp.Or(strings.Compare(p.file, q.file), cmp.Compare(p.offset, q.offset))
}

// newLiteral returns the string literal at cur, unless another text may not stand there: two cases
// or keys must not become equal; an import path and a tag are not expressions.
func newLiteral(pkg *packages.Package, cur inspector.Cursor) (*literal, bool) {
	lit := cur.Node().(*ast.BasicLit)
	value := pkg.TypesInfo.Types[lit].Value
	if lit.Kind != token.STRING || value == nil || value.Kind() != constant.String {
		return nil, false
	}
	kind, _ := cur.ParentEdge()
	if kind == edge.CaseClause_List || kind == edge.KeyValueExpr_Key {
		return nil, false
	}
	at := pkg.Fset.PositionFor(lit.Pos(), false)
	return &literal{
		place:      place{at.Filename, at.Offset},
		source:     lit.Value,
		value:      constant.StringVal(value),
		isConstant: !isPlainString(pkg.TypesInfo.TypeOf(lit)) || isDeclaredConstant(cur),
		formats:    canFormat(pkg, cur),
		within:     compositeAround(pkg, cur),
	}, true
}

func isPlainString(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }

func isDeclaredConstant(cur inspector.Cursor) bool {
	for decl := range cur.Enclosing((*ast.GenDecl)(nil)) {
		if decl.Node().(*ast.GenDecl).Tok == token.CONST {
			return true
		}
	}
	return false
}

func compositeAround(pkg *packages.Package, cur inspector.Cursor) place {
	for lit := range cur.Enclosing((*ast.CompositeLit)(nil)) {
		at := pkg.Fset.PositionFor(lit.Node().Pos(), false)
		return place{at.Filename, at.Offset}
	}
	return place{}
}

// canFormat reports whether "fmt" means package fmt at cur.
func canFormat(pkg *packages.Package, cur inspector.Cursor) bool {
	scope := pkg.Types.Scope().Innermost(cur.Node().Pos())
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent("fmt", cur.Node().Pos())
	name, ok := obj.(*types.PkgName)
	return ok && name.Imported().Path() == "fmt"
}

func fileOf(cur inspector.Cursor) *ast.File {
	for file := range cur.Enclosing((*ast.File)(nil)) {
		return file.Node().(*ast.File)
	}
	panic(fmt.Sprintf("%T in no file", cur.Node()))
}

func (p place) String() string { return fmt.Sprintf("%s+%d", p.file, p.offset) }
