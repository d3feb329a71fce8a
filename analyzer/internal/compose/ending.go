package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// baseOf returns the variable of the package with the name of a URL whose text an expression is, nil if it is another
// one: a field, a variable, or that of a flag, for which the program has a pointer. A URL for a browser is whole.
func (p *Parts) baseOf(expr ast.Expr) *types.Var {
	value := withoutStar(expr)
	id := code.Ident(value)
	if id == nil || !p.namesURL(id.Name) {
		return nil
	}
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok || v.Pkg() != p.pkg || !code.IsString(p.info.TypeOf(expr)) {
		return nil
	}
	if _, isField := value.(*ast.SelectorExpr); isField != v.IsField() ||
		slices.ContainsFunc(code.Words(v.Name()), Redirects.Has) {
		return nil
	}
	return v
}

// namesURL is [NamesURL], which it asks once for a name.
func (p *Parts) namesURL(name string) bool {
	is, known := p.ofURLs[name]
	if !known {
		is = NamesURL(name)
		p.ofURLs[name] = is
	}
	return is
}

// doubledSlash finds a text with a slash behind a base that users configure, who may write it with a slash at its
// end. It finds only the first text of a base, because the repair is to trim the base once.
func (p *Parts) doubledSlash(cur inspector.Cursor) uricheck.Misuse {
	base := p.baseOf(cur.Node().(ast.Expr)).Origin()
	if !p.isBeforeSlash(cur) || !p.isSetByUsers(base) {
		return 0
	}
	for _, use := range p.index.Uses(base) {
		if value := withStar(code.Selected(use)); p.isBeforeSlash(value) {
			if value == cur {
				return uricheck.DoubledSlash
			}
			return 0
		}
	}
	return 0
}

// withStar returns the expression for the value of the pointer at cur, or cur.
func withStar(cur inspector.Cursor) inspector.Cursor {
	if cur.ParentEdgeKind() == edge.StarExpr_X {
		return cur.Parent()
	}
	return cur
}

// isBeforeSlash reports whether a text of the program begins with the value at cur, and goes on with a slash and
// more.
func (p *Parts) isBeforeSlash(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	switch kind, i := cur.ParentEdge(); kind {
	case edge.BinaryExpr_X:
		sum := cur.Parent().Node().(*ast.BinaryExpr)
		text, _ := code.ConstantString(p.info, sum.Y)
		isMore := len(text) > 1 || cur.Parent().ParentEdgeKind() == edge.BinaryExpr_X
		return sum.Op == token.ADD && (isMore && beginsSegment(text) || p.isPassedSegments(sum.Y)) &&
			!p.IsReplaced(code.WholeSum(cur))
	case edge.CallExpr_Args:
		call := cur.Parent().Node().(*ast.CallExpr)
		at, ok := code.FormatOf(p.info, call)
		if !ok || i != at+1 || p.IsReplaced(cur.Parent()) {
			return false
		}
		format, _ := code.ConstantString(p.info, call.Args[at])
		if len(format) <= len("%s/") || format[:2] != "%s" && format[:2] != "%v" {
			return false
		}
		if format[2:4] != "%s" || len(call.Args) == i+1 {
			return beginsSegment(format[2:])
		}
		text, _ := code.ConstantString(p.info, call.Args[i+1])
		return len(text) > 1 && beginsSegment(text) || p.isPassedSegments(call.Args[i+1])
	}
	return false
}

// IsReplaced reports whether a function of package strings replaces bytes of the text at cur, there or as the value of
// a local variable: the program uses what the function makes.
func (p *Parts) IsReplaced(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	v := p.localFor(cur)
	return p.isReplacedAt(cur) || v != nil && slices.ContainsFunc(p.index.Uses(v), p.isReplacedAt)
}

