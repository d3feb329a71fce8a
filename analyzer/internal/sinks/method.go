package sinks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// Method is what is known of the method of a test request: with CONNECT, its target is an
// authority.
type Method struct {
	IsConnect bool
	IsAny     bool       // it is not known
	Param     *types.Var // which has it then, if that is known
}

// MethodAt returns the method that the expression at cur says.
func (p *Package) MethodAt(cur inspector.Cursor) Method {
	if name, ok := p.constant(cur); ok {
		return Method{IsConnect: name == "CONNECT"}
	}
	values := p.flow.Texts(cur)
	if len(values) != 1 {
		return Method{IsAny: true}
	}
	switch value := values[0]; {
	case value.IsKnown():
		// A variable may also be empty, which stands for GET.
		return Method{IsAny: bytesOf(value) == "CONNECT"}
	case len(value) == 1 && value[0].Of == nil && !value[0].Place.Element:
		return Method{IsAny: true, Param: value[0].Place.Var}
	}
	return Method{IsAny: true}
}

// bytesOf returns what a text of which everything is known is.
func bytesOf(t flow.Text) string {
	var b strings.Builder
	for _, p := range t {
		b.WriteString(p.Known)
	}
	return b.String()
}
