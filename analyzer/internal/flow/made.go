package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// changers are functions that make a string of others, whatever those are, with the
// indexes of these arguments; nil stands for all.
var changers = map[string][]int{
	"fmt.Sprint":                               nil,
	"fmt.Sprintf":                              nil,
	"fmt.Sprintln":                             nil,
	"html.EscapeString":                        {0},
	"html.UnescapeString":                      {0},
	"net/url.JoinPath":                         nil,
	"net/url.PathUnescape":                     {0},
	"net/url.QueryUnescape":                    {0},
	"os.Expand":                                {0},
	"os.ExpandEnv":                             {0},
	"path.Clean":                               {0},
	"strings.Map":                              {1},
	"strings.Replace":                          {0, 2},
	"strings.ReplaceAll":                       {0, 2},
	"strings.ToLower":                          {0},
	"strings.ToUpper":                          {0},
	"strings.ToValidUTF8":                      {0},
	"strings.Trim":                             {0},
	"strings.TrimFunc":                         {0},
	"strings.TrimLeft":                         {0},
	"strings.TrimPrefix":                       {0},
	"strings.TrimRight":                        {0},
	"strings.TrimSpace":                        {0},
	"strings.TrimSuffix":                       {0},
	"(*regexp.Regexp).ReplaceAllLiteralString": {0, 1},
	"(*regexp.Regexp).ReplaceAllString":        {0, 1},
	"(*strings.Replacer).Replace":              {0},
}

// readers are functions that make strings of others as well, but look for
// something in them, or take them for names of files.
var readers = map[string][]int{
	"path.Dir":              {0},
	"path.Join":             nil,
	"path.Split":            {0},
	"path/filepath.ToSlash": {0},
	"strings.Cut":           {0},
	"strings.CutPrefix":     {0},
	"strings.CutSuffix":     {0},
	"strings.Fields":        {0},
	"strings.FieldsFunc":    {0},
	"strings.FieldsSeq":     {0},
	"strings.Split":         {0},
	"strings.SplitAfter":    {0},
	"strings.SplitN":        {0},
	"strings.SplitSeq":      {0},
}

// made resolves what a call returns, or the elements of that, if only the
// arguments are known that the function makes it of.
func (r *resolver) made(call Call) []Text {
	name := call.Func.FullName()
	indexes, ok := changers[name]
	if !ok {
		indexes, ok = readers[name]
	}
	if !ok {
		return madeOf(append(r.handed(call), r.heldBy(call)...))
	}
	var of []Text
	for i := range call.Func.Signature().Params().Len() {
		if indexes == nil || slices.Contains(indexes, i) {
			of = append(of, r.passed(call, i, call.sig.Variadic() && i == call.sig.Params().Len()-1)...)
		}
	}
	return madeOf(of)
}

// handed resolves the one string that a call passes to a function of which nothing
// is known. A constant is the name of something: os.Getenv("X").
func (r *resolver) handed(call Call) []Text {
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
	return slices.DeleteFunc(r.passed(call, at, false), Text.IsKnown)
}

// heldBy resolves what a value is made of whose method is called: an object that
// another call returned.
func (r *resolver) heldBy(call Call) []Text {
	id, ok := call.Recv.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := r.p.info.Uses[id].(*types.Var)
	if !ok || v.IsField() || IsGlobal(v) || r.left <= 0 {
		return nil
	}
	r.left--
	var of []Text
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

// madeOfArguments is made for the arguments of a call from an index on.
func (r *resolver) madeOfArguments(call Call, first int) []Text {
	var of []Text
	for _, arg := range listed(call.Cursor, edge.CallExpr_Args)[first:] {
		of = append(of, r.texts(arg)...)
	}
	return madeOf(of)
}

// passed resolves what a call passes for the i-th parameter of its function, or for
// the elements of that.
func (r *resolver) passed(call Call, i int, element bool) []Text {
	var found []Text
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
func madeOf(texts []Text) []Text {
	var of []Text
	for _, t := range texts {
		switch {
		case len(t) == 1 && t[0].Of != nil:
			of = append(of, t[0].Of...)
		case t.hasOrigin():
			of = append(of, t)
		}
	}
	if len(of) == 0 || len(of) > maxTexts {
		return []Text{unknown}
	}
	return []Text{{{Hole: AnyString, Of: of}}}
}

// hasOrigin reports whether it is known where some of a text comes from.
func (t Text) hasOrigin() bool {
	return slices.ContainsFunc(t, func(p Piece) bool { return p.Known != "" || p.Place.Var != nil || p.Of != nil })
}
