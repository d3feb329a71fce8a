package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// object resolves an operand of any type at cur: a text, a list of strings, a URL, or the result of a call,
// such as a strings.Replacer.
func (r callResolver) object(cur inspector.Cursor) []term.Text {
	cur = code.Unparen(cur)
	expr := cur.Node().(ast.Expr)
	kind := r.expr.p.kindOf(expr)
	if kind != term.Other {
		return r.expr.texts(cur)
	}
	switch t := r.expr.p.Index.Info.TypeOf(expr).(type) {
	case nil:
		return []term.Text{term.Unknown(kind)}
	default:
		if isStrings(t) {
			return []term.Text{r.expr.lists.list(cur)}
		}
	}
	switch e := expr.(type) {
	case *ast.CallExpr:
		return r.result(cur, 0, part{})
	case *ast.Ident:
		return r.objectOf(cur, e)
	case *ast.UnaryExpr, *ast.CompositeLit:
		return r.expr.texts(cur)
	case *ast.StarExpr:
		if code.IsURL(r.expr.p.Index.Info.TypeOf(e)) {
			return r.object(cur.ChildAt(edge.StarExpr_X, -1)) // a copy of the URL
		}
	case *ast.SelectorExpr:
		if code.IsURL(r.expr.p.Index.Info.TypeOf(e)) {
			return r.expr.texts(cur)
		}
	}
	return []term.Text{term.Unknown(kind)}
}

// literalURL resolves the literal of a url.URL at cur, with keys and without userinfo, to a call of
// [term.URLLiteral] with its fields.
func (r callResolver) literalURL(cur inspector.Cursor, literal *ast.CompositeLit) []term.Text {
	fields := make([][]term.Text, len(term.URLFields))
	for i := range fields {
		fields[i] = []term.Text{union.Empty}
	}
	for i, elt := range literal.Elts {
		keyed, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return []term.Text{term.Unknown(term.Other)}
		}
		at := slices.Index(term.URLFields, code.IdentName(keyed.Key))
		if at < 0 {
			return []term.Text{term.Unknown(term.Other)}
		}
		fields[at] = r.expr.texts(cur.ChildAt(edge.CompositeLit_Elts, i).ChildAt(edge.KeyValueExpr_Value, -1))
	}
	return union.Applied(term.Other, term.URLLiteral, 0, fields)
}

// objectOf resolves a variable that the code reads at cur, if only one write reaches it and no code
// changes the object, or if it is a parameter that is a URL. For a URL it executes the assignments to its
// fields, and adds the guards on its way, such as u.Host == "".
func (r callResolver) objectOf(cur inspector.Cursor, id *ast.Ident) []term.Text {
	v, ok := r.expr.p.Index.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() {
		return []term.Text{term.Unknown(term.Other)}
	}
	isURL := code.IsURL(v.Type())
	if isURL {
		if found, ok := r.heldURL(cur, v); ok {
			return found
		}
		r.expr.way.Read = append(r.expr.way.Read, v.Origin())
		if t, ok := r.expr.ways.soughtAt(cur, v); ok {
			return r.changedURL([]term.Text{t}, v, cur)
		}
	}
	known := r.expr.p.Index.Variable(v)
	writes, isGiven := known.Writes, known.IsParam
	if index.IsLocal(v) {
		writes, isGiven = r.expr.p.order.WritesAt(v, cur)
	}
	isParameter := isGiven && len(writes) == 0 && isURL
	if !isParameter && (isGiven || len(writes) != 1) || known.Addressed || v.Exported() && index.IsGlobal(v) ||
		!isURL && r.expr.p.Index.IsChanged(v) || r.expr.p.Index.EscapesBefore(v, cur) {
		return []term.Text{term.Unknown(term.Other)}
	}
	if isParameter {
		at := term.Piece{Hole: term.AnyString, Place: term.Place{Var: v}, Read: id, Via: r.expr.via}
		guarded := union.GuardedAs(v, []term.Text{{Kind: term.Other, Pieces: []term.Piece{at}}},
			r.expr.ways.guards(v, known.Function, cur))
		return r.changedURL(guarded, v, cur)
	}
	w := writes[0]
	if w.Kind != index.Plain && w.Kind != index.Result || r.expr.way.IsIn(w.At) {
		return []term.Text{term.Unknown(term.Other)}
	}
	leave := r.expr.way.Enter(w.At)
	resolve := func(value inspector.Cursor) []term.Text { return r.result(value, w.Index, part{}) }
	if w.Kind == index.Plain {
		resolve = r.object
	}
	found := r.expr.through(term.Via{Object: v}, resolve, w.Value)
	leave()
	if index.IsLocal(v) && len(r.expr.sought) == 0 {
		found = union.GuardedAs(v, found, r.expr.ways.guards(v, w.Where(), cur))
	}
	if !isURL {
		return found
	}
	return r.changedURL(found, v, cur)
}

