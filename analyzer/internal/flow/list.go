package flow

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// lists are functions whose result has the elements of their argument, and for a map
// its keys.
var lists = map[string]bool{
	"maps.All":        true,
	"maps.Clone":      true,
	"maps.Values":     true,
	"slices.All":      true,
	"slices.Backward": true,
	"slices.Clone":    true,
	"slices.Collect":  true,
	"slices.Compact":  true,
	"slices.Sorted":   true,
	"slices.Values":   true,
}

// onceRun are functions whose result is a function with the results of their argument.
var onceRun = map[string]bool{"sync.OnceValue": true, "sync.OnceValues": true}

// inCall resolves the elements of a list from a call.
func (r listResolver) inCall(cur inspector.Cursor, e *ast.CallExpr, of part) []term.Text {
	tv := r.expr.p.Index.Info.Types[e.Fun]
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && tv.IsBuiltin() {
		return r.inBuiltin(cur, e, id.Name, of)
	}
	if tv.IsType() && len(e.Args) == 1 {
		return r.part(cur.ChildAt(edge.CallExpr_Args, 0), of)
	}
	call, ok := r.expr.p.Index.CallAt(cur)
	if ok && call.HasArguments() && len(e.Args) > 0 {
		first := cur.ChildAt(edge.CallExpr_Args, 0)
		switch name := call.Func.FullName(); {
		case lists[name]:
			return r.part(first, of)
		case onceRun[name]:
			return r.part(first, of)
		case name == "maps.Keys":
			return r.part(first, part{kind: aKey})
		}
		if i := defuse.DefaultOf(call.Func, "String"); i >= 0 {
			// The program has the default if nobody sets the flag.
			return append(r.expr.calls.passed(call, i, term.Place{}), union.Unknown)
		}
	}
	return r.expr.calls.result(cur, 0, of)
}

// inBuiltin resolves the elements of a result of append, or the value that new(x) points to.
func (r listResolver) inBuiltin(cur inspector.Cursor, e *ast.CallExpr, name string, of part) []term.Text {
	switch {
	case name == "new" && r.expr.p.Index.Info.Types[e.Args[0]].IsValue():
		return r.expr.texts(cur.ChildAt(edge.CallExpr_Args, 0))
	case name != "append":
		return nil // make and new have none
	}
	var found []term.Text
	for i, arg := range defuse.Listed(cur, edge.CallExpr_Args) {
		if i == 0 || e.Ellipsis.IsValid() {
			found = append(found, r.part(arg, of)...)
		} else {
			found = append(found, r.element(arg, of.keys.Rest())...)
		}
	}
	return r.expr.distinct(found)
}

// spread resolves the elements of a list that a call spreads. If their number is unknown, the
// list is a single operand.
func (r listResolver) spread(list inspector.Cursor) [][]term.Text {
	items, ok := r.items(list)
	if !ok || slices.ContainsFunc(items, func(it item) bool { return it.isRest }) {
		of := append([]term.Text{r.listPlace(list)}, r.elementsOf(list)...)
		return [][]term.Text{{term.Of(term.Other, term.Spread, of...)}}
	}
	var operands [][]term.Text
	for _, it := range items {
		operands = append(operands, r.expr.builders.printable(it.value))
	}
	return operands
}

// listPlace returns the place of a list, if it is a parameter that the function does not
// change.
func (r listResolver) listPlace(list inspector.Cursor) term.Text {
	if id, ok := code.Unparen(list).Node().(*ast.Ident); ok {
		if v, ok := r.expr.p.Index.Info.Uses[id].(*types.Var); ok && !v.IsField() && !defuse.IsGlobal(v) {
			if known := r.expr.p.Index.Variable(v); known.IsParam && !known.Addressed && len(known.Writes) == 0 {
				return term.Text{Kind: term.Other, Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}
			}
		}
	}
	return term.Unknown(term.Other)
}

// list resolves a list of strings as one operand.
func (r listResolver) list(cur inspector.Cursor) term.Text {
	items, ok := r.items(cur)
	if !ok {
		if made, isMade := r.madeList(cur); isMade {
			return union.OneOf(made)
		}
	}
	var operands []term.Text
	for _, it := range items {
		if it.isRest {
			ok = false
			break
		}
		operands = append(operands, r.expr.operand(it.value))
	}
	if !ok {
		of := append([]term.Text{r.listPlace(cur)}, r.elementsOf(cur)...)
		return term.Of(term.Other, term.List, term.Of(term.Other, term.Spread, of...))
	}
	return term.Of(term.Other, term.List, operands...)
}

