package flow

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
)

// library is what functions of the standard library make of their arguments.
// It is set by init, since the functions look into it again.
var library map[string]func(*resolver, Call) []Text

func init() {
	library = map[string]func(*resolver, Call) []Text{
		"(*bytes.Buffer).String":      built,
		"(*strings.Builder).String":   built,
		"(net/url.Values).Encode":     escaped,
		"cmp.Or":                      firstSet,
		"fmt.Append":                  appendPrinted,
		"fmt.Appendf":                 appendFormatted,
		"strconv.AppendInt":           appendNumber,
		"strconv.AppendUint":          appendNumber,
		"encoding/hex.EncodeToString": escaped,
		"fmt.Sprint":                  sprint,
		"fmt.Sprintf":                 sprintf,
		"net.JoinHostPort":            hostPort,
		"net/url.PathEscape":          escaped,
		"net/url.QueryEscape":         escaped,
		"strconv.FormatBool":          escaped,
		"strconv.FormatFloat":         escaped,
		"strconv.FormatInt":           numberInBase,
		"strconv.FormatUint":          numberInBase,
		"strconv.Itoa":                number,
		"strings.Clone":               sameText,
		"strings.Join":                joined,
	}
}

// firstSet is cmp.Or, which comes to no argument behind one that is not empty.
func firstSet(r *resolver, call Call) []Text {
	var found []Text
	for _, arg := range listed(call.Cursor, edge.CallExpr_Args) {
		texts := r.texts(arg)
		found = append(found, texts...)
		if !slices.ContainsFunc(texts, Text.mayBeEmpty) {
			break
		}
	}
	return chosen(found)
}

func sameText(r *resolver, call Call) []Text { return r.first(call) }

func escaped(*resolver, Call) []Text { return []Text{{{Hole: Escaped}}} }

func number(r *resolver, call Call) []Text {
	return r.integer(call.Cursor.Node().(*ast.CallExpr).Args[0])
}

func numberInBase(r *resolver, call Call) []Text {
	return r.inBase(call.Cursor.Node().(*ast.CallExpr).Args)
}

// inBase is a number in the base that the second argument says.
func (r *resolver) inBase(args []ast.Expr) []Text {
	if base := r.p.info.Types[args[1]].Value; base == nil || base.ExactString() != "10" {
		return []Text{{{Hole: Escaped}}}
	}
	return r.integer(args[0])
}

// The functions that append to bytes.

func appendPrinted(r *resolver, call Call) []Text { return concat(r.first(call), r.sprinted(call, 1)) }

func appendFormatted(r *resolver, call Call) []Text {
	return concat(r.first(call), r.formatted(call, 1))
}

func appendNumber(r *resolver, call Call) []Text {
	return concat(r.first(call), r.inBase(call.Cursor.Node().(*ast.CallExpr).Args[1:]))
}

// first resolves the first argument of a call.
func (r *resolver) first(call Call) []Text {
	return r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0))
}

// hostPort is net.JoinHostPort, which puts brackets around what has a ":" or a "%".
func hostPort(r *resolver, call Call) []Text {
	var found []Text
	ports := r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 1))
	for _, host := range r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0)) {
		if !host.IsKnown() {
			found = append(found, Text{{Hole: HostPort}})
			continue
		}
		joined, end := []Text{nil}, ":"
		if strings.ContainsAny(host.asFormat(), ":%") {
			joined, end = []Text{{{Known: "["}}}, "]:"
		}
		joined = concat(concat(joined, []Text{host}), []Text{{{Known: end}}})
		found = append(found, concat(joined, ports)...)
	}
	return found
}
