package eval_test

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"net"
	"net/netip"
	"net/url"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/known"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// real are the real functions of Go.
var real = map[string]any{
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
	term.List: func(list ...string) []string { return list },
	"max":     func(a, b string) string { return max(a, b) },
	"min":     func(a, b string) string { return min(a, b) },

	"bytes.Equal":      func(a, b string) bool { return bytes.Equal([]byte(a), []byte(b)) },
	"bytes.TrimSuffix": func(a, b string) string { return string(bytes.TrimSuffix([]byte(a), []byte(b))) },
	"cmp.Or":           cmp.Or[string],
	"(*encoding/base64.Encoding).EncodeToString": func(s string) string { return base64.URLEncoding.EncodeToString([]byte(s)) },
	"encoding/hex.EncodeToString":                hex.EncodeToString,
	"fmt.Append":                                 func(b string, a ...any) string { return string(fmt.Append([]byte(b), a...)) },
	"fmt.Appendf":                                func(b, f string, a ...any) string { return string(fmt.Appendf([]byte(b), f, a...)) },
	"fmt.Sprint":                                 fmt.Sprint,
	"fmt.Sprintf":                                fmt.Sprintf,
	"fmt.Sprintln":                               fmt.Sprintln,
	"html.EscapeString":                          html.EscapeString,
	"html.UnescapeString":                        html.UnescapeString,
	"net.JoinHostPort":                           net.JoinHostPort,
	"net.ParseIP":                                func(s string) any { return nilOr(net.ParseIP(s) == nil) },
	"net.SplitHostPort":                          net.SplitHostPort,
	"net/netip.ParseAddr":                        netip.ParseAddr,
	"net/url.JoinPath":                           url.JoinPath,
	"net/url.Parse":                              url.Parse,
	"net/url.ParseRequestURI":                    url.ParseRequestURI,
	"net/url.PathEscape":                         url.PathEscape,
	"net/url.PathUnescape":                       url.PathUnescape,
	"net/url.QueryEscape":                        url.QueryEscape,
	"net/url.QueryUnescape":                      url.QueryUnescape,
	"net/url.URL.Host":                           func(u *url.URL) string { return u.Host },
	"net/url.URL.Path":                           func(u *url.URL) string { return u.Path },
	"net/url.URL.Scheme":                         func(u *url.URL) string { return u.Scheme },
	"net/url.URL.Opaque":                         func(u *url.URL) string { return u.Opaque },
	"net/url.URL.RawPath":                        func(u *url.URL) string { return u.RawPath },
	"net/url.URL.RawQuery":                       func(u *url.URL) string { return u.RawQuery },
	"net/url.URL.Fragment":                       func(u *url.URL) string { return u.Fragment },
	term.URLEscape:                               known.EscapeField,
	term.URLLiteral:                              urlWith,
	term.URLSet:                                  func(u *url.URL, field, value string) *url.URL { return changed(u, field, value, false) },
	term.URLAdd:                                  func(u *url.URL, field, value string) *url.URL { return changed(u, field, value, true) },
	"(*net/url.URL).JoinPath":                    (*url.URL).JoinPath,
	"(*net/url.URL).Parse":                       (*url.URL).Parse,
	"(*net/url.URL).String":                      (*url.URL).String,
	"(*net/url.URL).Hostname":                    (*url.URL).Hostname,
	"(*net/url.URL).Port":                        (*url.URL).Port,
	"path.Base":                                  path.Base,
	"path.Clean":                                 path.Clean,
	"path.Dir":                                   path.Dir,
	"path.Ext":                                   path.Ext,
	"path.IsAbs":                                 path.IsAbs,
	"path.Join":                                  path.Join,
	"path.Match":                                 path.Match,
	"path.Split":                                 path.Split,
	"(*regexp.Regexp).FindString":                (*regexp.Regexp).FindString,
	"(*regexp.Regexp).MatchString":               (*regexp.Regexp).MatchString,
	"(*regexp.Regexp).ReplaceAllString":          (*regexp.Regexp).ReplaceAllString,
	"regexp.MustCompile":                         regexp.MustCompile,
	"slices.Contains":                            slices.Contains[[]string, string],
	"strconv.AppendInt":                          func(b string, n, base int) string { return string(strconv.AppendInt([]byte(b), int64(n), base)) },
	"strconv.AppendUint":                         func(b string, n, base int) string { return string(strconv.AppendUint([]byte(b), unsigned(n), base)) },
	"strconv.Atoi":                               strconv.Atoi,
	"strconv.FormatBool":                         strconv.FormatBool,
	"strconv.FormatInt":                          func(n, base int) string { return strconv.FormatInt(int64(n), base) },
	"strconv.FormatUint":                         func(n, base int) string { return strconv.FormatUint(unsigned(n), base) },
	"strconv.Itoa":                               strconv.Itoa,
	"strconv.Quote":                              strconv.Quote,
	"strings.Clone":                              strings.Clone,
	"strings.Compare":                            strings.Compare,
	"strings.Contains":                           strings.Contains,
	"strings.ContainsAny":                        strings.ContainsAny,
	"strings.ContainsRune":                       func(s string, r int) bool { return strings.ContainsRune(s, rune(r)) },
	"strings.Count":                              strings.Count,
	"strings.Cut":                                strings.Cut,
	"strings.CutPrefix":                          strings.CutPrefix,
	"strings.CutSuffix":                          strings.CutSuffix,
	"strings.EqualFold":                          strings.EqualFold,
	"strings.Fields":                             strings.Fields,
	"strings.HasPrefix":                          strings.HasPrefix,
	"strings.HasSuffix":                          strings.HasSuffix,
	"strings.Index":                              strings.Index,
	"strings.IndexAny":                           strings.IndexAny,
	"strings.IndexByte":                          func(s string, b int) int { return strings.IndexByte(s, byte(b)) },
	"strings.Join":                               strings.Join,
	"strings.LastIndex":                          strings.LastIndex,
	"strings.LastIndexByte":                      func(s string, b int) int { return strings.LastIndexByte(s, byte(b)) },
	"strings.NewReplacer":                        strings.NewReplacer,
	"(*strings.Replacer).Replace":                (*strings.Replacer).Replace,
	"strings.Repeat":                             repeat,
	"strings.Replace":                            strings.Replace,
	"strings.ReplaceAll":                         strings.ReplaceAll,
	"strings.Split":                              strings.Split,
	"strings.SplitAfter":                         strings.SplitAfter,
	"strings.SplitN":                             strings.SplitN,
	"strings.ToLower":                            strings.ToLower,
	"strings.ToUpper":                            strings.ToUpper,
	"strings.ToValidUTF8":                        strings.ToValidUTF8,
	"strings.Trim":                               strings.Trim,
	"strings.TrimLeft":                           strings.TrimLeft,
	"strings.TrimPrefix":                         strings.TrimPrefix,
	"strings.TrimRight":                          strings.TrimRight,
	"strings.TrimSpace":                          strings.TrimSpace,
	"strings.TrimSuffix":                         strings.TrimSuffix,
	"unicode/utf8.RuneCountInString":             utf8.RuneCountInString,
	"unicode/utf8.ValidString":                   utf8.ValidString,
}

