package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// sources are the functions of the standard library that make strings of others, with the
// indexes of the arguments that these are made of; nil stands for all. What else they get
// they only look for, or put in.
var sources = map[string][]int{
	"cmp.Or":                      nil,
	"html.EscapeString":           {0},
	"html.UnescapeString":         {0},
	"net.JoinHostPort":            nil,
	"net.SplitHostPort":           {0},
	"net/url.JoinPath":            nil,
	"net/url.PathUnescape":        {0},
	"net/url.QueryUnescape":       {0},
	"os.Expand":                   {0},
	"os.ExpandEnv":                {0},
	"path.Base":                   {0},
	"path.Clean":                  {0},
	"path.Dir":                    {0},
	"path.Join":                   nil,
	"path.Split":                  {0},
	"path/filepath.ToSlash":       {0},
	"strings.Cut":                 {0},
	"strings.CutPrefix":           {0},
	"strings.CutSuffix":           {0},
	"strings.Fields":              {0},
	"strings.FieldsFunc":          {0},
	"strings.FieldsSeq":           {0},
	"strings.Join":                {0},
	"strings.Map":                 {1},
	"strings.Repeat":              {0},
	"strings.Replace":             {0, 2},
	"strings.ReplaceAll":          {0, 2},
	"strings.Split":               {0},
	"strings.SplitAfter":          {0},
	"strings.SplitN":              {0},
	"strings.SplitSeq":            {0},
	"strings.ToLower":             {0},
	"strings.ToUpper":             {0},
	"strings.ToValidUTF8":         {0},
	"strings.Trim":                {0},
	"strings.TrimFunc":            {0},
	"strings.TrimLeft":            {0},
	"strings.TrimPrefix":          {0},
	"strings.TrimRight":           {0},
	"strings.TrimSpace":           {0},
	"strings.TrimSuffix":          {0},
	"(*regexp.Regexp).FindString": {1},
	"(*regexp.Regexp).ReplaceAllLiteralString": {1, 2},
	"(*regexp.Regexp).ReplaceAllString":        {1, 2},
	"(*strings.Replacer).Replace":              {1},
	"fmt.Sprint":                               nil,
	"fmt.Sprintf":                              nil,
	"fmt.Sprintln":                             nil,
	term.Index:                                 {0},
	term.Slice:                                 {0},
	"min":                                      nil,
	"max":                                      nil,
}

// Sources returns the operands that the result of a call is made of.
func Sources(call *term.Call) []term.Text {
	switch call.Func {
	case term.MadeOf, term.OneOf, term.List:
		return call.Args
	case term.Spread:
		return call.Args[min(1, len(call.Args)):]
	}
	indexes, ok := sources[call.Func]
	if !ok {
		return nil
	}
	var of []term.Text
	for i, arg := range call.Args {
		if indexes == nil || slices.Contains(indexes, i) {
			of = append(of, arg)
		}
	}
	return of
}

// made resolves a part of the i-th result of a function of another package: a call that can
// be executed, if it is one of the standard library, or else only what it is made of.
func (r *resolver) made(call Call, i int, of part) []term.Text {
	kind := kindOf(call.sig.Results().At(i).Type())
	name := call.Func.FullName()
	f := library[name]
	switch {
	case of.kind != whole:
		return r.madeElements(call, name, of)
	case f != nil:
		return f(r, call)
	case kind == term.Error && (call.Func == nil || call.Func.Pkg() == nil || !rejects[call.Func.Pkg().Path()]):
		return []term.Text{term.Unknown(kind)}
	case IsPure(call.Func):
		return applied(kind, name, i, r.operands(call))
	case len(r.asked) > 0:
		return []term.Text{r.askedOf(call, kind)}
	case kind == term.String:
		return madeOf(kind, append(r.handed(call), r.heldBy(call)...))
	}
	var asked []term.Text
	for _, texts := range r.operands(call) {
		asked = append(asked, texts...)
	}
	return madeOf(kind, asked)
}

