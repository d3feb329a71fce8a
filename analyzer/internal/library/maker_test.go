package library_test

import (
	"encoding/base64"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"net"
	"net/url"
	"reflect"
	"slices"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maker makes a random text of choices.
type maker struct {
	choices  []byte
	places   []term.Piece
	values   map[any]string // by place
	literals map[*ast.BasicLit]string
}

func (m *maker) choose(n int) int {
	if len(m.choices) == 0 {
		return 0
	}
	choice := int(m.choices[0]) % n
	m.choices = m.choices[1:]
	return choice
}

// choose2 is like choose, but for more than 256 choices.
func (m *maker) choose2(n int) int { return (m.choose(256)<<8 | m.choose(256)) % n }

func (m *maker) of(list ...string) string { return list[m.choose(len(list))] }

// text makes a text of a kind, with nested calls.
func (m *maker) text(kind term.Kind, depth int) term.Text {
	if depth > 0 && m.choose(4) > 0 {
		return m.call(kind, depth)
	}
	switch kind {
	case term.Integer:
		return term.Known(kind, strconv.Itoa(m.choose(6)))
	case term.Boolean:
		return term.Known(kind, m.of("true", "false"))
	}
	t := term.Text{}
	for range m.choose(4) {
		switch m.choose(5) {
		case 0, 1:
			t.Pieces = append(t.Pieces, m.hole())
		case 2:
			if depth > 0 {
				t.Pieces = append(t.Pieces, m.call(term.String, depth-1).Pieces...)
			}
		default:
			t.Pieces = append(t.Pieces, m.literal(m.bytes()))
		}
	}
	return t
}

// bytes makes a text of the bytes that functions look for.
func (m *maker) bytes() string {
	return m.of("http://", "h", "/", "", "a/b", "?", "x=1", ":", "80", " ", "A", "HTTP", "é", "%41", "..", ".", "//",
		"{id}", "\xff", "a b", "/x/", "ab", "[::1]", "K\u212a", "&amp;", "-", "%", "\u00a0")
}

func (m *maker) literal(value string) term.Piece {
	lit := &ast.BasicLit{Kind: token.STRING}
	m.literals[lit] = value
	return term.Piece{Known: value, Lit: lit}
}

// hole makes a hole with a value, or reuses one.
func (m *maker) hole() term.Piece {
	if len(m.places) > 0 && m.choose(3) == 0 {
		return m.places[m.choose(len(m.places))]
	}
	p := term.Piece{Hole: term.AnyString + term.Hole(m.choose(5)),
		Place: term.Place{Var: types.NewVar(token.NoPos, nil, "p", types.Typ[types.String])}}
	value := m.bytes() + m.of("", m.bytes())
	switch p.Hole {
	case term.Number:
		value = strconv.Itoa(m.choose(100))
	case term.Escaped:
		value = url.PathEscape(value)
	case term.HostPort:
		value = net.JoinHostPort(value, m.of("80", ""))
	case term.Misprint:
		value = "%!d(string=" + value + ")"
	}
	m.values[p.Place.Var] = value
	m.places = append(m.places, p)
	return p
}

// signature is a call that gives a value of some type.
type signature struct {
	name   string
	result int
	args   []parameter
}

// parameter says what a call gets for a parameter: a letter of [maker.argument], or a value of a type.
type parameter struct {
	letter rune
	of     reflect.Type
}

// letters are the arguments for parameters of some types. Functions often look for a known string in
// another one.
var letters = map[reflect.Type]rune{
	reflect.TypeFor[string](): 's', reflect.TypeFor[[]byte](): 's', reflect.TypeFor[bool](): 'b', reflect.TypeFor[[]string](): 'l',
	reflect.TypeFor[int](): 'n', reflect.TypeFor[int64](): 'n', reflect.TypeFor[uint64](): 'n', reflect.TypeFor[byte](): 'c', reflect.TypeFor[rune](): 'c',
	reflect.TypeFor[*base64.Encoding](): 'e',
}

// particular has the arguments of operators, and of functions that need particular values.
var particular = map[string][]string{
	"!": {"b"}, "&&": {"bb"}, "||": {"bb"}, "==": {"ss", "sk", "nn", "bb", "EN"}, "!=": {"sk", "EN"}, "<": {"ss",
		"nn"}, "<=": {"sk"}, ">": {"ks", "nn"}, ">=": {"sk", "nn"},
	"+": {"nn"}, "-": {"nn"}, "/": {"nn"}, "%": {"nn"}, "&": {"nn"}, "|": {"nn"}, "max": {"ss"}, "min": {"ss"},
	term.IsString: {"s"}, term.Len: {"s", "l"}, term.Index: {"ln", "ln"}, term.Slice: {"sna", "snn",
		"san"}, term.OneOf: {"ss"},
	term.URLSet: {"UFs"}, term.URLAdd: {"UFs"}, term.URLLiteral: {"123456f"}, term.URLEscape: {"Fs"}, "net/url.Parse": {"s", "u"}, "net/url.JoinPath": {"us"},
	"cmp.Or": {"ss"}, "path.Join": {"ss",
		"sss"}, "path.Match": {"ks"}, "slices.Concat": {"ll"}, "strings.NewReplacer": {"kkkk"},
	"fmt.Append": {"ssn"}, "fmt.Appendf": {"sVsn"}, "fmt.Sprint": {"snb", "nn"}, "fmt.Sprintf": {"Vsnb", "Vs",
		"Vn"}, "fmt.Sprintln": {"sn"},
	"regexp.Compile": {"p"}, "regexp.MustCompile": {"p"}, "regexp.MatchString": {"ps"}, "strconv.ParseInt": {"sBz"},
	"strconv.AppendInt": {"snB"}, "strconv.AppendUint": {"snB"}, "strconv.FormatInt": {"nB"}, "strconv.FormatUint": {"nB"},
}

// signatures returns the calls that give a value of a type, by the types of the real functions.
func signatures(result reflect.Type) []signature {
	if of, ok := made[result]; ok {
		return of
	}
	var found []signature
	for _, name := range append(library.Names(), term.OneOf) {
		of, ok := realOf(name)
		if f := library.Of(name); !ok || f.CallsBack() || f.Reads == library.NoOperand {
			continue
		}
		fn := reflect.TypeOf(of)
		for i := range fn.NumOut() {
			if isSameResult(fn.Out(i), result) {
				for _, args := range argumentsOf(name, fn) {
					found = append(found, signature{name, i, args})
				}
			}
		}
	}
	made[result] = found
	return found
}

var made = make(map[reflect.Type][]signature)

// isSameResult reports whether values of two types are the same as texts.
func isSameResult(typ, result reflect.Type) bool {
	switch {
	case typ == reflect.TypeFor[[]byte](), typ == reflect.TypeFor[any]():
		typ = reflect.TypeFor[string]()
	case typ.Kind() == reflect.Int64:
		typ = reflect.TypeFor[int]()
	case typ == reflect.TypeFor[iter.Seq[string]]():
		typ = reflect.TypeFor[[]string]()
	}
	return typ == result
}

// argumentsOf returns the arguments that a function gets: with a string, any one, and a known one.
func argumentsOf(name string, fn reflect.Type) (all [][]parameter) {
	for _, letters := range particular[name] {
		var args []parameter
		for _, letter := range letters {
			args = append(args, parameter{letter: letter})
		}
		all = append(all, args)
	}
	if len(all) > 0 {
		return all
	}
	var args, known []parameter
	for i := range fn.NumIn() {
		typ := fn.In(i)
		if fn.IsVariadic() && i == fn.NumIn()-1 {
			typ = typ.Elem()
		}
		p := parameter{letters[typ], typ}
		args = append(args, p)
		if p.letter == 's' && i > 0 {
			p.letter = 'k'
		}
		known = append(known, p)
	}
	return [][]parameter{args, known, known}
}

// call makes a call that gives a kind.
func (m *maker) call(kind term.Kind, depth int) term.Text {
	types := map[term.Kind]reflect.Type{term.String: reflect.TypeFor[string](), term.Integer: reflect.TypeFor[int](),
		term.Boolean: reflect.TypeFor[bool]()}
	t := m.callOf(kind, signatures(types[kind]), depth)
	t.Pieces[0].Around = m.choose(4) == 0
	return t
}

// callOf makes a call of one of some functions.
func (m *maker) callOf(kind term.Kind, among []signature, depth int) term.Text {
	if depth <= 0 {
		isNested := func(s signature) bool {
			return slices.ContainsFunc(s.args, func(p parameter) bool { return p.letter == 0 })
		}
		among = slices.DeleteFunc(slices.Clone(among), isNested)
	}
	of := among[m.choose2(len(among))]
	c := &term.Call{Func: of.name, Result: of.result}
	for _, p := range of.args {
		c.Args = append(c.Args, m.argument(p, depth-1))
	}
	if of.name == term.OneOf {
		m.guard(c, depth-1)
	}
	return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Call: c}}}
}

