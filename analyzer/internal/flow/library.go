package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// library has the functions of the standard library whose results the resolver knows beyond the
// call itself, because other statements or types determine them. init sets it, because the
// functions refer to it.
var library map[string]func(*resolver, defuse.Call) []term.Text

func init() {
	library = map[string]func(*resolver, defuse.Call) []term.Text{
		"(*bytes.Buffer).String":    built,
		"(*strings.Builder).String": built,
		"(net/url.Values).Encode":   encoded,
		"cmp.Or":                    firstSet,
		"errors.New":                failure,
		"fmt.Append":                appendPrinted,
		"fmt.Appendf":               appendFormatted,
		"fmt.Errorf":                failure,
		"fmt.Sprint":                sprint,
		"fmt.Sprintf":               sprintf,
		"strconv.AppendInt":         appendNumber,
		"strconv.AppendUint":        appendNumber,
		"strconv.FormatFloat":       escaped,
		"strings.Clone":             sameText,
		"strings.Join":              joined,
	}
}

// firstSet resolves cmp.Or: an argument, if all before it are empty.
func firstSet(r *resolver, call defuse.Call) []term.Text {
	if call.Cursor.Node().(*ast.CallExpr).Ellipsis.IsValid() {
		return union.Applied(term.KindOf(call.Sig.Results().At(0).Type()), "cmp.Or", 0, r.calls.operands(call))
	}
	var found []term.Text
	var skipped []term.Guard // one for each argument before, so that each asks for one text
	isSet := func(t term.Text) term.Text { return term.Of(term.Boolean, "!=", t, term.Known(term.String, "")) }
	for _, arg := range defuse.Listed(call.Cursor, edge.CallExpr_Args) {
		texts := r.texts(arg)
		asked := bareAll(texts)
		for i, t := range texts {
			own := term.Guard{Holds: isSet(asked[i]), At: call.Cursor.Node(), Chooses: true}
			found = append(found, guarded([]term.Text{t}, append([]term.Guard{own}, skipped...))...)
			asked[i], _ = readAt(asked[i], maker(r.p, arg))
		}
		isNot := term.Guard{Holds: term.Not(isSet(union.OneOf(asked))), At: call.Cursor.Node(), Chooses: true}
		skipped = append(skipped[:len(skipped):len(skipped)], isNot)
	}
	return r.distinct(found)
}

func sameText(r *resolver, call defuse.Call) []term.Text { return r.builders.first(call) }

func escaped(*resolver, defuse.Call) []term.Text {
	return []term.Text{{Pieces: []term.Piece{{Hole: term.Escaped}}}}
}

// encoded resolves the pairs of a query as the call has them. Those of a literal are the same in
// every run.
func encoded(r *resolver, call defuse.Call) []term.Text {
	pairs := &term.Call{Func: call.Func.FullName()}
	if literal, ok := ast.Unparen(call.Recv).(*ast.CompositeLit); ok && isConstant(r.p.Index.Info, literal) {
		pairs.Args = []term.Text{term.Of(term.Other, term.MadeOf, union.Empty)}
	}
	return []term.Text{{Pieces: []term.Piece{{
		Hole: term.Escaped,
		Read: call.Cursor.Node().(ast.Expr),
		Call: pairs,
	}}}}
}

// isConstant reports whether a literal consists of constants.
func isConstant(info *types.Info, literal *ast.CompositeLit) bool {
	for n := range ast.Preorder(literal) {
		switch n := n.(type) {
		case *ast.Ident:
			if _, ok := info.Uses[n].(*types.Var); ok {
				return false
			}
		case *ast.CallExpr, *ast.FuncLit:
			return false
		}
	}
	return true
}

// failure returns an error that is not nil.
func failure(*resolver, defuse.Call) []term.Text { return []term.Text{term.Known(term.Error, "error")} }

// The functions that append to bytes.

func appendPrinted(r *resolver, call defuse.Call) []term.Text {
	return union.Sums(r.builders.first(call), r.builders.printed("fmt.Sprint", call, 1))
}

func appendFormatted(r *resolver, call defuse.Call) []term.Text {
	return union.Sums(r.builders.first(call), r.builders.printed("fmt.Sprintf", call, 1))
}

func appendNumber(r *resolver, call defuse.Call) []term.Text {
	args := defuse.Listed(call.Cursor, edge.CallExpr_Args)
	operands := [][]term.Text{r.texts(args[1]), r.texts(args[2])}
	return union.Sums(r.builders.first(call), union.Applied(term.String, "strconv.FormatInt", 0, operands))
}

// printResolver resolves printed texts, and the content of builders.
type printResolver struct{ expr *resolver }

// first resolves the first argument of a call.
func (r printResolver) first(call defuse.Call) []term.Text {
	return r.expr.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0))
}

func sprintf(r *resolver, call defuse.Call) []term.Text {
	return r.builders.printed("fmt.Sprintf", call, 0)
}

func sprint(r *resolver, call defuse.Call) []term.Text {
	return r.builders.printed("fmt.Sprint", call, 0)
}