// askedOf is made for a call in a condition: of a function that cannot be executed it only
// counts whether it gets what is asked for.
func (r *resolver) askedOf(call Call, kind term.Kind) term.Text {
	for _, a := range r.asked {
		if a.v != nil && r.p.mentions(call.Cursor.Node(), a.v, 1) {
			return term.Of(kind, term.MadeOf, term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: a.v}}}})
		}
	}
	return term.Unknown(kind)
}

// rejects are the packages whose functions return an error because of what a text says. That
// of others is one of the network, say.
var rejects = map[string]bool{
	"io/fs": true, "net": true, "net/netip": true, "net/url": true, "os": true, "os/exec": true, "path": true,
	"path/filepath": true, "regexp": true, "strconv": true, "io/ioutil": true,
}

// pure are the packages of the standard library with functions that give the same for the
// same operands, in every program.
var pure = map[string]bool{
	"bytes": true, "cmp": true, "encoding/base64": true, "encoding/hex": true, "fmt": true, "html": true, "mime": true,
	"net": true, "net/netip": true, "net/url": true, "path": true, "regexp": true, "slices": true, "strconv": true,
	"strings": true, "unicode": true, "unicode/utf8": true,
}

// IsPure reports whether what a function returns can be told from its operands, or at least
// which of them it is made of.
func IsPure(fn *types.Func) bool {
	_, isSource := sources[fn.FullName()]
	return isSource || fn.Pkg() != nil && pure[fn.Pkg().Path()]
}

// operands resolves the arguments of a call, behind its receiver.
func (r *resolver) operands(call Call) [][]term.Text {
	var operands [][]term.Text
	n := call.Cursor.Node().(*ast.CallExpr)
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && call.Recv != nil && sel.X == call.Recv {
		fun := code.Unparen(call.Cursor.ChildAt(edge.CallExpr_Fun, -1))
		operands = append(operands, r.object(fun.ChildAt(edge.SelectorExpr_X, -1)))
	}
	args := listed(call.Cursor, edge.CallExpr_Args)
	for i, arg := range args {
		if i == len(args)-1 && n.Ellipsis.IsValid() {
			operands = append(operands, r.spread(arg)...)
			continue
		}
		operands = append(operands, r.object(arg))
	}
	return operands
}

// object is texts for an operand of any type: a list, or a value that a call makes, such as
// a strings.Replacer.
func (r *resolver) object(cur inspector.Cursor) []term.Text {
	cur = code.Unparen(cur)
	expr := cur.Node().(ast.Expr)
	kind := r.p.kindOf(expr)
	if kind != term.Other {
		return r.texts(cur)
	}
	switch t := r.p.info.TypeOf(expr).(type) {
	case nil:
		return []term.Text{term.Unknown(kind)}
	default:
		if isStrings(t) {
			return []term.Text{r.list(cur)}
		}
	}
	switch e := expr.(type) {
	case *ast.CallExpr:
		return r.result(cur, 0, part{})
	case *ast.Ident:
		return r.objectOf(cur, e)
	}
	return []term.Text{term.Unknown(kind)}
}

// objectOf resolves a variable that only ever holds what one call returns.
func (r *resolver) objectOf(cur inspector.Cursor, id *ast.Ident) []term.Text {
	v, ok := r.p.info.Uses[id].(*types.Var)
	if !ok || v.IsField() {
		return []term.Text{term.Unknown(term.Other)}
	}
	known := r.p.variable(v)
	if known.addressed || known.isParam || len(known.writes) != 1 || v.Exported() && IsGlobal(v) {
		return []term.Text{term.Unknown(term.Other)}
	}
	w := known.writes[0]
	if w.kind != plain && w.kind != result || r.busy[w.at] {
		return []term.Text{term.Unknown(term.Other)}
	}
	defer r.enter(w.at)()
	resolve := func(value inspector.Cursor) []term.Text { return r.result(value, w.index, part{}) }
	if w.kind == plain {
		resolve = r.object
	}
	return r.through(term.Via{Object: v}, resolve, w.value)
}

