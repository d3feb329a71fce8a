package languages

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// maker is a function whose result has a known language.
type maker struct {
	value uricheck.Value
	// ifIn are bytes, one of which the first operand has to contain; otherwise the language is
	// [uricheck.Escaped]. If ifIn is empty, there is no such condition.
	ifIn string
}

// makers are the functions whose results have a language, by their full names. The tests run
// each of them.
var makers = map[string]maker{
	"net/url.QueryEscape":     {uricheck.QueryEscaped, " "},
	"net/url.PathEscape":      {uricheck.PathEscaped, "&+"},
	"(net/url.Values).Encode": {uricheck.EncodedPairs, ""},

	"(*net/url.URL).String":   {uricheck.WholeURL, ""},
	"(*net/url.URL).Hostname": {uricheck.Hostname, ""},

	"path.Clean":          {uricheck.Cleaned, ""},
	"path.Join":           {uricheck.Cleaned, ""},
	"path/filepath.Clean": {uricheck.FilePath, ""},
	"path/filepath.Join":  {uricheck.FilePath, ""},

	"strconv.FormatInt":  {uricheck.Number, ""},
	"strconv.FormatUint": {uricheck.Number, ""},
	"strconv.Itoa":       {uricheck.Number, ""},

	"encoding/hex.EncodeToString": {uricheck.Unreserved, ""},
	"encoding/json.Marshal":       {uricheck.JSON, ""},
	"encoding/json.MarshalIndent": {uricheck.JSON, ""},
	"(time.Time).String":          {uricheck.Spaced, ""},
	"(time.Time).GoString":        {uricheck.Spaced, ""},

	"(*net/http.Request).FormValue":     {uricheck.Decoded, ""},
	"(*net/http.Request).PathValue":     {uricheck.Decoded, ""},
	"(*net/http.Request).PostFormValue": {uricheck.Decoded, ""},
	"net/url.PathUnescape":              {uricheck.Decoded, ""},
	"net/url.QueryUnescape":             {uricheck.Decoded, ""},
}

// OfPiece returns the language of a hole, as far as the text shows it.
func OfPiece(p term.Piece) uricheck.Value {
	if p.Call == nil || p.Hole != term.Escaped && p.Hole != term.AnyString || p.Call.Result != 0 {
		return holeValues[p.Hole]
	}
	if p.Call.Func == "strings.ReplaceAll" || p.Call.Func == "strings.Replace" {
		return replaced(p.Call)
	}
	by, ok := makers[p.Call.Func]
	canHold := func(b rune) bool { return eval.CanHold(p.Call.Args, string(b)) }
	switch {
	case !ok:
		return holeValues[p.Hole]
	case by.ifIn != "" && !strings.ContainsFunc(by.ifIn, canHold):
		return uricheck.Escaped
	}
	return by.value
}

// replaced returns the language of a hole after strings.Replace: it stays escaped if the
// replacement is. Without "+", a result of url.QueryEscape is right in a path as well.
func replaced(c *term.Call) uricheck.Value {
	if len(c.Args) < 3 || len(c.Args[0].Pieces) != 1 || !c.Args[1].IsKnown() || !c.Args[2].IsKnown() {
		return uricheck.AnyValue
	}
	value, before, after := OfPiece(c.Args[0].Pieces[0]), c.Args[1].Bytes(), c.Args[2].Bytes()
	switch {
	case value != uricheck.QueryEscaped && value != uricheck.PathEscaped && value != uricheck.Escaped || !value.Has(after):
		return uricheck.AnyValue
	case value == uricheck.QueryEscaped && before == "+":
		return uricheck.Escaped
	}
	return value
}

// holeValues maps holes to those of package uricheck.
var holeValues = [...]uricheck.Value{
	term.AnyString: uricheck.AnyValue,
	term.Number:    uricheck.Number,
	term.Escaped:   uricheck.Escaped,
	term.HostPort:  uricheck.HostPort,
	term.Misprint:  uricheck.Misprint,
}

// IsEscapedTwice reports whether an escaper gets the result of another one, and nothing else.
func IsEscapedTwice(t term.Text) bool {
	escapers := 0
	for len(t.Pieces) == 1 && t.Pieces[0].Call != nil && len(t.Pieces[0].Call.Args) > 0 {
		call := t.Pieces[0].Call
		switch call.Func {
		case "net/url.QueryEscape", "net/url.PathEscape":
			escapers++
		case "strings.Replace", "strings.ReplaceAll":
		default:
			return escapers > 1
		}
		t = call.Args[0]
	}
	return escapers > 1
}
