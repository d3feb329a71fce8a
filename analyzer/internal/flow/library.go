package flow

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/ast/edge"
)

// library is what functions of the standard library make of their arguments.
// It is set by init, since the functions look into it again.
var library map[string]func(*resolver, Call) []Text

func init() {
	library = map[string]func(*resolver, Call) []Text{
		"(net/url.Values).Encode":     escaped,
		"cmp.Or":                      anyArgument,
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

// anyArgument is one of the arguments.
func anyArgument(r *resolver, call Call) []Text {
	var found []Text
	for i := range call.Cursor.Node().(*ast.CallExpr).Args {
		found = append(found, r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, i))...)
	}
	return limit(found)
}

func sameText(r *resolver, call Call) []Text {
	return r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0))
}

func escaped(*resolver, Call) []Text { return []Text{{{Hole: Escaped}}} }

func number(r *resolver, call Call) []Text {
	return r.integer(call.Cursor.Node().(*ast.CallExpr).Args[0])
}

// numberInBase is a number in the base that the second argument says.
func numberInBase(r *resolver, call Call) []Text {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	if base := r.p.info.Types[args[1]].Value; base == nil || base.ExactString() != "10" {
		return []Text{{{Hole: Escaped}}}
	}
	return r.integer(args[0])
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
	return limit(found)
}

// joined is strings.Join of a slice that is written there.
func joined(r *resolver, call Call) []Text {
	list := call.Cursor.ChildAt(edge.CallExpr_Args, 0)
	if _, ok := list.Node().(*ast.CompositeLit); !ok {
		return madeOf(r.elementsOf(list))
	}
	sep := r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 1))
	found := []Text{nil}
	for i, elt := range r.p.elements(list) {
		if i > 0 {
			found = concat(found, sep)
		}
		found = concat(found, r.texts(elt))
	}
	return found
}