// fieldOfURL resolves a field of a URL that a call has parsed, if nothing is done to the URL
// but to read its fields and call its methods.
func (r *resolver) fieldOfURL(cur inspector.Cursor, e *ast.SelectorExpr, field *types.Var) (found []term.Text, ok bool) {
	id, isName := ast.Unparen(e.X).(*ast.Ident)
	if !isName || !field.IsField() || field.Pkg() == nil || field.Pkg().Path() != "net/url" {
		return nil, false
	}
	v := r.p.target(id)
	if v == nil || !isLocal(v) || !r.p.isOnlySelected(v) {
		return nil, false
	}
	made := r.objectOf(cur.ChildAt(edge.SelectorExpr_X, -1), id)
	if _, isMade := oneOf(made).Maker(); !isMade {
		return nil, false
	}
	return applied(kindOf(field.Type()), "net/url.URL."+field.Name(), 0, [][]term.Text{made}), true
}

// isOnlySelected reports whether every use of a local variable reads a field of it, calls a
// method, or compares it.
func (p *Package) isOnlySelected(v *types.Var) bool {
	return !slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		switch use.ParentEdgeKind() {
		case edge.SelectorExpr_X:
			kind := use.Parent().ParentEdgeKind()
			return kind == edge.AssignStmt_Lhs || kind == edge.UnaryExpr_X
		case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.AssignStmt_Lhs:
			return false
		}
		return true
	})
}

// handed resolves the one string that a call passes to a function of which nothing
// is known. A constant is the name of something: os.Getenv("X").
func (r *resolver) handed(call Call) []term.Text {
	params := call.Func.Signature().Params()
	at := -1
	for i := range params.Len() {
		if code.IsString(params.At(i).Type()) {
			if at >= 0 {
				return nil
			}
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	return slices.DeleteFunc(r.passed(call, at, false), term.Text.IsKnown)
}

// heldBy resolves what a value is made of whose method is called: an object that
// another call returned.
func (r *resolver) heldBy(call Call) []term.Text {
	id, ok := call.Recv.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := r.p.info.Uses[id].(*types.Var)
	if !ok || v.IsField() || IsGlobal(v) || r.left <= 0 {
		return nil
	}
	r.left--
	var of []term.Text
	for _, w := range r.p.variable(v).writes {
		if w.kind != plain && w.kind != result || r.busy[w.at] {
			continue
		}
		if _, ok := w.value.Node().(*ast.CallExpr); !ok {
			continue
		}
		if maker, ok := r.p.CallAt(w.value); ok {
			leave := r.enter(w.at)
			of = append(of, r.handed(maker)...)
			of = append(of, r.heldBy(maker)...)
			leave()
		}
	}
	return of
}

// passed resolves what a call passes for the i-th parameter of its function, or for
// the elements of that.
func (r *resolver) passed(call Call, i int, element bool) []term.Text {
	var found []term.Text
	for _, from := range r.p.Passed(call, i, element) {
		of := part{}
		if from.Element {
			of.kind = anElement
		}
		found = append(found, r.part(from.Cursor, of)...)
	}
	return found
}

// madeOf is a text that is made of one of others, nobody knows how.
func madeOf(kind term.Kind, texts []term.Text) []term.Text {
	var of []term.Text
	for _, t := range texts {
		switch {
		case len(t.Pieces) == 1 && t.Pieces[0].Call != nil && t.Pieces[0].Call.Func == term.MadeOf:
			of = append(of, t.Pieces[0].Call.Args...)
		case len(t.Pieces) > 0 && t.HasOrigin() && !isEmpty(t):
			if t.IsLarger(maxTerm) {
				t.Guards = nil // whatever they say, another text may come of it
			}
			of = append(of, t)
		}
	}
	if len(of) == 0 || len(of) > maxTexts {
		return []term.Text{term.Unknown(kind)}
	}
	made := term.Of(kind, term.MadeOf, of...)
	if made.IsLarger(maxCall) {
		made = coarse(made)
	}
	return []term.Text{made}
}