// fieldOfURL resolves e at cur, a field of a URL in a local variable, if it is known how the program
// makes the URL.
func (r callResolver) fieldOfURL(cur inspector.Cursor, e *ast.SelectorExpr, field *types.Var) (found []term.Text,
	ok bool) {
	id, isName := ast.Unparen(e.X).(*ast.Ident)
	if !isName || !field.IsField() || field.Pkg() == nil || field.Pkg().Path() != "net/url" {
		return nil, false
	}
	v := r.expr.p.Index.Target(id)
	if v == nil || !index.IsLocal(v) {
		return nil, false
	}
	made := r.objectOf(cur.ChildAt(edge.SelectorExpr_X, -1), id)
	whole := union.OneOf(made)
	isSought := len(r.expr.sought) > 0 && whole.Has(term.Place{Var: v}) // the condition depends on the field
	if _, isMade := whole.Maker(); !isMade && !isSought {
		return nil, false
	}
	return union.Applied(term.KindOf(field.Type()), "net/url.URL."+field.Name(), 0, [][]term.Text{made}), true
}

// maxFields bounds the assignments to the fields of a URL that the resolver follows.
const maxFields = 8

// changedURL returns the values of a URL in a variable, texts, after the assignments to its fields before
// cur. If other code may change the URL, or an assignment may run any number of times, the result is
// unknown, but depends on texts.
func (r callResolver) changedURL(texts []term.Text, v *types.Var, cur inspector.Cursor) []term.Text {
	n := 0
	for _, use := range r.expr.p.Index.Uses(v) {
		if !r.expr.p.Index.Changes(use) {
			continue
		}
		set, isSet := fieldSet(use)
		_, isRepeated := index.CommonLoop(v, set.at, cur)
		switch {
		case !index.IsLocal(v) || !index.InSameFunction(set.at, cur) || isRepeated:
			return madeOf(term.Other, texts)
		case !index.IsBefore(set.at, cur) && isStored(cur):
			return madeOf(term.Other, texts) // the assignment also changes the stored object
		case !index.IsBefore(set.at, cur) || index.Excludes(set.at, cur):
			continue
		case !isSet || r.expr.p.order.Jumps(cur):
			return madeOf(term.Other, texts)
		}
		if n++; n > maxFields || !slices.Contains(term.URLFields, set.field) {
			return madeOf(term.Other, texts)
		}
		var skipped []term.Text
		texts, skipped, set.isRun = r.decided(texts, v, set, cur)
		texts = append(r.withField(texts, set, cur), skipped...)
	}
	return texts
}

// decided divides the values of a URL in a variable by the condition of an "if" around an assignment to a field, if
// that reads the URL: if u.Scheme == "" { u.Scheme = "http" }. The program runs the assignment for taken, and skips it
// for skipped. If there is no such condition, all are taken, and ok is false.
func (r callResolver) decided(urls []term.Text, v *types.Var, set setting, cur inspector.Cursor) (taken,
	skipped []term.Text, ok bool) {
	around := set.at.Parent().Parent()
	if set.at.Parent().ParentEdgeKind() != edge.IfStmt_Body || !(index.Alternatives{From: around}).AlwaysRun(around, cur) {
		return urls, nil, false
	}
	guards := r.expr.ways.guards(v, around, set.at)
	if len(guards) != 1 || !guards[0].Holds.Has(term.Place{Var: v}) {
		return urls, nil, false
	}
	guards[0].Role = term.Chooses
	not := guards[0]
	not.Holds = term.Not(not.Holds)
	return union.GuardedAs(v, urls, guards), union.GuardedAs(v, urls, []term.Guard{not}), true
}

// withField returns the values of a URL after an assignment to a field, for code at cur.
func (r callResolver) withField(urls []term.Text, set setting, cur inspector.Cursor) []term.Text {
	value := []term.Text{union.Unknown}
	if !isLate(cur) && index.InSameFunction(set.at, cur) &&
		(set.isRun || (index.Alternatives{From: set.at}).AlwaysRun(set.at, cur)) {
		value = r.expr.texts(set.value)
	}
	return union.Applied(term.Other, set.operator, 0, [][]term.Text{urls, {term.Known(term.String, set.field)}, value})
}

// isLate reports whether a call runs later than the code behind it.
func isLate(call inspector.Cursor) bool {
	kind := call.ParentEdgeKind()
	return kind == edge.DeferStmt_Call || kind == edge.GoStmt_Call
}

// sentTexts returns the texts of URLs to which the program sends requests. The text of a URL with an Opaque
// does not show its Host, to which the request goes: such a text is unknown.
func sentTexts(urls []term.Text) []term.Text {
	shown := slices.Clone(urls)
	for i, u := range shown {
		if made, ok := eval.Run(u).Maker(); ok && made.Func == term.URLLiteral && !union.IsEmpty(made.Args[opaque]) &&
			!union.IsEmpty(made.Args[host]) {
			shown[i] = madeOf(term.Other, []term.Text{u})[0]
		}
	}
	return union.Applied(term.String, "(*net/url.URL).String", 0, [][]term.Text{shown})
}

// opaque and host are the indexes of fields in term.URLFields.
var opaque, host = slices.Index(term.URLFields, "Opaque"), slices.Index(term.URLFields, "Host")

