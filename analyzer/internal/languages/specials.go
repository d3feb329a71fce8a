package languages

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// formatted returns the language of a time in a layout.
func (v *Values) formatted(f index.Callee, call *ast.CallExpr) uricheck.Value {
	layout, ok := code.ConstantString(v.info, call.Args[len(call.Args)-1])
	if !ok {
		return uricheck.AnyValue
	}
	times := sampleTimes
	if v.mayBeUTC(f.Recv, make(map[types.Object]bool)) {
		times = times[:1]
	}
	bytes := ""
	for _, t := range times {
		bytes += t.Format(layout)
	}
	switch {
	case strings.ContainsRune(bytes, ' '):
		return uricheck.Spaced
	case strings.Trim(bytes, zonedBytes) != "":
		return uricheck.AnyValue
	case strings.ContainsRune(bytes, '+'):
		return uricheck.Zoned
	case strings.ContainsRune(bytes, ':'):
		return uricheck.Escaped
	}
	return uricheck.Unreserved
}

// zonedBytes are the bytes of a time in RFC 3339 §5.6.
const zonedBytes = "0123456789-:.TZ+"

// sampleTimes are in UTC, and east of it.
var sampleTimes = []time.Time{
	time.Date(2006, 1, 2, 3, 4, 5, 6789, time.UTC),
	time.Date(2006, 1, 2, 3, 4, 5, 6789, time.FixedZone("", 7*60*60)),
}

// keepsZone has the methods that return a time in the zone of their receiver.
var keepsZone = map[string]bool{"(time.Time).Add": true, "(time.Time).AddDate": true, "(time.Time).Truncate": true,
	"(time.Time).Round": true}

// mayBeUTC reports whether some value that the package gives a time is in UTC, as with end := time.Now().UTC(). seen
// has the variables and functions on the way to the time.
func (v *Values) mayBeUTC(expr ast.Expr, seen map[types.Object]bool) bool {
	expr = ast.Unparen(expr)
	if call, ok := expr.(*ast.CallExpr); ok {
		f, ok := v.index.CalleeOf(call)
		return ok && f.Func != nil && v.returnsUTC(f, seen)
	}
	if element, ok := expr.(*ast.IndexExpr); ok {
		expr = element.X
	}
	of := v.index.Target(expr)
	if of == nil || seen[of] {
		return false
	}
	seen[of] = true
	return slices.ContainsFunc(v.index.Variable(of).Writes, func(w index.Write) bool {
		return w.Value.Valid() && v.mayBeUTC(exprAt(w.Value), seen)
	})
}

// returnsUTC reports whether a call may return a time in UTC, as all may that do not return the time of the clock.
func (v *Values) returnsUTC(f index.Callee, seen map[types.Object]bool) bool {
	name := f.Func.FullName()
	if keepsZone[name] {
		return v.mayBeUTC(f.Recv, seen)
	}
	return name != "time.Now" && name != "time.Unix" && name != "time.UnixMilli"
}

// encoded returns the language of a base64 encoding.
func (v *Values) encoded(f index.Callee) uricheck.Value {
	sel, ok := ast.Unparen(f.Recv).(*ast.SelectorExpr)
	if !ok {
		return uricheck.AnyValue
	}
	obj := v.info.Uses[sel.Sel]
	switch {
	case isEncoding(obj, "StdEncoding"), isEncoding(obj, "RawStdEncoding"):
		return uricheck.Base64
	case isEncoding(obj, "RawURLEncoding"):
		return uricheck.Unreserved
	case isEncoding(obj, "URLEncoding"):
		return uricheck.Escaped
	}
	return uricheck.AnyValue
}

// printed returns the language of fmt.Sprint's result.
func (v *Values) printed(call *ast.CallExpr) uricheck.Value {
	if len(call.Args) == 1 && code.IsInteger(v.info.TypeOf(call.Args[0])) {
		return uricheck.Number
	}
	return uricheck.AnyValue
}

// parameter returns the language of a parameter of a URL or a request; other values of that
// type belong to the program.
func (v *Values) parameter(f index.Callee) uricheck.Value {
	switch e := v.source(f.Recv).(type) {
	case *ast.CallExpr:
		if made, ok := v.index.CalleeOf(e); ok && made.Func != nil && made.Func.FullName() == "(*net/url.URL).Query" {
			return uricheck.Decoded
		}
	case *ast.SelectorExpr:
		field, ok := v.info.Uses[e.Sel].(*types.Var)
		if ok && field.IsField() && field.Pkg() != nil && field.Pkg().Path() == "net/http" {
			return uricheck.Decoded // Form and PostForm of a request
		}
	}
	return uricheck.AnyValue
}

// source returns the value of a local variable with a single write, and other expressions
// unchanged.
func (v *Values) source(expr ast.Expr) ast.Expr {
	expr = ast.Unparen(expr)
	id, ok := expr.(*ast.Ident)
	if !ok {
		return expr
	}
	if obj, ok := v.info.Uses[id].(*types.Var); ok && index.IsLocal(obj) {
		if value, ok := v.index.Only(obj); ok {
			return exprAt(value)
		}
	}
	return expr
}