// guard puts a condition on the choice between two texts.
func (m *maker) guard(c *term.Call, depth int) {
	cond := m.text(term.Boolean, max(depth, 1))
	c.Args[0].Guards = []term.Guard{{Holds: cond}}
	c.Args[1].Guards = []term.Guard{{Holds: term.Of(term.Boolean, "!", cond)}}
}

func (m *maker) argument(p parameter, depth int) term.Text {
	depth = max(depth, 0)
	switch p.letter {
	case 's':
		return m.text(term.String, depth)
	case 'k':
		return stringOf(m.literal(m.bytes()))
	case 'n':
		return m.text(term.Integer, depth)
	case 'z':
		return integer("0")
	case 'b':
		return m.text(term.Boolean, depth)
	case 'c':
		return integer(strconv.Itoa(int(m.of("/", ":", "h", "?")[0])))
	case 'a':
		return term.Absent
	case 'B':
		return integer(m.of("10", "16", "2"))
	case 'e':
		return term.Known(term.Other, "encoding/base64.URLEncoding")
	case 'p':
		return str(m.of("^h", "[0-9]+", "/$", ".", "b|a", "^https?://"))
	case 'V':
		return m.format()
	case 'u':
		return stringOf(m.literal(m.of("http://h", "http://h.org/a/", "/x", "h")))
	case 'F':
		return str(m.of(term.URLFields...))
	case 'N':
		return term.Known(term.Error, "nil")
	}
	return m.object(p, depth)
}

