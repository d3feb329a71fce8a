package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// kinds are the types that package fmt prints without asking them how, with the
// verbs that it has for them. Of those in escaped it prints nothing but letters,
// digits and signs, unless it pads them with spaces.
var kinds = []struct {
	info           types.BasicInfo
	verbs, escaped string
}{
	{types.IsString, "vTsqxX", "xX"},
	{types.IsInteger, "vTbcdoOqxXU", "vbdoOxX"},
	{types.IsBoolean, "vTt", "vt"},
	{types.IsFloat, "vTbeEfFgGxX", "veEfFgGxX"},
}

// verb resolves what a verb of a format prints for its argument.
func (r *resolver) verb(arg inspector.Cursor, format Text, v Verb) []Text {
	t := r.p.info.TypeOf(arg.Node().(ast.Expr))
	for _, kind := range kinds {
		if !isPlain(t, kind.info) {
			continue
		}
		letter := string(v.Letter)
		source := format.asFormat()[v.Start:v.End]
		switch {
		case !strings.Contains(kind.verbs, letter):
			return []Text{{format.misprint(v)}}
		case v.Bare && strings.Contains("svd", letter):
			return r.operand(arg)
		case strings.HasPrefix(source, "%0") && strings.TrimLeft(source[1:], digits) == "d":
			return []Text{{{Hole: Number}}}
		case strings.Contains(kind.escaped, letter) && isUnspaced(source):
			return []Text{{{Hole: Escaped}}}
		}
	}
	return madeOf(r.texts(arg))
}

// isUnspaced reports whether what a verb prints is not padded, but for zeros.
func isUnspaced(verb string) bool {
	rest := strings.TrimLeft(verb, "%+#")
	if strings.HasPrefix(rest, "0") {
		rest = strings.TrimLeft(rest, digits)
	}
	if strings.HasPrefix(rest, ".") {
		rest = strings.TrimLeft(rest[len("."):], digits)
	}
	return utf8.RuneCountInString(rest) == 1
}

// isPlain reports whether a type is of some kind, and has no methods that tell package
// fmt how to print it.
func isPlain(t types.Type, kind types.BasicInfo) bool {
	if t == nil {
		return false // code that does not type-check
	}
	t = types.Unalias(t)
	if named, ok := t.(*types.Named); ok && named.NumMethods() > 0 {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&kind != 0
}

// operand resolves how package fmt prints a value if it is not told to do so in any
// special way.
func (r *resolver) operand(arg inspector.Cursor) []Text {
	expr := arg.Node().(ast.Expr)
	t := r.p.info.TypeOf(expr)
	switch {
	case isPlain(t, types.IsString):
		return r.texts(arg)
	case isPlain(t, types.IsInteger):
		return r.integer(expr)
	case isPlain(t, types.IsBoolean|types.IsFloat):
		return []Text{{{Hole: Escaped}}}
	}
	return madeOf(r.texts(arg))
}

// integer is what a decimal number is printed as.
func (r *resolver) integer(expr ast.Expr) []Text {
	if v := r.p.info.Types[expr].Value; v != nil && v.Kind() == constant.Int {
		return []Text{{{Known: v.ExactString()}}}
	}
	return []Text{{{Hole: Number}}}
}

// sprint resolves fmt.Sprint, which puts a space between two operands if none of
// them is a string.
func sprint(r *resolver, call Call) []Text { return r.sprinted(call, 0) }

// sprinted is sprint for a call whose operands begin at an index.
func (r *resolver) sprinted(call Call, first int) []Text {
	n := call.Cursor.Node().(*ast.CallExpr)
	if n.Ellipsis.IsValid() {
		return r.madeOfArguments(call, first)
	}
	texts := []Text{nil}
	args := listed(call.Cursor, edge.CallExpr_Args)
	for i := first; i < len(args); i++ {
		if i > first && r.isNoString(n.Args[i-1]) && r.isNoString(n.Args[i]) {
			texts = concat(texts, []Text{{{Known: " "}}})
		}
		texts = concat(texts, r.operand(args[i]))
	}
	return texts
}

// isNoString reports whether an operand is known not to be a string, whatever its
// type makes of it. What is not known has a hole, which the space fits in.
func (r *resolver) isNoString(expr ast.Expr) bool {
	t := r.p.info.TypeOf(expr)
	if t == nil {
		return false
	}
	_, isBasic := t.Underlying().(*types.Basic)
	return isBasic && !code.IsString(t)
}