// isStored reports whether the code stores the object at cur in another one, or in a variable.
func isStored(cur inspector.Cursor) bool {
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.AssignStmt_Rhs, edge.SendStmt_Value:
		return true
	}
	return false
}

// setting is an assignment to a field of an object.
type setting struct {
	at       inspector.Cursor // the statement, or the use of the variable if that is not an assignment
	field    string
	operator string // term.URLSet or term.URLAdd
	value    inspector.Cursor
	isRun    bool // whether the program certainly runs it for the values at hand
}

// fieldSet returns the assignment to a field of the object in a variable, at a use of the variable; ok is
// false for other uses.
func fieldSet(use inspector.Cursor) (s setting, ok bool) {
	s.at = use
	sel := use.Parent()
	kind, i := sel.ParentEdge()
	if use.ParentEdgeKind() != edge.SelectorExpr_X || kind != edge.AssignStmt_Lhs {
		return s, false
	}
	s.at = sel.Parent()
	assign := s.at.Node().(*ast.AssignStmt)
	operators := map[token.Token]string{token.ASSIGN: term.URLSet, token.ADD_ASSIGN: term.URLAdd}
	s.field, s.operator = sel.Node().(*ast.SelectorExpr).Sel.Name, operators[assign.Tok]
	if s.operator == "" || len(assign.Lhs) != len(assign.Rhs) {
		return s, false
	}
	s.value = s.at.ChildAt(edge.AssignStmt_Rhs, i)
	return s, true
}

// heldURL resolves a field or a package variable with a URL to its place, if the package neither changes nor tests the
// URL there. ok is false otherwise.
func (r callResolver) heldURL(cur inspector.Cursor, v *types.Var) (found []term.Text, ok bool) {
	if !v.IsField() && !index.IsGlobal(v) || !r.expr.p.keepsURL(v.Origin()) {
		return nil, false
	}
	return r.expr.place(cur, v.Origin(), part{}), true
}

// KnownURL returns the text of the URL at cur, "" if it is not certain. A field or a package variable has to get one
// value, of which the package only makes texts and other URLs.
func (p *Flow) KnownURL(cur inspector.Cursor) string { return p.knownURL(cur, maxHeld) }

// maxHeld is the maximal number of fields and variables through which KnownURL follows a URL.
const maxHeld = 4

func (p *Flow) knownURL(cur inspector.Cursor, held int) string {
	cur = code.Unparen(cur)
	made := newResolver(p).calls.object
	if v := p.Index.Target(cur.Node().(ast.Expr)); v != nil && !index.IsLocal(v) {
		values, ok := p.Index.Values(v.Origin())
		if !ok || len(values) != 1 || values[0].Kind == index.Zero || held == 0 || !p.keepsURL(v.Origin()) {
			return ""
		}
		if cur = values[0].Expr; values[0].Kind != index.Result {
			return p.knownURL(cur, held-1)
		}
		made = func(cur inspector.Cursor) []term.Text {
			return newResolver(p).calls.result(cur, values[0].Index, part{})
		}
	}
	texts := sentTexts(made(cur))
	if len(texts) != 1 {
		return ""
	}
	known := eval.Run(texts[0])
	if !known.IsKnown() {
		return ""
	}
	return known.Bytes()
}

// keepsURL reports whether the package only stores URLs in one of its variables or fields, and makes texts and other
// URLs of them. Other packages may do more with the URL in an exported one.
func (p *Flow) keepsURL(v *types.Var) bool {
	keeps, ok := p.keepURL[v]
	if !ok {
		p.keepURL[v] = false // so far: of two fields that get each other's URLs none keeps them
		known := p.Index.Variable(v)
		keeps = len(known.Writes) > 0 && !known.Addressed && p.Index.Owns(v) &&
			!slices.ContainsFunc(p.Index.Uses(v),
				func(use inspector.Cursor) bool { return !p.keepsURLAt(code.Selected(use)) })
		p.keepURL[v] = keeps
	}
	return keeps
}

// keepsURLAt is keepsURL for one use of the variable.
func (p *Flow) keepsURLAt(use inspector.Cursor) bool {
	switch parent := use.Parent(); use.ParentEdgeKind() {
	case edge.KeyValueExpr_Key, edge.AssignStmt_Lhs, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.KeyValueExpr_Value:
		field, ok := p.Index.Info.Uses[code.Ident(parent.Node().(*ast.KeyValueExpr).Key)].(*types.Var)
		return ok && field.IsField() && p.keepsURL(field.Origin())
	case edge.StarExpr_X, edge.AssignStmt_Rhs:
		return !p.Index.Changes(use)
	case edge.CallExpr_Args:
		return code.PrintsText(parent.Node().(*ast.CallExpr))
	case edge.SelectorExpr_X:
		return Derives[parent.Node().(*ast.SelectorExpr).Sel.Name] && parent.ParentEdgeKind() == edge.CallExpr_Fun
	}
	return false
}

// Derives has the methods of a url.URL whose result, a text or another URL, has the scheme and the host
// of the URL, unless the argument has others.
var Derives = map[string]bool{"JoinPath": true, "Parse": true, "ResolveReference": true, "String": true}