func less(a, b any) bool {
	if s, ok := a.(string); ok {
		return s < b.(string)
	}
	return a.(int) < b.(int)
}

// repeat executes strings.Repeat, up to a limit of memory.
func repeat(s string, n int) string {
	if n > 1000 {
		panic(noValue)
	}
	return strings.Repeat(s, n)
}

// unsigned is a number that is never negative in a program.
func unsigned(n int) uint64 {
	if n < 0 {
		panic(noValue)
	}
	return uint64(n)
}

// nilOr says whether a value is nil, in the notation of texts.
func nilOr(isNil bool) string {
	if isNil {
		return "nil"
	}
	return "error"
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
	if c.Func == term.Spread {
		panic(noValue)
	}
	f, ok := real[c.Func]
	if !ok {
		panic(noValue)
	}
	var in []reflect.Value
	for _, arg := range c.Args {
		if arg.Kind == term.Other && arg.IsKnown() && arg.Bytes() != "absent" {
			continue // the receiver of the function above
		}
		in = append(in, as(w.of(arg), f, len(in)))
	}
	out := reflect.ValueOf(f).Call(in)[c.Result]
	if out.CanInt() && out.Int() < 0 && slices.Contains([]string{"+", "-", "/", "%", "strconv.Atoi"}, c.Func) {
		*w.isNegative = true
	}
	if out.Type() == reflect.TypeFor[error]() {
		return nilOr(out.IsNil())
	}
	return out.Interface()
}

// as returns a value as the parameter of a function at an index.
func as(value any, f any, i int) reflect.Value {
	v := reflect.ValueOf(value)
	if typ := reflect.TypeOf(f); i < typ.NumIn() && typ.In(i) == reflect.TypeFor[[]byte]() {
		return v.Convert(typ.In(i))
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

// urlWith returns a URL with the fields of term.URLFields.
func urlWith(fields ...string) *url.URL {
	u := new(url.URL)
	for i, field := range term.URLFields {
		u = changed(u, field, fields[i], false)
	}
	return u
}

// changed returns a copy of a URL with another value of a field, or with the value behind the old one.
func changed(u *url.URL, field, value string, adds bool) *url.URL {
	c := *u
	f := reflect.ValueOf(&c).Elem().FieldByName(field)
	if adds {
		value = f.String() + value
	}
	f.SetString(value)
	return &c
}
