package flow

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// sprintf resolves fmt.Sprintf of a format that is known.
func sprintf(r *resolver, call Call) []Text {
	n := call.Cursor.Node().(*ast.CallExpr)
	formats := r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0))
	if len(formats) != 1 || !formats[0].IsKnown() || n.Ellipsis.IsValid() {
		return r.made(call)
	}
	format := formats[0].known()
	verbs, ok := Verbs(format)
	if !ok || argsOf(verbs) != len(n.Args)-1 {
		return r.made(call) // fmt says so in the text
	}
	texts := []Text{nil}
	at := 0
	for _, v := range verbs {
		texts = concat(texts, []Text{formats[0].written(at, v.Start)})
		texts = concat(texts, r.printed(call, v))
		at = v.End
	}
	return concat(texts, []Text{formats[0].written(at, len(format))})
}

// argsOf returns how many arguments verbs have.
func argsOf(verbs []Verb) int {
	n := 0
	for _, v := range verbs {
		n = max(n, v.Arg+1)
	}
	return n
}

// printed resolves what a verb prints.
func (r *resolver) printed(call Call, v Verb) []Text {
	arg := call.Cursor.ChildAt(edge.CallExpr_Args, v.Arg+1)
	t := r.p.info.TypeOf(arg.Node().(ast.Expr))
	switch {
	case !v.Bare || t == nil:
	case isPlain(t, types.IsString) && (v.Letter == 's' || v.Letter == 'v'):
		return r.texts(arg)
	case isPlain(t, types.IsInteger) && (v.Letter == 'd' || v.Letter == 'v'):
		return []Text{{{Hole: uri.Number}}}
	}
	return madeOf(r.texts(arg))
}

// isPlain reports whether a type is a predeclared one of some kind: others may have
// a method String.
func isPlain(t types.Type, kind types.BasicInfo) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Info()&kind != 0
}

// known returns the bytes of a text that is known.
func (t Text) known() string {
	var b strings.Builder
	for _, p := range t {
		b.WriteString(p.Known)
	}
	return b.String()
}

// written returns the bytes from start to end of a known format as they are printed,
// "%%" as "%".
func (t Text) written(start, end int) Text {
	var printed Text
	for _, p := range t {
		from, to := max(start, 0), min(end, len(p.Known))
		if from < to {
			printed = append(printed, p.unescaped(from, to)...)
		}
		start, end = start-len(p.Known), end-len(p.Known)
	}
	return printed
}

// unescaped returns the bytes from start to end of a piece of a format. No literal
// writes the "%" of "%%" alone.
func (p Piece) unescaped(start, end int) Text {
	var pieces Text
	for start < end {
		size := strings.Index(p.Known[start:end], "%%")
		if size < 0 {
			size = end - start
		}
		if size > 0 {
			pieces = append(pieces, Piece{Known: p.Known[start : start+size], Lit: p.Lit, At: p.At + start, Via: p.Via, Format: true})
		}
		if start += size; start < end {
			pieces = append(pieces, Piece{Known: "%"})
			start += len("%%")
		}
	}
	return pieces
}
