package eval_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"net"
	"net/url"
	"strconv"

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
	return m.of("http://", "h", "/", "", "a/b", "?", "x=1", ":", "80", " ", "A", "HTTP", "é", "%41", "..", ".", "//", "{id}", "\xff", "a b", "/x/", "ab", "[::1]", "K\u212a", "&amp;", "-", "%", "\u00a0")
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
	p := term.Piece{Hole: term.AnyString + term.Hole(m.choose(5)), Place: term.Place{Var: types.NewVar(token.NoPos, nil, "p", types.Typ[types.String])}}
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

// signature is a call that gives some kind.
type signature struct {
	name   string
	result int
	args   string // s string, k known string, n number, b boolean, and those of maker.argument
}

var signatures = map[term.Kind][]signature{
	term.String: {
		{"max", 0, "ss"}, {"min", 0, "ss"}, {"bytes.TrimSuffix", 0, "sk"}, {"cmp.Or", 0, "ss"},
		{"(*encoding/base64.Encoding).EncodeToString", 0, "es"}, {"encoding/hex.EncodeToString", 0, "s"},
		{"fmt.Sprint", 0, "snb"}, {"fmt.Sprint", 0, "nn"}, {"fmt.Sprintln", 0, "sn"}, {"fmt.Sprintf", 0, "fsnb"}, {"fmt.Sprintf", 0, "fs"}, {"fmt.Sprintf", 0, "fn"},
		{"fmt.Append", 0, "ssn"}, {"fmt.Appendf", 0, "sfsn"},
		{"html.EscapeString", 0, "s"}, {"html.UnescapeString", 0, "s"},
		{"net.JoinHostPort", 0, "ss"}, {"net.SplitHostPort", 0, "s"}, {"net.SplitHostPort", 1, "s"},
		{"net/url.JoinPath", 0, "us"}, {"net/url.PathEscape", 0, "s"}, {"net/url.PathUnescape", 0, "s"}, {"net/url.QueryEscape", 0, "s"}, {"net/url.QueryUnescape", 0, "s"},
		{"net/url.URL.Fragment", 0, "U"}, {"net/url.URL.Opaque", 0, "U"}, {"net/url.URL.RawPath", 0, "U"}, {"net/url.URL.RawQuery", 0, "U"}, {"(*net/url.URL).String", 0, "U"},
		{"net/url.URL.Host", 0, "U"}, {"net/url.URL.Path", 0, "U"}, {"net/url.URL.Scheme", 0, "U"}, {"(*net/url.URL).String", 0, "U"}, {"(*net/url.URL).Hostname", 0, "U"}, {"(*net/url.URL).Port", 0, "U"},
		{"path.Base", 0, "s"}, {"path.Clean", 0, "s"}, {"path.Dir", 0, "s"}, {"path.Ext", 0, "s"}, {"path.Join", 0, "ss"}, {"path.Join", 0, "sss"}, {"path.Split", 0, "s"}, {"path.Split", 1, "s"},
		{"(*regexp.Regexp).FindString", 0, "rs"}, {"(*regexp.Regexp).ReplaceAllString", 0, "rsk"},
		{"strconv.FormatBool", 0, "b"}, {"strconv.FormatInt", 0, "nB"}, {"strconv.FormatUint", 0, "nB"}, {"strconv.AppendInt", 0, "snB"}, {"strconv.AppendUint", 0, "snB"}, {"strconv.Itoa", 0, "n"}, {"strconv.Quote", 0, "s"},
		{"strings.Clone", 0, "s"}, {"strings.Cut", 0, "sk"}, {"strings.Cut", 1, "sk"}, {"strings.CutPrefix", 0, "sk"}, {"strings.CutSuffix", 0, "sk"},
		{"strings.Join", 0, "lk"}, {"strings.Join", 0, "Lk"}, {"(*strings.Replacer).Replace", 0, "Rs"}, {"strings.Repeat", 0, "sn"},
		{"strings.Replace", 0, "sksn"}, {"strings.ReplaceAll", 0, "sks"}, {"strings.ReplaceAll", 0, "sks"},
		{"strings.ToLower", 0, "s"}, {"strings.ToUpper", 0, "s"}, {"strings.ToValidUTF8", 0, "sk"}, {"strings.Trim", 0, "sk"}, {"strings.TrimLeft", 0, "sk"}, {"strings.TrimRight", 0, "sk"},
		{"strings.TrimPrefix", 0, "sk"}, {"strings.TrimPrefix", 0, "sk"}, {"strings.TrimSpace", 0, "s"}, {"strings.TrimSuffix", 0, "sk"}, {"strings.TrimSuffix", 0, "ss"},
		{term.Index, 0, "Ln"}, {term.Index, 0, "Ln"}, {term.Slice, 0, "sna"}, {term.Slice, 0, "snn"}, {term.Slice, 0, "san"}, {term.OneOf, 0, "ss"},
	},
	term.Integer: {
		{"+", 0, "nn"}, {"-", 0, "nn"}, {"/", 0, "nn"}, {"%", 0, "nn"}, {term.Len, 0, "s"}, {term.Len, 0, "L"}, {"strconv.Atoi", 0, "s"},
		{"strings.Compare", 0, "ss"}, {"strings.Count", 0, "sk"}, {"strings.Index", 0, "sk"}, {"strings.IndexAny", 0, "sk"}, {"strings.IndexByte", 0, "sc"},
		{"strings.LastIndex", 0, "sk"}, {"strings.LastIndexByte", 0, "sc"}, {"unicode/utf8.RuneCountInString", 0, "s"},
	},
	term.Boolean: {
		{"!", 0, "b"}, {"&&", 0, "bb"}, {"||", 0, "bb"}, {"==", 0, "ss"}, {"==", 0, "sk"}, {"!=", 0, "sk"}, {"<", 0, "ss"}, {"<=", 0, "sk"}, {">", 0, "ks"}, {">=", 0, "sk"},
		{"==", 0, "nn"}, {"<", 0, "nn"}, {">=", 0, "nn"}, {">", 0, "nn"}, {"==", 0, "bb"}, {"slices.Contains", 0, "ls"}, {"==", 0, "EN"}, {"!=", 0, "EN"}, {"bytes.Equal", 0, "ss"},
		{"path.IsAbs", 0, "s"}, {"path.Match", 0, "ks"}, {"(*regexp.Regexp).MatchString", 0, "rs"}, {"strings.Contains", 0, "sk"}, {"strings.ContainsAny", 0, "sk"}, {"strings.ContainsRune", 0, "sc"},
		{"strings.Cut", 2, "sk"}, {"strings.CutPrefix", 1, "sk"}, {"strings.CutSuffix", 1, "sk"}, {"strings.EqualFold", 0, "sk"}, {"strings.HasPrefix", 0, "sk"}, {"strings.HasPrefix", 0, "ss"}, {"strings.HasSuffix", 0, "sk"},
		{"unicode/utf8.ValidString", 0, "s"}, {term.IsString, 0, "s"},
	},
}

