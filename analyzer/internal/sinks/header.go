package sinks

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// ofHeader returns the obligations of the values that a call of a method of http.Header sets, if those contain
// URLs: an argument, or the values that a loop gets from a map or a table.
func ofHeader(p *Package, s sink, call index.Call) (found []Obligation) {
	n := call.Cursor.Node().(*ast.CallExpr)
	if call.Shift+s.arg >= len(n.Args) {
		return nil
	}
	if entries, ok := entriesOf(p, call); ok {
		return ofEntries(call, entries, s.String())
	}
	if table, ok := tableOf(p, call); ok {
		return ofTable(p, call, table, s.String())
	}
	use, isHeader := useOfHeader(p.info, n.Args[call.Shift])
	name, isNamed := nameOf(p, call)
	for _, from := range p.flow.Passed(call, s.arg, term.Place{}) {
		o := Obligation{Use: use, Sink: s.String(), From: from, At: call.Cursor, How: "passed to"}
		switch {
		case isNamed:
			found = append(found, named(o, name)...)
		case isHeader:
			found = append(found, o)
		}
	}
	return found
}

// useOfHeader returns the use of a header that a constant names, if that contains URLs.
func useOfHeader(info *types.Info, of ast.Expr) (use stdlib.Use, ok bool) {
	key, _ := code.ConstantString(info, of)
	for name, use := range headers {
		if isHeader(name, key) {
			return use, true
		}
	}
	return 0, false
}

// nameOf returns the name of the header that a call sets, if that is not a constant, but certainly a
// parameter or a known text.
func nameOf(p *Package, call index.Call) (name inspector.Cursor, ok bool) {
	n := call.Cursor.Node().(*ast.CallExpr)
	if call.Shift >= len(n.Args) || p.info.Types[n.Args[call.Shift]].Value != nil {
		return name, false
	}
	name = call.Cursor.ChildAt(edge.CallExpr_Args, call.Shift)
	isOther := func(t term.Text) bool {
		value := eval.Run(t)
		return !value.IsKnown() && !isParameter(p.flow, value)
	}
	values := p.flow.Texts(name)
	return name, len(values) > 0 && !slices.ContainsFunc(values, isOther)
}

// isParameter reports whether a text is the value of a parameter.
func isParameter(f *flow.Package, t term.Text) bool {
	if len(t.Pieces) != 1 || t.Pieces[0].Call != nil {
		return false
	}
	v := t.Pieces[0].Place.Var
	return v != nil && f.Index.Variable(v).IsParam && !t.Pieces[0].Place.Element
}

// named returns the obligation o of a call under the condition that the name of the header is each of
// those with URLs.
func named(o Obligation, name inspector.Cursor) []Obligation {
	var found []Obligation
	for _, header := range slices.Sorted(maps.Keys(headers)) {
		of := o
		of.Use, of.From = headers[header], o.From.IfNamed(name, header)
		found = append(found, of)
	}
	return found
}

// entriesOf returns the map whose entries a call sets as headers in a loop: for k, v := range headers {
// h.Set(k, v) }.
func entriesOf(p *Package, call index.Call) (of inspector.Cursor, ok bool) {
	n := call.Cursor.Node().(*ast.CallExpr)
	for loop := range call.Cursor.Enclosing((*ast.RangeStmt)(nil)) {
		stmt := loop.Node().(*ast.RangeStmt)
		t := p.info.TypeOf(stmt.X)
		if t == nil {
			return of, false // code that does not type-check
		}
		if m, isMap := t.Underlying().(*types.Map); !isMap || !code.IsString(m.Elem()) {
			continue
		}
		if isOf(p.info, stmt.Key, n.Args[call.Shift]) && isOf(p.info, stmt.Value, n.Args[call.Shift+1]) {
			return loop.ChildAt(edge.RangeStmt_X, -1), true
		}
	}
	return of, false
}

// isOf reports whether an expression is a variable that a loop declares.
func isOf(info *types.Info, declared, used ast.Expr) bool {
	v := info.Defs[code.Ident(declared)]
	return v != nil && info.Uses[code.Ident(used)] == v
}

