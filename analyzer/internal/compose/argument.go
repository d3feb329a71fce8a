package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// readingOfArgument returns the reading of the i-th argument of a call.
func (r *Readers) readingOfArgument(cur inspector.Cursor, i, names int) reading {
	call := cur.Node().(*ast.CallExpr)
	switch tv := r.info.Types[call.Fun]; {
	case tv.IsType():
		if namesDifferent(code.LastName(call.Fun)) {
			return different
		}
		return r.readingOf(cur, names)
	case tv.IsBuiltin():
		return readingOfBuiltin(code.LastName(call.Fun))
	case code.PrintsText(call):
		return unread
	}
	f, ok := r.flow.Index.CalleeOf(call)
	if !ok && isDialled(r.info, cur.ChildAt(edge.CallExpr_Args, i)) {
		return read
	}
	if !ok {
		return r.readingOfHeld(cur, i)
	}
	if f.Func.Pkg() == nil || i < f.Shift {
		return different
	}
	if pkg := f.Func.Pkg(); pkg != r.pkg && code.IsStandard(pkg.Path()) {
		return r.readingOfStandard(f.Func, call, i-f.Shift)
	}
	if i -= f.Shift; i < f.Func.Signature().Params().Len() && r.isOnlyHashed(f.Func.Signature().Params().At(i)) {
		return unread
	}
	return readingOfParameter(f.Func.Name(), f.Func.Signature(), i)
}

// isOnlyHashed reports whether the package makes only hashes of a parameter: the text is a key.
func (r *Readers) isOnlyHashed(param *types.Var) bool {
	uses := r.flow.Index.Uses(param)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(use inspector.Cursor) bool {
		conversion := use.Parent()
		call, ok := conversion.Node().(*ast.CallExpr)
		if !ok || !r.info.Types[call.Fun].IsType() || conversion.ParentEdgeKind() != edge.CallExpr_Args {
			return true
		}
		f, ok := r.flow.Index.CalleeOf(conversion.Parent().Node().(*ast.CallExpr))
		return !ok || f.Func.Pkg() == nil || !isOfHashes(f.Func.Pkg().Path())
	})
}

// isOfHashes reports whether a package has functions that make hashes.
func isOfHashes(path string) bool {
	return strings.HasPrefix(path, "crypto/") || strings.HasPrefix(path, "hash/")
}

// readingOfHeld returns the reading of an argument of the call at cur, which runs the function in a
// parameter, a field or a variable. If other packages cannot set it, no other code reads the argument.
func (r *Readers) readingOfHeld(cur inspector.Cursor, i int) reading {
	call := cur.Node().(*ast.CallExpr)
	t := r.info.TypeOf(call.Fun)
	if t == nil {
		return different // code that does not type-check
	}
	sig, ok := t.Underlying().(*types.Signature)
	if v := r.flow.Index.Target(call.Fun); !ok || v == nil || !v.Exported() {
		return different
	}
	return readingOfParameter(code.LastName(call.Fun), sig, i)
}

// readingOfParameter returns the reading of the argument for the i-th parameter of a function.
func readingOfParameter(name string, sig *types.Signature, i int) reading {
	i = min(i, sig.Params().Len()-1)
	if i < 0 || namesDifferent(name) || namesDifferent(sig.Params().At(i).Name()) {
		return different
	}
	return read
}

func readingOfBuiltin(name string) reading {
	switch name {
	case "append":
		return read
	case "len":
		return unread
	}
	return different
}

// readingOfStandard returns the reading of an argument of a function of the standard library that
// is not a sink. The program reads a flag's default later; a text that it searches or trims may be
// a URL, but not the text that it looks for; a format that begins with a verb may make a URL.
func (r *Readers) readingOfStandard(fn *types.Func, call *ast.CallExpr, i int) reading {
	path, name := fn.Pkg().Path(), fn.Name()
	switch {
	case r.sinks.Takes(fn, i):
		return read
	case path == "flag" && (name == "String" && i == 1 || name == "StringVar" && i == 2):
		return read
	case path == "fmt" && name == "Sprintf" && i == 1:
		if format, _ := code.ConstantString(r.info, call.Args[0]); strings.HasPrefix(format, "%") {
			return read
		}
		return unread
	case path == "fmt" && i > 0, path == "errors", path == "log", path == "log/slog":
		return unread
	case path == "strings" && i == 0 && Lookers.Begin(name):
		return read
	case path == "net" && (name == "SplitHostPort" || r.sinks.MayTake(fn, i)):
		return read
	}
	return different
}