// madeList resolves a list of strings from a call that nobody changes later.
func (r listResolver) madeList(cur inspector.Cursor) (found []term.Text, ok bool) {
	cur = code.Unparen(cur)
	switch e := cur.Node().(type) {
	case *ast.CallExpr:
		if r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() || r.expr.p.Index.Info.Types[e.Fun].IsType() {
			return nil, false
		}
		return r.expr.calls.result(cur, 0, part{}), true
	case *ast.Ident:
		v := r.expr.p.Index.Target(e)
		if v == nil || !r.expr.p.isOnlyRead(v) {
			return nil, false
		}
		value, ok := r.expr.p.Index.Only(v)
		if !ok {
			return nil, false
		}
		if _, isCall := value.Node().(*ast.CallExpr); !isCall {
			return nil, false
		}
		resolve := func(call inspector.Cursor) []term.Text { return r.expr.calls.result(call, 0, part{}) }
		return r.expr.through(term.Via{Object: v}, resolve, value), true
	}
	return nil, false
}

func isStrings(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	return ok && code.IsString(list.Elem())
}

// madeElements resolves the elements of a list that a call returns.
func (r listResolver) madeElements(call defuse.Call, name string, of part) []term.Text {
	if _, ok := union.Makers[name]; !ok || of.kind != anElement {
		return madeOf(term.String, append(r.expr.calls.handed(call), r.expr.calls.heldBy(call)...))
	}
	index := term.Absent
	if first := of.keys.First(); first != nil && first.Kind() == constant.Int {
		index = term.Known(term.Integer, first.ExactString())
	}
	lists := union.Applied(term.Other, cmp.Or(sequences[name], name), 0, r.expr.calls.operands(call))
	return union.Applied(term.String, term.Index, 0, [][]term.Text{lists, {index}})
}

// sequences are functions that iterate over the results of others.
var sequences = map[string]string{"strings.FieldsSeq": "strings.Fields", "strings.SplitSeq": "strings.Split"}

// afterWrite returns the part of a local list that the k-th write gives it, as far as no other write
// replaces it.
func (r listResolver) afterWrite(cur inspector.Cursor, v *types.Var, writes []defuse.Write, k int, of part) []term.Text {
	if of.kind == anElement && isList(v.Type()) {
		of.replaced = defuse.ReplacedBy(r.expr.p.Index, writes, k)
	}
	texts := r.expr.arriving(cur, v, writes[k], of)
	if len(of.replaced) == 0 || len(texts) == 0 {
		return texts
	}
	if value := writes[k].Value; value.Valid() {
		switch e := ast.Unparen(value.Node().(ast.Expr)).(type) {
		case *ast.CompositeLit:
			if writes[k].Kind == defuse.Plain {
				return texts // inLiteral knows their indexes
			}
		case *ast.CallExpr:
			if r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() {
				return texts // after the others
			}
		}
	}
	return madeOf(term.String, texts)
}

// isList reports whether an assignment can change an element of a value of a type.
func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// isReordered reports whether a local list may have other elements than those that the package
// assigns, or others at an index.
func (r listResolver) isReordered(v *types.Var, of part) bool {
	if of.kind != anElement || !isList(v.Type()) {
		return false
	}
	order := defuse.OrderOf(r.expr.p.Index, v)
	return order == defuse.Changed || order == defuse.Reordered && of.keys.First() != nil
}

// received resolves a value from a channel: any value that the package sends there. Other code
// that has a local channel may send more.
func (r *resolver) received(cur inspector.Cursor, v *types.Var, of part) []term.Text {
	known := r.p.Index.Variable(v)
	if v.IsField() || defuse.IsGlobal(v) || known.IsParam {
		return drawn(r.p, cur, v, r.place(cur, v, of))
	}
	var found []term.Text
	isMade := !known.Addressed
	for _, w := range known.Writes {
		_, isSent := w.At.Node().(*ast.SendStmt)
		switch {
		case isSent && r.way.IsIn(w.At):
			isMade = false
		case isSent:
			leave := r.way.Enter(w.At)
			found = append(found, r.lists.element(w.Value, of.keys.Rest())...)
			leave()
		case w.Kind != defuse.Zero && !isMakeCall(r.p.Index.Info, w.Value):
			isMade = false
		}
	}
	if !isMade || slices.ContainsFunc(r.p.Index.Uses(v), func(use inspector.Cursor) bool { return r.p.isPassedOn(use) }) {
		found = append(found, union.Unknown)
	}
	return drawn(r.p, cur, v, r.distinct(found))
}

