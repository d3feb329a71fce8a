package report

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// CodeOf returns a text as the Go code that makes it, so that people recognise their own:
// strings in quotes, calls with the names of packages that files use, and [uricheck.HoleMark]
// for unknown parts.
func CodeOf(t term.Text) string {
	var parts []string
	known := ""
	flush := func() {
		if known != "" {
			parts = append(parts, strconv.Quote(known))
			known = ""
		}
	}
	for _, p := range t.Pieces {
		if p.Call == nil && p.Hole == term.NoHole {
			if t.Kind != term.String {
				parts = append(parts, p.Known)
				continue
			}
			known += p.Known
			continue
		}
		flush()
		parts = append(parts, operandOf(p))
	}
	flush()
	if len(parts) == 0 {
		return `""`
	}
	return strings.Join(parts, " + ")
}

// operandOf returns the code of a call, or of an unknown part.
func operandOf(p term.Piece) string {
	switch {
	case p.Call != nil:
		return callOf(p.Call)
	case p.Place.Var != nil && p.Place.Var.Name() != "" && !p.Place.Element:
		return p.Place.Var.Name()
	}
	return uricheck.HoleMark
}

// infix are the operators of Go between two operands.
const infix = " == != < <= > >= && || + - "

// callOf returns the code of a call or an operation.
func callOf(c *term.Call) string {
	var args []string
	for _, arg := range c.Args {
		args = append(args, CodeOf(arg))
	}
	switch {
	case c.Func == term.Index && len(args) == 2:
		return args[0] + "[" + args[1] + "]"
	case c.Func == term.Slice && len(args) == 3:
		return args[0] + "[" + bound(c.Args[1], args[1]) + ":" + bound(c.Args[2], args[2]) + "]"
	case c.Func == term.List && isOfStrings(c.Args):
		return "[]string{" + strings.Join(args, ", ") + "}"
	case c.Func == term.Lookup && len(args) == 1:
		return uricheck.HoleMark + "[" + args[0] + "]"
	case c.Func == term.IsString && len(args) == 1:
		return args[0] + ".(string)"
	case len(args) == 2 && strings.Contains(infix, " "+c.Func+" "):
		return args[0] + " " + c.Func + " " + args[1]
	case len(args) == 1 && c.Func == "!":
		return "!(" + args[0] + ")"
	case c.Func == term.URLLiteral, c.Func == term.URLSet, c.Func == term.URLAdd, c.Func == term.URLEscape:
		return urlOf(c, args)
	case !term.IsFunction(c.Func):
		return uricheck.HoleMark
	}
	return resultOf(c, args)
}

// isOfStrings reports whether the operands of a list are strings. The list may stand for another value that is not nil.
func isOfStrings(elements []term.Text) bool {
	isOther := func(t term.Text) bool { return t.Kind != term.String }
	return len(elements) > 0 && !slices.ContainsFunc(elements, isOther)
}

// urlOf returns the code of an operation on the fields of a url.URL.
func urlOf(c *term.Call, args []string) string {
	switch c.Func {
	case term.URLSet:
		return "(" + args[0] + " with " + c.Args[1].Bytes() + " = " + args[2] + ")"
	case term.URLAdd:
		return "(" + args[0] + " with " + c.Args[1].Bytes() + " += " + args[2] + ")"
	case term.URLEscape:
		return args[1]
	}
	var fields []string
	for i, field := range c.Args {
		if len(field.Pieces) > 0 && (!field.IsKnown() || field.Bytes() != "") {
			fields = append(fields, term.URLFields[i]+": "+args[i])
		}
	}
	return "url.URL{" + strings.Join(fields, ", ") + "}"
}

// bound returns the code of a bound of a slice expression.
func bound(t term.Text, code string) string {
	if t.Equal(term.Absent) {
		return ""
	}
	return code
}

// resultOf returns the code of a call of a function or a method, with the number of the result if
// that is not the first.
func resultOf(c *term.Call, args []string) string {
	name := path.Base(c.Func)
	switch of, method, isMethod := strings.Cut(name, ")."); {
	case isMethod && len(args) > 0:
		name, args = args[0]+"."+method, args[1:]
	case isMethod:
		name = strings.TrimLeft(of, "(*") + "." + method
	}
	code := name + "(" + strings.Join(args, ", ") + ")"
	if c.Result > 0 {
		return "result " + strconv.Itoa(c.Result+1) + " of " + code
	}
	return code
}