// call makes a call that gives a kind.
func (m *maker) call(kind term.Kind, depth int) term.Text {
	of := signatures[kind][m.choose(len(signatures[kind]))]
	c := &term.Call{Func: of.name, Result: of.result}
	for _, arg := range of.args {
		c.Args = append(c.Args, m.argument(arg, depth-1))
	}
	if of.name == term.OneOf {
		m.guard(c, depth-1)
	}
	return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Call: c, Around: m.choose(4) == 0}}}
}

// guard puts a condition on the choice between two texts.
func (m *maker) guard(c *term.Call, depth int) {
	cond := m.text(term.Boolean, max(depth, 1))
	c.Args[0].Guards = []term.Guard{{Holds: cond}}
	c.Args[1].Guards = []term.Guard{{Holds: term.Of(term.Boolean, "!", cond)}}
}

func (m *maker) argument(arg rune, depth int) term.Text {
	depth = max(depth, 0)
	switch arg {
	case 's':
		return m.text(term.String, depth)
	case 'k':
		return stringOf(m.literal(m.bytes()))
	case 'n':
		return m.text(term.Integer, depth)
	case 'b':
		return m.text(term.Boolean, depth)
	case 'c':
		return term.Known(term.Integer, strconv.Itoa(int(m.of("/", ":", "h", "?")[0])))
	case 'a':
		return term.Absent
	case 'B':
		return term.Known(term.Integer, m.of("10", "16", "2"))
	case 'e':
		return term.Known(term.Other, "encoding/base64.URLEncoding")
	case 'f':
		return m.format()
	case 'u':
		return stringOf(m.literal(m.of("http://h", "http://h.org/a/", "/x", "h")))
	case 'N':
		return term.Known(term.Error, "nil")
	}
	return m.object(arg, depth)
}