// drawn adds to texts from a channel that the receiver at cur gets one of them, unless it certainly gets all: it
// is the only receiver, and in a loop, or there is one text.
func drawn(p *Package, cur inspector.Cursor, v *types.Var, texts []term.Text) []term.Text {
	if !isReceived(cur) {
		return texts
	}
	isOther := func(use inspector.Cursor) bool { return mayReceive(p, use) && !defuse.Contains(cur, use) }
	isOnly := !slices.ContainsFunc(p.Index.Uses(v), isOther)
	if isOnly && (isRepeated(v, cur) || sends(p, v, make(map[*types.Var]bool)) < 2) {
		return texts
	}
	return guarded(texts, []term.Guard{{Holds: term.Of(term.Boolean, term.Selected), At: cur.Parent().Node()}})
}

// sends returns the number of texts that the package sends to a channel, also through parameters, or 2 if
// there are more: one in a loop may be several. In progress are the channels for which it is called.
func sends(p *Package, v *types.Var, inProgress map[*types.Var]bool) int {
	if v == nil || inProgress[v] {
		return 0
	}
	inProgress[v] = true
	defer delete(inProgress, v)
	n := 0
	for _, w := range p.Index.Variable(v).Writes {
		if _, isSent := w.At.Node().(*ast.SendStmt); isSent {
			n++
			if isRepeated(v, w.At) {
				n++
			}
		}
	}
	for _, use := range p.Index.Uses(v) {
		if param, ok := passedAs(p, use); ok && n < 2 {
			n += sends(p, param, inProgress)
		}
	}
	if !p.Index.Variable(v).IsParam {
		return min(n, 2)
	}
	for _, from := range p.Inflows(term.Place{Var: v}) {
		if expr, ok := from.Cursor.Node().(ast.Expr); ok && n < 2 {
			n += sends(p, p.Index.Target(expr), inProgress)
		}
	}
	return min(n, 2)
}

// isRepeated reports whether a node is in a loop after the declaration of a variable.
func isRepeated(v *types.Var, at inspector.Cursor) bool {
	for loop := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if v.Pos() < loop.Node().Pos() || loop.Node().End() <= v.Pos() {
			return true
		}
	}
	return false
}

// mayReceive reports whether a use of a channel receives from it, or passes it to code that may.
func mayReceive(p *Package, use inspector.Cursor) bool {
	whole := code.Whole(use)
	if whole.ParentEdgeKind() != edge.CallExpr_Args {
		return isReceived(whole)
	}
	param, ok := passedAs(p, use)
	if !ok {
		return p.isPassedOn(whole)
	}
	channel, ok := param.Type().Underlying().(*types.Chan)
	return !ok || channel.Dir() != types.SendOnly
}

// isReceived reports whether the code receives from the channel at cur.
func isReceived(cur inspector.Cursor) bool {
	switch n := cur.Parent().Node().(type) {
	case *ast.UnaryExpr:
		return n.Op == token.ARROW
	case *ast.RangeStmt:
		return cur.ParentEdgeKind() == edge.RangeStmt_X
	}
	return false
}

// passedAs returns the parameter that gets the variable at a use, if a call passes it on.
func passedAs(p *Package, use inspector.Cursor) (param *types.Var, ok bool) {
	whole := code.Whole(use)
	if whole.ParentEdgeKind() != edge.CallExpr_Args {
		return nil, false
	}
	call, ok := p.Index.CallAt(whole.Parent())
	_, i := whole.ParentEdge()
	if i -= call.Shift; !ok || call.Sig == nil || i < 0 || i >= call.Sig.Params().Len() {
		return nil, false
	}
	return call.Sig.Params().At(i), true
}

// isDrawn reports whether a receiver gets one of several texts from a channel.
func isDrawn(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		c, ok := g.Holds.Maker()
		_, isRange := g.At.(*ast.RangeStmt)
		_, isReceive := g.At.(*ast.UnaryExpr)
		return ok && c.Func == term.Selected && (isRange || isReceive)
	})
}

// isPassedOn reports whether the value at cur is an argument of a call other than a builtin.
func (p *Package) isPassedOn(cur inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	return !p.Index.Info.Types[cur.Parent().Node().(*ast.CallExpr).Fun].IsBuiltin()
}

func isMakeCall(info *types.Info, value inspector.Cursor) bool {
	if !value.Valid() {
		return false
	}
	call, ok := value.Node().(*ast.CallExpr)
	return ok && info.Types[call.Fun].IsBuiltin()
}
