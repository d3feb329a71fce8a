package walk

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// natives has the functions of the standard library that the walk itself has to run: they call
// functions in their arguments, write to an argument, or call its String method. A row for a type
// has all its methods. Each function returns the result of the call; ok is false if it cannot.
var natives map[string]func(w *walker, f closure, args []value) (value, bool)

func init() {
	natives = map[string]func(w *walker, f closure, args []value) (value, bool){
		"(*sync.Once).Do":       once,
		"sync.OnceFunc":         given,
		"sync.OnceValue":        given,
		"errors.New":            failure,
		"fmt.Errorf":            failure,
		"fmt.Sprint":            printed,
		"fmt.Sprintf":           printed,
		"fmt.Sprintln":          printed,
		"strings.Clone":         given,
		"strings.Map":           mapped,
		"strings.TrimFunc":      trimmed,
		"fmt.Fprintf":           printedTo,
		"fmt.Fprint":            printedTo,
		"io.WriteString":        writtenTo,
		"bytes.NewBuffer":       newBuffer,
		"bytes.NewBufferString": newBuffer,
		"(*bytes.Buffer)":       building,
		"(*strings.Builder)":    building,
	}
}

// fromLibrary runs a library function if it is in natives.
func fromLibrary(w *walker, _ *ast.CallExpr, f closure, args []value) (found value, ok bool) {
	name := f.fn.FullName()
	if i := strings.LastIndex(name, ")."); i > 0 && natives[name] == nil {
		name = name[:i+1]
	}
	if native := natives[name]; native != nil {
		return native(w, f, args)
	}
	return nil, false
}

// failure returns an error that is not nil.
func failure(*walker, closure, []value) (value, bool) { return anError, true }

// given returns the first argument.
func given(_ *walker, _ closure, args []value) (value, bool) { return args[0], true }

// once runs (*sync.Once).Do. The walk marks a Once that has run by the field built of its structure.
func once(w *walker, f closure, args []value) (value, bool) {
	o, ok := f.recv.(pointer)
	if !ok {
		return nil, false
	}
	s, ok := o.to.value.(structure)
	if !ok || s.foreign {
		return nil, false
	}
	if s.built == nil {
		o.to.value = structure{fields: s.fields, built: &term.Text{}}
		w.called(nil, args[0], nil)
	}
	return opaque{}, true
}

// printed runs Sprint and its kin: it calls the String and Error methods of the arguments, and leaves the
// rest to package eval.
func printed(w *walker, f closure, args []value) (value, bool) {
	showAll(w, f.fn.Name(), args)
	return w.applied(nil, f, args)
}

// showAll replaces the arguments of a function without its writer by what package fmt prints for them, in place:
// the walk goes on with these if eval cannot execute the function. If the name of the function ends with "f",
// the first one is the format.
func showAll(w *walker, function string, args []value) {
	calls := format.OfStrings
	if strings.HasSuffix(function, "f") {
		calls = format.Never
		if text, ok := args[0].(term.Text); ok && text.IsKnown() {
			calls = format.CallsOf(text.Bytes())
		}
	}
	for i, arg := range args {
		args[i] = shownAs(w, calls, arg)
	}
}

// shownAs returns what package fmt prints for a value: the result of its Error or String method, or the
// value itself.
func shownAs(w *walker, calls format.Calls, v value) value {
	b, ok := v.(boxed)
	if !ok {
		return v
	}
	fn, ok := calls.Method(b.of)
	switch {
	case !ok, fn != nil && w.code.Body(fn) == nil:
		return opaque{}
	case fn != nil:
		return w.called(nil, methodOf(w, fn, b.value), nil)
	}
	t, isText := b.value.(term.Text)
	if !isText {
		return opaque{}
	}
	if basic, ok := b.of.Underlying().(*types.Basic); !ok || term.KindOf(basic) == term.Other {
		return madeOf(term.Other, []value{t}) // the verb decides how fmt prints bytes or a type parameter
	}
	return t
}

// isBuilder reports whether a type is a strings.Builder or bytes.Buffer.
func isBuilder(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	switch named.Obj().Pkg().Path() + "." + named.Obj().Name() {
	case "strings.Builder", "bytes.Buffer":
		return true
	}
	return false
}

// builder returns the text in a builder, if v is a pointer to one; the caller may change the text.
func builder(v value) (text *term.Text, ok bool) {
	if b, isBoxed := v.(boxed); isBoxed {
		v = b.value
	}
	p, ok := v.(pointer)
	if !ok {
		return nil, false
	}
	s, ok := p.to.value.(structure)
	return s.built, ok && s.built != nil
}

