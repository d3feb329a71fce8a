package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"sort"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Decl is a declaration at the top level of a file. It builds cursors and indexes on demand:
// most of a large package, above all of a generated one, has nothing to do with URLs, and
// cursors for the whole would take as much memory as its type-checking.
type Decl struct {
	p     *Index
	node  ast.Decl
	code  *nodes
	index int32 // among the declarations of the package
}

// nodes has the cursors and indexes of a declaration. An index is nil until the first call that needs it.
type nodes struct {
	root      inspector.Cursor
	consts    map[*types.Const]constDecl
	variables map[*types.Var]*Variable
	uses      map[types.Object][]inspector.Cursor
	calls     map[*types.Func][]Call
}

// Node returns the declaration itself.
func (d *Decl) Node() ast.Decl { return d.node }

// Root returns a cursor that contains only the declaration.
func (d *Decl) Root() inspector.Cursor { return d.contents().root }

// contents returns the cursors and indexes of the declaration, and builds the cursors at the first call.
func (d *Decl) contents() *nodes {
	if d.code == nil {
		// The inspector allocates 33 events for 100 bytes of a file. A file that has only this
		// declaration gets an extent for which the inspector allocates as many as it needs.
		file := &ast.File{Name: new(ast.Ident), Decls: []ast.Decl{d.node}}
		file.Package = d.node.End() - token.Pos(events(file)*100/33+1)
		d.code = &nodes{root: inspector.New([]*ast.File{file}).Root()}
	}
	return d.code
}

// events returns the number of events that an inspector stores for a node: a push and a pop for each node in
// it. ast.Inspect calls its function as often.
func events(n ast.Node) int {
	count := 0
	ast.Inspect(n, func(ast.Node) bool {
		count++
		return true
	})
	return count
}

// declsOf returns the declarations of files, in order.
func (p *Index) declsOf(files []*ast.File) []Decl {
	count := 0
	for _, file := range files {
		count += len(file.Decls)
	}
	decls := make([]Decl, 0, count)
	for _, file := range files {
		for _, node := range file.Decls {
			decls = append(decls, Decl{p: p, node: node, index: int32(len(decls))})
		}
	}
	return decls
}

// Decls returns the declarations of the package in the order of its files.
func (p *Index) Decls() iter.Seq[*Decl] {
	return func(yield func(*Decl) bool) {
		for i := range p.decls {
			if !yield(&p.decls[i]) {
				return
			}
		}
	}
}

// DeclAt returns the declaration of the package that contains a position, nil if there is none.
func (p *Index) DeclAt(pos token.Pos) *Decl {
	i := sort.Search(len(p.sorted), func(i int) bool { return p.decls[p.sorted[i]].node.Pos() > pos }) - 1
	if i < 0 {
		return nil
	}
	d := &p.decls[p.sorted[i]]
	if pos >= d.node.End() {
		return nil
	}
	return d
}

// byPosition returns the indexes of declarations in the order of their positions. A driver that parses
// files in parallel gives them positions in another order than that of the files.
func byPosition(decls []Decl) []int32 {
	sorted := make([]int32, len(decls))
	for i := range sorted {
		sorted[i] = int32(i)
	}
	before := func(a, b int32) int { return int(decls[a].node.Pos() - decls[b].node.Pos()) }
	if !slices.IsSortedFunc(sorted, before) {
		slices.SortStableFunc(sorted, before)
	}
	return sorted
}

// mentioning returns the declarations that declare or use a package-level object, a field or a
// method, in order.
func (p *Index) mentioning(obj types.Object) []*Decl {
	p.indexMentions()
	var found []*Decl
	for _, pos := range append(slices.Clip(p.mentioned[obj]), obj.Pos()) {
		if d := p.DeclAt(pos); d != nil {
			found = append(found, d)
		}
	}
	slices.SortFunc(found, func(a, b *Decl) int { return int(a.index - b.index) })
	return slices.Compact(found)
}

// indexMentions records where the package uses objects that are not local.
func (p *Index) indexMentions() {
	if p.mentioned != nil {
		return
	}
	p.mentioned = make(map[types.Object][]token.Pos)
	for id, used := range p.Info.Uses {
		if isFollowed(used, p.pkg) && !IsLocal(used) {
			obj := origin(used)
			p.mentioned[obj] = append(p.mentioned[obj], id.Pos())
		}
	}
	// A literal without keys sets fields, but does not name them.
	for expr := range p.Info.Types {
		if lit, ok := expr.(*ast.CompositeLit); ok {
			for _, v := range Unnamed(p.Info, lit) {
				p.mentioned[v] = append(p.mentioned[v], lit.Pos())
			}
		}
	}
}

// Unnamed is like FieldsOf, but yields only fields that a literal sets without naming them.
func Unnamed(info *types.Info, lit *ast.CompositeLit) iter.Seq2[int, *types.Var] {
	if len(lit.Elts) > 0 {
		if _, isKeyed := lit.Elts[0].(*ast.KeyValueExpr); !isKeyed {
			return FieldsOf(info, lit)
		}
	}
	return func(func(int, *types.Var) bool) {}
}

func isInterfaceMethod(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// holdingFunctions returns the declarations that mention a variable with a function. They may call the
// function without naming it.
func (p *Index) holdingFunctions() []*Decl {
	if p.holding == nil {
		p.indexMentions()
		p.holding = []*Decl{}
		for obj := range p.mentioned {
			if v, ok := obj.(*types.Var); ok && v.Pkg() == p.pkg && HoldsFunction(v) {
				p.holding = append(p.holding, p.mentioning(v)...)
			}
		}
	}
	return p.holding
}

// HoldsFunction reports whether a variable is an unexported package variable, or field, of a function type.
func HoldsFunction(v *types.Var) bool {
	if !IsGlobal(v) && !v.IsField() || v.Exported() {
		return false
	}
	_, ok := v.Type().Underlying().(*types.Signature)
	return ok
}

// Listed returns the children of a node in one of its lists, in order. Calling ChildAt for each child
// would take quadratic time.
func Listed(cur inspector.Cursor, list edge.Kind) []inspector.Cursor {
	var found []inspector.Cursor
	for child := range cur.Children() {
		if child.ParentEdgeKind() == list {
			found = append(found, child)
		}
	}
	return found
}

// Contains reports whether a node contains another one, or is the same.
func Contains(outer, inner inspector.Cursor) bool {
	return outer.Inspector() == inner.Inspector() && outer.Contains(inner)
}
