package library

import (
	"encoding/base64"
	"iter"
	"reflect"
	"slices"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// variables are the package variables of the standard library that are receivers of methods.
// They are known texts of kind [term.Other].
var variables = map[string]any{
	"encoding/base64.RawStdEncoding": base64.RawStdEncoding,
	"encoding/base64.RawURLEncoding": base64.RawURLEncoding,
	"encoding/base64.StdEncoding":    base64.StdEncoding,
	"encoding/base64.URLEncoding":    base64.URLEncoding,
}

// run executes a call whose operands are known with the real function.
func (f *Function) run(c term.Call) (result term.Text, ok bool) {
	if f.Real == nil {
		return term.Text{}, false
	}
	out, ok := f.call(c)
	if !ok {
		return term.Text{}, false
	}
	return f.asText(out, c)
}

// call returns the requested result of a call.
func (f *Function) call(c term.Call) (out reflect.Value, ok bool) {
	fn := reflect.ValueOf(f.Real)
	in, ok := arguments(fn.Type(), c.Args)
	if !ok || c.Result >= fn.Type().NumOut() || f.fits != nil && !f.fits(c.Args) {
		return reflect.Value{}, false
	}
	// A call that panics with these operands has no result.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return fn.Call(in)[c.Result], true
}

// arguments returns the values of operands for the parameters of a function.
func arguments(fn reflect.Type, args []term.Text) (in []reflect.Value, ok bool) {
	fixed := fn.NumIn()
	if fn.IsVariadic() {
		fixed--
	}
	if len(args) < fixed || len(args) > fixed && !fn.IsVariadic() {
		return nil, false
	}
	for i, arg := range args {
		param := fn.In(min(i, fn.NumIn()-1))
		if i >= fixed {
			param = param.Elem()
		}
		v, ok := valueOf(arg, param)
		if !ok {
			return nil, false
		}
		in = append(in, v)
	}
	return in, true
}

// valueOf returns the value that a text represents. If texts have no bytes for its type, it is
// the result of the call in the text.
func valueOf(t term.Text, typ reflect.Type) (v reflect.Value, ok bool) {
	if !t.IsKnown() {
		return objectOf(t, typ)
	}
	v = reflect.New(typ).Elem()
	bytes := t.Bytes()
	switch {
	case t.Kind == term.String && typ.Kind() == reflect.String:
		v.SetString(bytes)
	case t.Kind == term.String && typ == reflect.TypeFor[[]byte]():
		v.SetBytes([]byte(bytes))
	case t.Kind == term.Integer && v.CanInt():
		n, err := strconv.ParseInt(bytes, 10, typ.Bits())
		v.SetInt(n)
		return v, err == nil
	case t.Kind == term.Integer && v.CanUint():
		n, err := strconv.ParseUint(bytes, 10, typ.Bits())
		v.SetUint(n)
		return v, err == nil
	case t.Kind == term.Boolean && typ.Kind() == reflect.Bool:
		v.SetBool(bytes == "true")
	default:
		named, ok := variables[bytes]
		return reflect.ValueOf(named), ok && t.Kind == term.Other && reflect.TypeOf(named) == typ
	}
	return v, true
}

// objectOf returns the value of a library type that a call returns.
func objectOf(t term.Text, typ reflect.Type) (v reflect.Value, ok bool) {
	c, ok := t.Maker()
	if !ok {
		return reflect.Value{}, false
	}
	f := Of(c.Func)
	if f.Real == nil {
		return reflect.Value{}, false
	}
	if fn := reflect.TypeOf(f.Real); c.Result >= fn.NumOut() || fn.Out(c.Result) != typ {
		return reflect.Value{}, false
	}
	if typ.Kind() == reflect.String || typ == reflect.TypeFor[[]byte]() {
		return reflect.Value{}, false // it exceeds the bounds of texts, or it would be known
	}
	return f.call(*c)
}

// isNil reports whether a text represents nil; ok is false if that is unknown. Other texts have a
// value, or an error.
func isNil(t term.Text) (is, ok bool) {
	if t.IsKnown() {
		return t.Bytes() == "nil", t.Kind == term.Error || t.Kind == term.Other
	}
	c, ok := t.Maker()
	if !ok {
		return false, false
	}
	if c.Func == term.List {
		// A list of nothing but spread ones may be nil.
		return false, len(c.Args) == 0 || !c.Args[0].IsSpread()
	}
	f := Of(c.Func)
	if f.Real == nil {
		return false, false
	}
	v, ok := f.call(*c)
	if !ok {
		return false, false
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Interface:
		return v.IsNil(), true
	}
	return false, false
}

// asText returns the text of a result. There is none if texts have no bytes for its type.
func (f *Function) asText(v reflect.Value, c term.Call) (t term.Text, ok bool) {
	switch typ := v.Type(); {
	case typ.Kind() == reflect.String:
		return f.asString(v.String(), c)
	case typ == reflect.TypeFor[[]byte]():
		return f.asString(string(v.Bytes()), c)
	case typ == reflect.TypeFor[[]string]():
		return f.asList(v.Interface().([]string), c)
	case typ == reflect.TypeFor[iter.Seq[string]]():
		return f.asList(slices.Collect(v.Interface().(iter.Seq[string])), c)
	case v.CanInt():
		return piece.Number(v.Int()), true
	case typ.Kind() == reflect.Bool:
		return piece.Boolean(v.Bool()), true
	case typ == reflect.TypeFor[error]():
		if v.IsNil() {
			return term.Known(term.Error, "nil"), true
		}
		return term.Known(term.Error, "error"), true
	}
	return term.Text{}, false
}

func (f *Function) asString(s string, c term.Call) (t term.Text, ok bool) {
	if len(s) > piece.MaxBytes {
		return term.Text{}, false
	}
	return piece.String(f.traced(s, c)...), true
}

func (f *Function) asList(list []string, c term.Call) (t term.Text, ok bool) {
	if len(list) > piece.Max {
		return term.Text{}, false
	}
	texts := make([]term.Text, len(list))
	operand, _ := f.operand(c)
	bytes, at := piece.Known(operand), 0
	for i, s := range list {
		texts[i] = piece.String(elementIn(s, operand, bytes, &at)...)
	}
	return term.Of(term.Other, term.List, texts...), true
}