// printed resolves the output of a function of package fmt for the arguments of a call from an
// index on.
func (r printResolver) printed(function string, call defuse.Call, first int) []term.Text {
	var operands [][]term.Text
	args := defuse.Listed(call.Cursor, edge.CallExpr_Args)
	spreads := call.Cursor.Node().(*ast.CallExpr).Ellipsis.IsValid()
	for i, arg := range args[first:] {
		if spreads && first+i == len(args)-1 {
			operands = append(operands, r.expr.lists.spread(arg)...)
			continue
		}
		operands = append(operands, r.printable(arg))
	}
	return union.Applied(term.String, function, 0, operands)
}

// printable resolves an operand of package fmt, which calls the formatting methods of a value.
func (r printResolver) printable(arg inspector.Cursor) []term.Text {
	texts := r.expr.texts(arg)
	if r.expr.p.printsPlainly(arg.Node().(ast.Expr)) {
		return r.expr.read(arg, texts)
	}
	return r.expr.read(arg, madeOf(term.Other, texts))
}

// printsPlainly reports whether package fmt prints a value directly: it is a string, a number
// or a boolean without formatting methods.
func (p *Package) printsPlainly(expr ast.Expr) bool {
	t := p.Index.Info.TypeOf(expr)
	if t == nil {
		return false // code that does not type-check
	}
	t = types.Unalias(t)
	if named, ok := t.(*types.Named); ok && named.NumMethods() > 0 {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsString|types.IsInteger|types.IsBoolean|types.IsFloat) != 0
}

// Elsewhere returns the possible values of the i-th result of a function of another package, in
// terms of its parameters, or the values of a variable of another package, or of its i-th
// field; none if they are unknown.
type Elsewhere func(obj types.Object, i int) []term.Text

// maxReturned is like maxSteps, but for the results of the package's functions, and maxOfMethod for
// those of its methods. Of 284 functions with useful results, none needs more than 128 names, and
// of 280 methods, none needs more than 43. Those that need more take most of the time, and their
// results are too large for facts.
const (
	maxReturned = 150
	maxOfMethod = 64
)

// maxReturns is the maximal number of return statements of such a function: one with more is a
// table.
const maxReturns = 16

// Returned returns the possible values of the i-th result of a function of the package, in terms of
// its parameters, or of the elements of the result. ok is false if they are too many; there are
// none if the function has no body.
func Returned(p *Package, fn *types.Func, i int, areElements bool) (texts []term.Text, ok bool) {
	body, ok := p.Index.Declaration(fn)
	if !ok {
		return nil, true
	}
	r := newResolver(p)
	r.names.Left, r.givesUp = maxReturned, true
	if fn.Signature().Recv() != nil {
		r.names.Left = maxOfMethod
	}
	r.isForCondition = true // a condition may ask whether there is a value
	of := part{}
	if areElements {
		of.kind = anElement
	}
	texts = r.calls.returned(body, fn.Signature(), i, of)
	return texts, r.names.Left >= 0
}

// toldElsewhere returns the known values of a result of a function of another package.
func toldElsewhere(p *Package, fn *types.Func, i int) []term.Text {
	if p.elsewhere == nil || term.IsList(fn.Signature().Results().At(i).Type()) {
		return nil
	}
	return p.elsewhere(fn, i)
}

// asksForField reports whether a guard depends on a field that is not part of the value. The
// values of that field in other objects say nothing about this one.
func asksForField(t term.Text) bool {
	value := t
	value.Guards = nil
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		return !g.Holds.Walk(func(p term.Piece) bool {
			return p.Place.Var == nil || !p.Place.Var.IsField() || value.Has(p.Place)
		})
	})
}

// returnedElsewhere resolves the i-th result of a function of another package with facts about
// it. The walk of the caller knows the fields of its receiver, which the package of the type
// may set as well.
func returnedElsewhere(r callResolver, call defuse.Call, i int) (found []term.Text, ok bool) {
	return filledElsewhere(r, call, r.expr.p.elsewhere(call.Func, i))
}

// elementsElsewhere is like returnedElsewhere, but for elements of the result: for a list of texts
// the fact has no indexes; for a list of lists, the entries follow the results.
func elementsElsewhere(r callResolver, call defuse.Call, i int, of part) (found []term.Text, ok bool) {
	if term.IsNested(call.Sig.Results().At(i).Type()) {
		of.keys = of.keys.Under(constant.MakeInt64(int64(i)))
		return filledElsewhere(r, call, r.expr.p.toldEntries(call.Func, call.Sig.Results().Len(), of))
	}
	found, ok = returnedElsewhere(r, call, i)
	if ok && of.keys != "" {
		found = madeOf(term.String, found) // any of them
	}
	return found, ok
}

// filledElsewhere returns the texts in a function's fact with the arguments of a call.
func filledElsewhere(r callResolver, call defuse.Call, texts []term.Text) (found []term.Text, ok bool) {
	if len(texts) == 0 || slices.ContainsFunc(texts, hasField) {
		return nil, false
	}
	indexOf := func(v *types.Var) (int, bool) {
		if v == call.Sig.Recv() {
			return defuse.TheReceiver, true
		}
		for at := range call.Sig.Params().Len() {
			if v == call.Sig.Params().At(at) {
				return at, true
			}
		}
		return 0, false
	}
	found = r.expr.distinct(r.fillAll(texts, call, indexOf))
	return found, !slices.ContainsFunc(found, asksForField)
}