func (p *Parts) isReplacedAt(cur inspector.Cursor) bool {
	call, ok := cur.Parent().Node().(*ast.CallExpr)
	if kind, i := cur.ParentEdge(); !ok || kind != edge.CallExpr_Args || i != 0 {
		return false
	}
	if len(call.Args) > 2 && p.calls(cur.Parent(), "strings.Replace", "strings.ReplaceAll") {
		return !p.isText(call.Args[2], "")
	}
	return p.calls(cur.Parent(), "(*strings.Replacer).Replace")
}

// isPassedSegments reports whether an expression is a parameter for which the package passes several texts, all of which
// begin with "/": get(path) of a client.
func (p *Parts) isPassedSegments(expr ast.Expr) bool {
	v, ok := p.info.Uses[code.Ident(expr)].(*types.Var)
	if !ok || !index.IsLocal(v) || len(p.index.Variable(v).Writes) > 0 {
		return false
	}
	_, passed := p.passedFor(v)
	return len(passed) > 1 && !slices.ContainsFunc(passed, func(arg ast.Expr) bool {
		return !beginsSegment(p.beginningOf(arg, maxBeginning))
	})
}

// passedFor returns the function of a parameter, and what the package passes for it; nothing of that if a call has
// another form.
func (p *Parts) passedFor(param *types.Var) (fn *types.Func, passed []ast.Expr) {
	fn, i := p.index.Parameter(param)
	if fn == nil {
		return nil, nil
	}
	for _, call := range p.index.Calls(fn) {
		args, at := call.Cursor.Node().(*ast.CallExpr).Args, i+call.Shift
		if at >= len(args) {
			return fn, nil
		}
		passed = append(passed, args[at])
	}
	return fn, passed
}

func beginsSegment(text string) bool {
	return strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//")
}

// maxPassed is the maximal number of functions through which looksAt follows a text.
const maxPassed = 3

// looksAt reports whether the package may learn how a text ends: it takes a part of it, or passes it to a function
// that may.
func (p *Parts) looksAt(v *types.Var, depth int) bool {
	return slices.ContainsFunc(p.index.Uses(v), func(use inspector.Cursor) bool {
		value := code.OutermostParen(code.Selected(use))
		switch kind, i := value.ParentEdge(); kind {
		case edge.IndexExpr_X, edge.SliceExpr_X:
			return true
		case edge.CallExpr_Args:
			call := code.OutermostParen(value.Parent())
			if p.onlyMeasures(call) {
				return false
			}
			comparison, ok := call.Parent().Node().(*ast.BinaryExpr)
			return ok && isComparison(comparison.Op) || p.looksAtArg(value.Parent().Node().(*ast.CallExpr), i, depth)
		}
		return false
	})
}

// onlyMeasures reports whether the call at cur asks for the length of a text, to compare it: len(url) == 0.
func (p *Parts) onlyMeasures(cur inspector.Cursor) bool {
	fun := cur.Node().(*ast.CallExpr).Fun
	return p.info.Types[fun].IsBuiltin() && code.IdentName(fun) == "len" && cur.ParentEdgeKind() == edge.BinaryExpr_X
}

// looksAtArg reports whether a call may learn how an argument ends. Those that print or request it do not.
func (p *Parts) looksAtArg(call *ast.CallExpr, i, depth int) bool {
	if _, isFormat := code.FormatOf(p.info, call); isFormat || code.PrintsText(call) {
		return false
	}
	f, ok := p.index.CalleeOf(call)
	switch {
	case !ok || f.Func.Pkg() == nil:
		return true
	case trimsSlash(f.Func) && len(call.Args) == 2 && p.isText(call.Args[1], "/"):
		return false // a copy without the slash, which shows that there may be one
	case f.Func.Pkg() != p.pkg:
		return f.Func.Pkg().Path() != "net/http" && f.Func.FullName() != "net/url.Parse" // the text stays as it is
	}
	params := f.Func.Signature().Params()
	i -= f.Shift
	return depth == 0 || i < 0 || i >= params.Len() || p.looksAt(params.At(i), depth-1)
}

func trimsSlash(fn *types.Func) bool {
	return fn.FullName() == "strings.TrimRight" || fn.FullName() == "strings.TrimSuffix"
}
