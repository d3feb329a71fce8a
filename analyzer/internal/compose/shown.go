package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"golang.org/x/tools/go/ast/inspector"
)

// MayPrintURL reports whether a call of package fmt may print a URL, or a host that has lost
// its brackets.
func (f *Finder) MayPrintURL(call *ast.CallExpr) bool {
	at, ok := f.formatOf(call)
	if !ok {
		return false
	}
	source, _, _ := f.formatIn(call.Args[at])
	return IsPath(source) || f.parts.ShowsFormat(source, call.Args[at+1:])
}

// IsShown reports whether the text composed at cur is for a URL, although it does not begin
// with a scheme: it has a query, or it is a path that package fmt prints wrongly for any
// reader.
func (f *Finder) IsShown(cur inspector.Cursor, comp *report.Composition) bool {
	isQuery := func(h uricheck.Hole) bool { return h.Value == uricheck.EncodedPairs }
	switch {
	case slices.ContainsFunc(comp.Holes, isQuery) && f.readers.IsRead(cur):
		return true
	case len(comp.Holes) > 1 && comp.Holes[0].Start == 0 && (f.parts.IsScheme(comp.Values[0]) ||
		comp.Text.Value[comp.Holes[0].End:comp.Holes[1].Start] == "//"):
		return true
	}
	call, ok := cur.Node().(*ast.CallExpr)
	return ok && f.misprintsPath(call)
}

// misprintsPath reports whether a call of package fmt has the format of a path, with a verb that
// does not fit its operand.
func (f *Finder) misprintsPath(call *ast.CallExpr) bool {
	at, ok := f.formatOf(call)
	if !ok {
		return false
	}
	source, _, _ := f.formatIn(call.Args[at])
	if !IsPath(source) {
		return false
	}
	verbs, ok := library.Verbs(source)
	return ok && slices.ContainsFunc(verbs, func(v library.Verb) bool {
		return at+1+v.Arg < len(call.Args) && f.misprints(v, call.Args[at+1+v.Arg])
	})
}

// misprints reports whether a verb does not fit an operand. Types with names may have methods
// that print them.
func (f *Finder) misprints(v library.Verb, operand ast.Expr) bool {
	basic, ok := f.info.TypeOf(operand).(*types.Basic)
	return ok && basic.Info()&types.IsUntyped == 0 && !library.Prints(term.KindOf(basic), v.Letter)
}

// UseOf returns the use of a composition with an unknown reader: a URL, or the host of one.
func (f *Finder) UseOf(comp *report.Composition) (use stdlib.Use, ok bool) {
	switch {
	case code.MayBeURL(comp.Text.Value):
		return stdlib.Compose, true
	case len(comp.Holes) == 0 || comp.Holes[0].Start > 0 || numbersOther(comp):
		return 0, false
	case comp.Holes[0].Value == uricheck.SchemePart:
		return stdlib.Compose, true
	case f.parts.IsHost(comp.Values[0]), f.parts.NamesIP(comp.Values[0]) && f.hasPort(comp):
		return stdlib.HostField, true
	case f.parts.IsAddress(comp.Cursor, comp.Values[0]) && f.hasPort(comp) && (f.parts.isNamed(comp.Values[0], Hosts) ||
		len(comp.Holes) == 1 || namesPort(comp.Values[1])): // a target and a line are no address
		return stdlib.HostField, true
	}
	return 0, false
}

// numbersOther reports whether a composition of two values has a number that identifies something, to judge by the
// last word of its name: the text is a key, fmt.Sprintf("%s:%d", clientIP, sceneID).
func numbersOther(comp *report.Composition) bool {
	if len(comp.Holes) != 2 || comp.Holes[1].Value != uricheck.Number {
		return false
	}
	words := code.Words(code.LastName(comp.Values[1]))
	return Identifiers.Has(words[len(words)-1]) && !slices.Contains(words, "port")
}

// hasPort reports whether the part after the first value of a composition is a port, to judge by
// its digits, its type or its name.
func (f *Finder) hasPort(comp *report.Composition) bool {
	rest, ok := strings.CutPrefix(comp.Text.Value[comp.Holes[0].End:], ":")
	switch {
	case !ok || rest == "":
		return false
	case len(comp.Holes) == 1:
		return uri.IsPort(rest)
	}
	port := comp.Holes[1]
	return len(comp.Holes) == 2 && port.Start == comp.Holes[0].End+len(":") && port.End == len(comp.Text.Value) &&
		(port.Value == uricheck.Number || namesPort(comp.Values[1]))
}

// namesPort reports whether the name of a value says that it is a port.
func namesPort(value ast.Expr) bool {
	return slices.Contains(code.Words(languages.NameOf(value)), "port")
}
