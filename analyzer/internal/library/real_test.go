package library_test

import (
	"encoding/base64"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// operators do what the operators do.
var operators = map[string]any{
	"!":  func(a bool) bool { return !a },
	"&&": func(a, b bool) bool { return a && b },
	"||": func(a, b bool) bool { return a || b },
	"==": func(a, b any) bool { return a == b },
	"!=": func(a, b any) bool { return a != b },
	"<":  func(a, b any) bool { return less(a, b) },
	"<=": func(a, b any) bool { return !less(b, a) },
	">":  func(a, b any) bool { return less(b, a) },
	">=": func(a, b any) bool { return !less(a, b) },
	"+":  func(a, b int) int { return a + b },
	"-":  func(a, b int) int { return a - b },
	"/":  func(a, b int) int { return a / b },
	"%":  func(a, b int) int { return a % b },
	"&":  func(a, b int) int { return a & b },
	"|":  func(a, b int) int { return a | b },

	term.IsString: func(any) bool { return true },

	term.Len: func(of any) int { return reflect.ValueOf(of).Len() },
	term.Index: func(of any, i int) any {
		if s, ok := of.(string); ok {
			return int(s[i])
		}
		return of.([]string)[i]
	},
	term.Slice: func(s string, low, high any) string {
		from, isLow := low.(int)
		to, isHigh := high.(int)
		switch {
		case isLow && isHigh:
			return s[from:to]
		case isLow:
			return s[from:]
		case isHigh:
			return s[:to]
		}
		return s
	},
	"max": func(a, b string) string { return max(a, b) },
	"min": func(a, b string) string { return min(a, b) },

	term.OneOf: func(a, b string) string { return a }, // see truth.call
}

// realOf returns the real function of a row.
func realOf(name string) (f any, ok bool) {
	if f = library.Of(name).Real; f == nil {
		f = operators[name]
	}
	return f, f != nil
}

func less(a, b any) bool {
	if s, ok := a.(string); ok {
		return s < b.(string)
	}
	return a.(int) < b.(int)
}

// truth executes a text with the real functions, and with values for its holes. A text that an
// unknown function makes has no value.
type truth struct {
	values map[any]string
	// isNegative reports whether there was a negative number, which texts treat as impossible.
	isNegative *bool
}

// of returns the value of a text: a string, an int, a bool, a list of strings, or another
// result of a function. It panics as the functions do, and with noValue.
func (w truth) of(t term.Text) any {
	if t.Kind == term.Other && t.IsKnown() && t.Bytes() == "encoding/base64.URLEncoding" {
		return base64.URLEncoding
	}
	if len(t.Pieces) == 1 && t.Pieces[0].Call != nil {
		value := w.call(*t.Pieces[0].Call)
		switch value.(type) {
		case int, bool:
			if t.Kind == term.String {
				return fmt.Sprint(value)
			}
		}
		return value
	}
	var b strings.Builder
	for _, p := range t.Pieces {
		switch {
		case p.Hole == term.NoHole:
			b.WriteString(p.Known)
		case p.Call != nil:
			b.WriteString(fmt.Sprint(w.call(*p.Call)))
		case p.Place.Var != nil:
			b.WriteString(w.values[p.Place.Var])
		default:
			panic(noValue)
		}
	}
	return valueOf(t.Kind, b.String())
}

const noValue = "no value"

func valueOf(kind term.Kind, s string) any {
	switch kind {
	case term.Integer:
		n, err := strconv.Atoi(s)
		if err != nil {
			panic(noValue)
		}
		return n
	case term.Boolean:
		return s == "true"
	}
	return s
}

func (w truth) call(c term.Call) any {
	if c.Func == term.OneOf {
		for _, arg := range c.Args {
			if w.holds(arg.Guards) {
				return w.of(arg)
			}
		}
	}
	if c.Func == term.List {
		return w.list(c.Args)
	}
	f, ok := realOf(c.Func)
	if !ok {
		panic(noValue)
	}
	var in []reflect.Value
	for _, arg := range c.Args {
		in = append(in, as(w.of(arg), f, len(in)))
	}
	if c.Func == "strings.Repeat" && in[1].Int() > 1000 {
		panic(noValue) // it takes too much memory
	}
	out := reflect.ValueOf(f).Call(in)[c.Result]
	if out.CanInt() && out.Int() < 0 && slices.Contains([]string{"+", "-", "/", "%", "&", "|", "strconv.Atoi"}, c.Func) {
		*w.isNegative = true
	}
	switch value := out.Interface().(type) {
	case error:
		return "error"
	case []byte:
		return string(value)
	case int64:
		return int(value)
	case iter.Seq[string]:
		return slices.Collect(value)
	}
	if out.Type() == reflect.TypeFor[error]() {
		return "nil"
	}
	return out.Interface()
}

// list returns the values of a list's elements.
func (w truth) list(args []term.Text) []string {
	list := []string{}
	for _, arg := range args {
		if c, ok := arg.Maker(); ok && c.Func == term.Spread {
			list = append(list, w.of(c.Args[0]).([]string)...)
		} else {
			list = append(list, w.of(arg).(string))
		}
	}
	return list
}

// as returns a value as the parameter of a function at an index.
func as(value any, f any, i int) reflect.Value {
	v, fn := reflect.ValueOf(value), reflect.TypeOf(f)
	if i >= fn.NumIn() || fn.IsVariadic() && i == fn.NumIn()-1 {
		return v
	}
	switch typ := fn.In(i); {
	case typ.Kind() == reflect.Uint64 && v.CanInt() && v.Int() < 0:
		panic(noValue) // no program converts a negative number
	case v.CanInt() && (reflect.Zero(typ).CanInt() || reflect.Zero(typ).CanUint()), typ == reflect.TypeFor[[]byte]() &&
		v.Kind() == reflect.String:
		return v.Convert(typ)
	}
	return v
}

func (w truth) holds(guards []term.Guard) bool {
	for _, g := range guards {
		if !w.of(g.Holds).(bool) {
			return false
		}
	}
	return true
}

// try returns the value of a text, if it has one.
func (w truth) try(t term.Text) (value any, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return w.of(t), true
}