func stringOf(pieces ...term.Piece) term.Text { return term.Text{Pieces: pieces} }

// object makes a list, an error, or a receiver.
func (m *maker) object(arg rune, depth int) term.Text {
	switch arg {
	case 'l':
		return term.Of(term.Other, term.List, m.text(term.String, depth), m.text(term.String, depth), str(m.bytes()))
	case 'L':
		return term.Of(term.Other, m.of("strings.Split", "strings.SplitAfter"), m.text(term.String, depth), stringOf(m.literal(m.of("/", ":", "//", "a"))))
	case 'r':
		return term.Of(term.Other, "regexp.MustCompile", str(m.of("^h", "[0-9]+", "/$", ".", "b|a", "^https?://")))
	case 'R':
		return term.Of(term.Other, "strings.NewReplacer", str(m.of("/", "{id}", "a", "//")), str(m.bytes()), str(m.of("h", "?", "ab")), str(m.bytes()))
	case 'U':
		return m.url(depth)
	}
	c := term.Of(term.Error, m.of("net/url.Parse", "net/url.ParseRequestURI", "net/netip.ParseAddr", "strconv.Atoi", "net/url.PathUnescape"), m.text(term.String, depth))
	c.Pieces[0].Call.Result = 1
	return c
}

// url makes a URL: parsed, of fields, or with a changed field.
func (m *maker) url(depth int) term.Text {
	switch m.choose(5) {
	case 0:
		return term.Of(term.Other, "net/url.Parse", m.text(term.String, depth))
	case 4:
		return term.Of(term.Other, m.of("(*net/url.URL).JoinPath", "(*net/url.URL).Parse"), m.url(max(depth-1, 0)), m.text(term.String, depth))
	case 1:
		return term.Of(term.Other, "net/url.Parse", m.argument('u', depth))
	case 2:
		var fields []term.Text
		for _, values := range [][]string{{"", "http"}, {"", "", "a:b"}, {"", "h", "h:80"}, {"", "/", "/a b", "a:b", "*"}, {"", "", "/%61"}, {"", "x=1"}, {"", "", "f g"}} {
			fields = append(fields, stringOf(m.literal(m.of(values...))))
		}
		fields[m.choose(len(fields))] = m.text(term.String, depth)
		return term.Of(term.Other, term.URLLiteral, fields...)
	}
	return term.Of(term.Other, m.of(term.URLSet, term.URLAdd), m.url(max(depth-1, 0)), str(m.of(term.URLFields...)), m.text(term.String, depth))
}

func (m *maker) format() term.Text {
	var t term.Text
	for range 1 + m.choose(4) {
		t.Pieces = append(t.Pieces, m.literal(m.of("%s", "%d", "%v", "/", "http://", "%%", "%q", "%5s", "%x", "%t", "%02d", "%-4v", "%+d", "%[1]s", "%c", "%T", "%", "a%", "%.2s")))
	}
	return t
}