// ofEntries returns the obligations of the entries of the map at cur that name a header with URLs.
func ofEntries(call index.Call, m inspector.Cursor, sink string) []Obligation {
	var found []Obligation
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		from := flow.Inflow{Cursor: m, Element: true, Keys: term.Keys("").Under(constant.MakeString(name))}
		found = append(found, Obligation{Use: headers[name], Sink: sink, From: from, At: call.Cursor, How: "passed to"})
	}
	return found
}

// headerTable is a literal whose rows a loop sets as headers: for _, h := range []header{{"Origin", u}} {
// w.Header().Set(h.name, h.value) }.
type headerTable struct {
	literal     inspector.Cursor
	name, value ast.Expr // the columns: a field or an index
}

// tableOf returns the table whose rows a call sets as headers.
func tableOf(p *Package, call index.Call) (t headerTable, ok bool) {
	n := call.Cursor.Node().(*ast.CallExpr)
	var row, same ast.Expr
	row, t.name = selected(n.Args[call.Shift])
	same, t.value = selected(n.Args[call.Shift+1])
	for loop := range call.Cursor.Enclosing((*ast.RangeStmt)(nil)) {
		stmt := loop.Node().(*ast.RangeStmt)
		if !isOf(p.info, stmt.Value, row) || !isOf(p.info, stmt.Value, same) {
			continue
		}
		if v, ok := p.info.Uses[code.Ident(row)].(*types.Var); !ok || index.IsChanged(p.flow.Index, v) {
			return t, false
		}
		t.literal = loop.ChildAt(edge.RangeStmt_X, -1)
		if v := p.flow.Index.Target(stmt.X); v != nil {
			isOther := func(use inspector.Cursor) bool {
				return use.ParentEdgeKind() != edge.RangeStmt_X && use.ParentEdgeKind() != edge.AssignStmt_Lhs
			}
			if t.literal, ok = p.flow.Index.Only(v); !ok || slices.ContainsFunc(p.flow.Index.Uses(v), isOther) {
				return t, false // the code may change a row
			}
		}
		_, ok = t.literal.Node().(*ast.CompositeLit)
		return t, ok
	}
	return t, false
}

// selected returns the parts of an expression that selects a field or an element; nil for other expressions.
func selected(e ast.Expr) (of, which ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return e.X, e.Sel
	case *ast.IndexExpr:
		return e.X, e.Index
	}
	return nil, nil
}

// ofTable returns the obligations of the values in the rows of a table that name a header with URLs.
func ofTable(p *Package, call index.Call, t headerTable, sink string) []Obligation {
	var found []Obligation
	for _, row := range index.Listed(t.literal, edge.CompositeLit_Elts) {
		name, isName := cellOf(p.info, row, t.name)
		value, isValue := cellOf(p.info, row, t.value)
		if !isName || !isValue {
			continue
		}
		if use, ok := useOfHeader(p.info, name.Node().(ast.Expr)); ok {
			found = append(found, Obligation{Use: use, Sink: sink, From: flow.Inflow{Cursor: value}, At: call.Cursor, How: "passed to"})
		}
	}
	return found
}

