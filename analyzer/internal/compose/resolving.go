package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// resolved finds a reference whose URL nobody keeps, or that drops the path of its base.
func (p *Parts) resolved(cur inspector.Cursor) uricheck.Misuse {
	if as := p.unusedURL(cur); as != 0 {
		return as
	}
	return p.droppedPath(cur)
}

// droppedPath finds a reference that begins with "/" and drops the path of a base that users configure. It finds only
// the first one for a base, because the repair is often the same for all.
func (p *Parts) droppedPath(cur inspector.Cursor) uricheck.Misuse {
	base := p.baseAt(cur)
	if base == nil || !p.isRooted(cur) {
		return 0
	}
	for _, use := range p.index.Uses(base) {
		if call := calledOn(use); call.Valid() && p.isRooted(call) {
			if call == cur && p.isConfigured(base) {
				return uricheck.DroppedPath
			}
			return 0
		}
	}
	return 0
}

// baseAt returns the field or the variable with the base of a reference that the call at cur resolves; nil if the base is
// something else. It has to be one of the package, or a field with the name of a base.
func (p *Parts) baseAt(cur inspector.Cursor) *types.Var {
	if !p.calls(cur, "(*net/url.URL).ResolveReference", "(*net/url.URL).Parse") {
		return nil
	}
	sel, ok := ast.Unparen(cur.Node().(*ast.CallExpr).Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	id := code.Ident(sel.X)
	if id == nil {
		return nil
	}
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok || v.Pkg() != p.pkg && !(v.IsField() && namesBase(v.Name()) && !code.IsStandard(v.Pkg().Path())) {
		return nil
	}
	return v.Origin()
}

// SetterOf returns the name with which users set the base of a reference that the call at cur resolves: that of a
// function, a field, a flag or a variable of the environment; "" if it resolves none.
func (p *Parts) SetterOf(cur inspector.Cursor) string {
	base := p.baseAt(cur)
	if base == nil {
		return ""
	}
	for _, w := range p.index.Variable(base).Writes {
		d := p.index.DeclAt(w.Pos)
		switch from := p.fromOutside(w); {
		case p.files.IsTestAt(w.Pos):
		case !base.IsField() && from != nil:
			return p.nameOfBase(from)
		case d != nil:
			if fn, ok := d.Node().(*ast.FuncDecl); ok && fn.Name.Name != "main" {
				return fn.Name.Name
			}
		}
	}
	return base.Name()
}

// calledOn returns the call of a method of the value at an identifier; it is not valid if there is none.
func calledOn(use inspector.Cursor) inspector.Cursor {
	method := code.Selected(use).Parent()
	if method.ParentEdgeKind() != edge.CallExpr_Fun {
		return inspector.Cursor{}
	}
	return method.Parent()
}

// isRooted reports whether the code resolves a reference that begins with "/": one that stands there, or all that the
// package passes to this function. A file such as "/robots.txt" is at the root of a server on purpose.
func (p *Parts) isRooted(call inspector.Cursor) bool {
	if !p.calls(call, "(*net/url.URL).ResolveReference", "(*net/url.URL).Parse") {
		return false
	}
	arg := call.Node().(*ast.CallExpr).Args[0]
	text := p.beginningOf(arg, maxBeginning)
	if text == "" {
		return p.peers.areRooted(p.parserOf(call, arg))
	}
	return len(text) > 1 && beginsSegment(text) && !isFileOfRoot(text)
}

func isFileOfRoot(text string) bool {
	return slices.ContainsFunc(filesOfRoot, func(file string) bool { return strings.HasPrefix(text, file) })
}

// filesOfRoot are files that are at the root of a server, whatever else it has.
var filesOfRoot = []string{"/.well-known/", "/favicon.ico", "/robots.txt", "/sitemap"}

// parserOf returns the call that parses the reference: the resolving call, or one before it.
func (p *Parts) parserOf(call inspector.Cursor, arg ast.Expr) ast.Node {
	if v, ok := p.info.Uses[code.Ident(arg)].(*types.Var); ok && code.IsURL(v.Type()) && index.IsLocal(v) {
		if writes := p.index.Variable(v).Writes; len(writes) == 1 && writes[0].Value.Valid() {
			return writes[0].Value.Node()
		}
	}
	return call.Node()
}

// maxBeginning is the maximal depth of an expression whose beginning beginningOf looks for.
const maxBeginning = 8

// beginningOf returns the known text with which an expression begins, or the path of a URL that it has: "" if that is
// unknown. A mark shows that the text of a sum continues.
func (p *Parts) beginningOf(expr ast.Expr, depth int) string {
	if text, ok := code.ConstantString(p.info, expr); ok || depth == 0 {
		return text
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.BinaryExpr:
		if before := p.beginningOf(e.X, depth-1); before != "" {
			return before + uricheck.HoleMark
		}
	case *ast.UnaryExpr:
		return p.beginningOf(e.X, depth-1)
	case *ast.CallExpr:
		fn, ok := p.info.Uses[code.Ident(e.Fun)].(*types.Func)
		if ok && slices.Contains([]string{"fmt.Sprintf", "path.Join", "net/url.Parse"}, fn.FullName()) && len(e.Args) > 0 {
			return p.beginningOf(e.Args[0], depth-1)
		}
	case *ast.CompositeLit:
		return p.pathOf(e, depth)
	case *ast.Ident:
		if v, ok := p.info.Uses[e].(*types.Var); ok && index.IsLocal(v) {
			return p.beginningOfLocal(v, depth-1)
		}
	}
	return ""
}

// beginningOfLocal is like beginningOf, but for the only value of a local variable, or for a parameter if all texts that
// the package passes begin with "/".
func (p *Parts) beginningOfLocal(v *types.Var, depth int) string {
	of := p.index.Variable(v)
	if len(of.Writes) == 1 && of.Writes[0].Value.Valid() && of.Writes[0].Kind != index.Element {
		return p.beginningOf(of.Writes[0].Value.Node().(ast.Expr), depth)
	}
	fn, passed := p.passedFor(v)
	if fn == nil || fn.Exported() || len(of.Writes) > 0 || len(passed) != len(p.index.Uses(fn)) || p.isInInterface(fn) {
		return ""
	}
	beginning := ""
	for _, arg := range passed {
		text := p.beginningOf(arg, depth)
		if !beginsSegment(text) {
			return ""
		}
		if beginning == "" || isFileOfRoot(beginning) {
			beginning = text
		}
	}
	return beginning
}

// isInInterface reports whether an interface of the package has a method with the name of a function: calls through it
// have other arguments.
func (p *Parts) isInInterface(fn *types.Func) bool {
	scope := p.pkg.Scope()
	return fn.Signature().Recv() != nil && slices.ContainsFunc(scope.Names(), func(name string) bool {
		of, ok := scope.Lookup(name).Type().Underlying().(*types.Interface)
		return ok && slices.ContainsFunc(slices.Collect(of.Methods()), func(m *types.Func) bool { return m.Name() == fn.Name() })
	})
}

// pathOf returns the known text with which the path of a literal of a relative URL begins.
func (p *Parts) pathOf(lit *ast.CompositeLit, depth int) string {
	if !code.IsURL(p.info.TypeOf(lit)) {
		return ""
	}
	path := ""
	for _, elt := range lit.Elts {
		field, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return ""
		}
		switch code.IdentName(field.Key) {
		case "Path":
			path = p.beginningOf(field.Value, depth-1)
		case "Host", "Scheme":
			return ""
		}
	}
	return path
}

