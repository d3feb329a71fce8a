package sinks

import (
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
)

// Method is the method of a test request, if it is known: with CONNECT, the request's target is an
// authority.
type Method struct {
	IsConnect bool
	IsAny     bool       // unknown
	Param     *types.Var // the parameter that has it, if known
}

// MethodAt returns the method of the expression at cur.
func (p *Sinks) MethodAt(cur inspector.Cursor) Method {
	if name, ok := p.constant(cur); ok {
		return Method{IsConnect: name == "CONNECT"}
	}
	values := p.flow.Texts(cur)
	if len(values) != 1 {
		return Method{IsAny: true}
	}
	switch value := eval.Run(values[0]); {
	case value.IsKnown():
		// A variable may also be empty, which means GET.
		return Method{IsAny: value.Bytes() == "CONNECT"}
	case len(value.Pieces) == 1 && value.Pieces[0].Call == nil && !value.Pieces[0].Place.Element:
		return Method{IsAny: true, Param: value.Pieces[0].Place.Var}
	}
	return Method{IsAny: true}
}