// cellOf returns the value of a column in the literal of a row: a structure, an array or a slice.
func cellOf(info *types.Info, row inspector.Cursor, column ast.Expr) (cell inspector.Cursor, ok bool) {
	lit, ok := row.Node().(*ast.CompositeLit)
	if !ok {
		return cell, false
	}
	if index := info.Types[column].Value; index != nil {
		at, isInt := constant.Int64Val(constant.ToInt(index))
		if !isInt || at < 0 || at >= int64(len(lit.Elts)) {
			return cell, false
		}
		cell = row.ChildAt(edge.CompositeLit_Elts, int(at))
		return cell, !isKeyed(lit.Elts[at])
	}
	for i, field := range index.FieldsOf(info, lit) {
		if field != info.ObjectOf(code.Ident(column)) {
			continue
		}
		cell = row.ChildAt(edge.CompositeLit_Elts, i)
		if isKeyed(lit.Elts[i]) {
			cell = cell.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		return cell, true
	}
	return cell, false
}

func isKeyed(elt ast.Expr) bool {
	_, ok := elt.(*ast.KeyValueExpr)
	return ok
}

// isHeader reports whether a key names a field, in upper or lower case. It does not use
// net/textproto, which imports package net. The letters beyond ASCII that fold to ASCII are
// longer.
func isHeader(name, key string) bool { return len(name) == len(key) && strings.EqualFold(name, key) }

// headers are the header fields with URLs, or parts of them.
var headers = map[string]stdlib.Use{
	"Location":                            stdlib.SetLocation,
	"Referer":                             stdlib.SetLocation,
	"Origin":                              stdlib.SetOrigin,
	"Access-Control-Allow-Origin":         stdlib.SetOrigin,
	"Link":                                stdlib.SetLinks,
	"Content-Security-Policy":             stdlib.SetPolicy,
	"Content-Security-Policy-Report-Only": stdlib.SetPolicy,
}

// IsHeader reports whether a text is the key of a header that holds URLs, as an http.Header has
// it.
func IsHeader(key string) bool { return headers[key] != 0 }

// OfHeader returns the obligations of the values in the http.Header literal at cur, or of those
// that the statement at cur assigns to a key of an http.Header. It ignores keys that are not
// canonical, because no method of an http.Header finds them.
func OfHeader(p *Package, cur inspector.Cursor) []Obligation {
	var found []Obligation
	switch n := cur.Node().(type) {
	case *ast.CompositeLit:
		if !code.IsHTTPType(p.info.TypeOf(n), "Header") || isTemplate(p, cur) {
			return nil
		}
		for i, elt := range n.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				value := cur.ChildAt(edge.CompositeLit_Elts, i).ChildAt(edge.KeyValueExpr_Value, -1)
				found = append(found, ofHeaderValues(p, kv.Key, value, cur)...)
			}
		}
	case *ast.AssignStmt:
		for i, target := range n.Lhs {
			index, ok := ast.Unparen(target).(*ast.IndexExpr)
			if ok && len(n.Lhs) == len(n.Rhs) && code.IsHTTPType(p.info.TypeOf(index.X), "Header") {
				found = append(found, ofHeaderValues(p, index.Index, cur.ChildAt(edge.AssignStmt_Rhs, i), cur)...)
			}
		}
	}
	return found
}

// isTemplate reports whether the http.Header literal at cur may be a template: it goes to a
// function, or to a field of another package than net/http, whose reader may put values into it.
func isTemplate(p *Package, cur inspector.Cursor) bool {
	var field *ast.Ident
	switch cur.ParentEdgeKind() {
	case edge.CallExpr_Args, edge.CompositeLit_Elts:
		return true
	case edge.KeyValueExpr_Value:
		field, _ = cur.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
	case edge.AssignStmt_Rhs:
		sel, ok := assignee(cur).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		field = sel.Sel
	default:
		return false
	}
	v, ok := p.info.Uses[field].(*types.Var)
	return !ok || v.Pkg() == nil || v.Pkg().Path() != "net/http"
}

// ofHeaderValues returns the obligations of the elements of the list at values, if the key
// belongs to a header that holds URLs.
func ofHeaderValues(p *Package, key ast.Expr, values, cur inspector.Cursor) []Obligation {
	name, _ := code.ConstantString(p.info, key)
	use, isHeader := headers[name]
	list, isList := values.Node().(*ast.CompositeLit)
	if !isHeader || !isList {
		return nil
	}
	var found []Obligation
	for i, elt := range list.Elts {
		if _, isKeyed := elt.(*ast.KeyValueExpr); !isKeyed {
			value := values.ChildAt(edge.CompositeLit_Elts, i)
			found = append(found, Obligation{Use: use, Sink: "http.Header", From: flow.Inflow{Cursor: value}, At: cur, How: "added to"})
		}
	}
	return found
}