func str(s string) term.Text { return term.Known(term.String, s) }

func integer(digits string) term.Text { return term.Known(term.Integer, digits) }

func stringOf(pieces ...term.Piece) term.Text { return term.Text{Pieces: pieces} }

// object makes a list, an error, a field of a URL, or a receiver.
func (m *maker) object(p parameter, depth int) term.Text {
	switch p.letter {
	case 'l':
		if depth > 0 && m.choose(2) == 0 {
			return m.callOf(term.Other, signatures(reflect.TypeFor[[]string]()), depth)
		}
		return term.Of(term.Other, term.List, m.text(term.String, depth), m.text(term.String, depth), str(m.bytes()))
	case 'E':
		return m.callOf(term.Error, signatures(reflect.TypeFor[error]()), depth)
	case 'U':
		p.of = reflect.TypeFor[*url.URL]()
	case '1', '2', '3', '4', '5', '6', 'f':
		if m.choose(6) == 0 {
			return m.text(term.String, depth)
		}
		values := map[rune][]string{'1': {"", "http"}, '2': {"", "", "a:b"}, '3': {"", "h", "h:80"},
			'4': {"", "/", "/a b", "a:b", "*"}, '5': {"", "", "/%61"}, '6': {"", "x=1"}, 'f': {"", "", "f g"}}
		return stringOf(m.literal(m.of(values[p.letter]...)))
	}
	if p.of == reflect.TypeFor[*url.URL]() && (depth == 0 || m.choose(3) == 0) {
		return term.Of(term.Other, "net/url.Parse", m.argument(parameter{letter: []rune("us")[m.choose(2)]}, depth))
	}
	return m.callOf(term.Other, signatures(p.of), depth)
}

func (m *maker) format() term.Text {
	var t term.Text
	for range 1 + m.choose(4) {
		t.Pieces = append(t.Pieces, m.literal(m.of("%s", "%d", "%v", "/", "http://", "%%", "%q", "%5s", "%x", "%t", "%02d",
			"%-4v", "%+d", "%[1]s", "%c", "%T", "%", "a%", "%.2s")))
	}
	return t
}