// building runs a method of a builder. A method that it does not know makes the content unknown.
func building(w *walker, f closure, args []value) (value, bool) {
	text, ok := builder(f.recv)
	if !ok {
		return nil, false
	}
	if len(args) < f.fn.Signature().Params().Len() {
		return nil, false // code that does not type-check
	}
	switch name := f.fn.Name(); name {
	case "String":
		return *text, true
	case "Len":
		return run(term.Of(term.Integer, term.Len, *text)), true
	case "Reset":
		*text = term.Text{}
	case "Grow", "Available", "Cap":
	case "Truncate":
		n, ok := args[0].(term.Text)
		if !ok {
			return nil, false
		}
		*text = run(term.Of(term.String, term.Slice, *text, term.Absent, plain(n)))
	case "WriteString", "Write":
		t, ok := args[0].(term.Text)
		if !ok {
			return nil, false
		}
		*text = bounded(text.Then(t))
	case "WriteByte", "WriteRune":
		t, ok := args[0].(term.Text)
		code, err := strconv.Atoi(run(t).Bytes())
		if !ok || !run(t).IsKnown() || err != nil || code > unicode.MaxASCII {
			return nil, false
		}
		*text = bounded(text.Then(term.Known(term.String, string(rune(code)))))
	default:
		*text = term.Unknown(term.String)
		return nil, false
	}
	return tuple{opaque{}, nilError}, true
}

// newBuffer returns a pointer to a buffer with a text.
func newBuffer(_ *walker, _ closure, args []value) (value, bool) {
	text, ok := args[0].(term.Text)
	return pointer{&cell{value: structure{built: &text}}}, ok
}

// printedTo runs Fprint or Fprintf to a builder.
func printedTo(w *walker, f closure, args []value) (value, bool) {
	text, ok := builder(args[0])
	if !ok {
		return nil, false
	}
	var operands []term.Text
	showAll(w, f.fn.Name(), args[1:])
	for _, arg := range args[1:] {
		t, ok := w.operand(arg)
		if !ok {
			return nil, false
		}
		operands = append(operands, t)
	}
	*text = bounded(text.Then(term.Of(term.String, "fmt.Sp"+f.fn.Name()[2:], operands...)))
	return tuple{opaque{}, nilError}, true
}

// writtenTo runs io.WriteString to a builder.
func writtenTo(_ *walker, _ closure, args []value) (value, bool) {
	text, ok := builder(args[0])
	t, isText := args[1].(term.Text)
	if !ok || !isText {
		return nil, false
	}
	*text = bounded(text.Then(t))
	return tuple{opaque{}, nilError}, true
}

// mapped runs strings.Map on a known text: it calls the function for each character. Characters that the
// function does not change keep their positions in the literal.
func mapped(w *walker, _ closure, args []value) (value, bool) {
	t, ok := args[1].(term.Text)
	if !ok {
		return nil, false
	}
	t = run(t)
	if !t.IsKnown() || len(t.Bytes()) > maxList {
		return nil, false
	}
	var result term.Text
	for i, r := range t.Bytes() {
		to, ok := w.called(nil, args[0], []value{number(int(r))}).(term.Text)
		char, isKnown := strconv.Atoi(run(to).Bytes())
		switch {
		case !ok || !run(to).IsKnown() || isKnown != nil:
			return nil, false
		case rune(char) == r:
			result = bounded(result.Then(run(term.Of(term.String, term.Slice, t, number(i), number(i+len(string(r)))))))
		case char >= 0:
			result = bounded(result.Then(term.Text{Pieces: []term.Piece{{Known: string(rune(char)), Around: true}}}))
		}
	}
	return result, true
}

// classes has the functions of package unicode that programs pass to strings.TrimFunc.
var classes = map[string]func(rune) bool{
	"unicode.IsControl": unicode.IsControl, "unicode.IsDigit": unicode.IsDigit, "unicode.IsLetter": unicode.IsLetter,
	"unicode.IsLower": unicode.IsLower, "unicode.IsPunct": unicode.IsPunct, "unicode.IsSpace": unicode.IsSpace,
	"unicode.IsUpper": unicode.IsUpper,
}

// trimmed runs strings.TrimFunc on a known text: it calls the function for characters at both ends.
func trimmed(w *walker, _ closure, args []value) (value, bool) {
	t, ok := args[0].(term.Text)
	f, isFunction := args[1].(closure)
	if t = run(t); !ok || !isFunction || !t.IsKnown() || len(t.Bytes()) > maxList {
		return nil, false
	}
	isKnown := true
	cuts := func(r rune) bool {
		if f.fn != nil && classes[f.fn.FullName()] != nil {
			return classes[f.fn.FullName()](r)
		}
		answer, ok := w.called(nil, f, []value{number(int(r))}).(term.Text)
		isKnown = isKnown && ok && (run(answer).IsTrue() || run(answer).IsFalse())
		return isKnown && run(answer).IsTrue()
	}
	whole := t.Bytes()
	left := strings.TrimLeftFunc(whole, cuts)
	from := len(whole) - len(left)
	to := from + len(strings.TrimRightFunc(left, cuts))
	return term.Of(term.String, term.Slice, t, number(from), number(to)), isKnown
}