// isConfigured reports whether users of the package, or of the program, choose the URL in a field or a variable, and
// the package never looks at its path. A client with a URL of its own is for one service, and its users choose another
// for tests.
func (p *Parts) isConfigured(base *types.Var) bool {
	if index.IsLocal(base) {
		return p.isNamedBase(base) && !p.looksAtPath(base)
	}
	return p.isSet(base, p.isChosen) && !p.looksAtPath(base)
}

// isNamedBase reports whether a local variable has a URL from outside, and the name of a server.
func (p *Parts) isNamedBase(v *types.Var) bool {
	of := p.index.Variable(v)
	if of.IsParam {
		return len(of.Writes) == 0 && namesBase(v.Name())
	}
	if len(of.Writes) != 1 {
		return false
	}
	from := p.fromOutside(of.Writes[0])
	return from != nil && (namesBase(v.Name()) || namesBase(p.nameOfBase(from)))
}

// fromOutside returns the text that a write parses as a URL, if a variable, or the environment, has it, or the URL that it
// copies; nil if it does neither.
func (p *Parts) fromOutside(w index.Write) ast.Expr {
	if from := p.parsedOrCopied(w); from != nil {
		return from
	}
	return p.fetched(w, "os.Getenv")
}

// isSet reports whether all writes to a field or a package variable are of a kind, or other packages may set it.
func (p *Parts) isSet(field *types.Var, isOfKind func(index.Write) bool) bool {
	isNone := func(w index.Write) bool { return w.Kind == index.Zero || p.files.IsTestAt(w.Pos) } // a test has its own server
	writes := slices.DeleteFunc(slices.Clone(p.index.Variable(field).Writes), isNone)
	isElse := func(w index.Write) bool { return !isOfKind(w) }
	return (len(writes) > 0 || field.Exported() && !p.isInFunction(field)) && !slices.ContainsFunc(writes, isElse)
}

// isInFunction reports whether the structure with a field is of one function, such as an answer that it decodes.
func (p *Parts) isInFunction(field *types.Var) bool {
	decl := p.index.DeclAt(field.Pos())
	if decl == nil {
		return false
	}
	_, ok := decl.Node().(*ast.FuncDecl)
	return ok
}

// isChosen reports whether a write gives a field a URL from a parameter, or one that the program parses from a value.
func (p *Parts) isChosen(w index.Write) bool {
	if w.Kind == index.Result {
		return p.parsedOrCopied(w) != nil
	}
	if w.Kind != index.Plain || !w.Value.Valid() {
		return false
	}
	v, ok := p.info.Uses[code.Ident(withoutStar(w.Value.Node().(ast.Expr)))].(*types.Var)
	if !ok || !index.IsLocal(v) || p.looksAtPath(v) {
		return false
	}
	of := p.index.Variable(v)
	return of.IsParam && len(of.Writes) == 0 || len(of.Writes) == 1 && p.parsedOrCopied(of.Writes[0]) != nil
}

// withoutStar returns the pointer whose value an expression is: flags are such pointers. It returns other expressions.
func withoutStar(expr ast.Expr) ast.Expr {
	if star, ok := ast.Unparen(expr).(*ast.StarExpr); ok {
		return star.X
	}
	return expr
}

// looksAtPath reports whether the package reads or writes the path of a URL in a variable.
func (p *Parts) looksAtPath(v *types.Var) bool { return p.pathsOf(v) > 0 }

// pathsOf counts how often the package reads or writes the path of a URL in a variable.
func (p *Parts) pathsOf(v *types.Var) (n int) {
	for _, use := range p.index.Uses(v) {
		sel, ok := code.Selected(use).Parent().Node().(*ast.SelectorExpr)
		if ok && slices.Contains(namesOfPath, sel.Sel.Name) {
			n++
		}
	}
	return n
}

// namesOfPath are the fields and methods of a URL with its path.
var namesOfPath = []string{"Path", "RawPath", "EscapedPath", "RequestURI", "JoinPath", "Opaque"}

// copiedOrigin finds the literal of a URL that has the scheme and the host of a configured URL, and a path of its own:
// the path of that URL is lost, or its port.
func (p *Parts) copiedOrigin(cur inspector.Cursor) uricheck.Misuse {
	lit := cur.Node().(*ast.CompositeLit)
	fields := make(map[string]ast.Expr)
	for _, elt := range lit.Elts {
		if field, ok := elt.(*ast.KeyValueExpr); ok {
			fields[code.IdentName(field.Key)] = field.Value
		}
	}
	scheme, host := fields["Scheme"], fields["Host"]
	if scheme == nil || host == nil || fields["Path"] == nil || !p.isFieldOfURL(scheme, "Scheme") {
		return 0
	}
	base, ok := p.info.Uses[code.Ident(ast.Unparen(scheme).(*ast.SelectorExpr).X)].(*types.Var)
	if !ok || !base.IsField() || base.Pkg() != p.pkg {
		return 0
	}
	of := p.urlOf(host)
	if of == nil || p.info.Uses[code.Ident(of)] != base || p.hasURL(fields["Path"]) || !p.isConfigured(base.Origin()) {
		return 0
	}
	if p.beginningOf(fields["Path"], maxBeginning) == "/" {
		return 0
	}
	return uricheck.LostPath
}

// urlOf returns the URL whose Host an expression is, with or without its port; nil if it is something else.
func (p *Parts) urlOf(host ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(host).(*ast.CallExpr); ok && p.isCallOf(call, "Hostname", "(*net/url.URL).Hostname") {
		host = call.Fun
	}
	sel, ok := ast.Unparen(host).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Hostname" && !p.isFieldOfURL(sel, "Host") {
		return nil
	}
	return sel.X
}
