package analyzer

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// withMethod returns the usage of a target by httptest.NewRequest, which takes an
// authority instead if the method is CONNECT.
func (c *checker) withMethod(u usage, method inspector.Cursor) usage {
	u.anyMethod, u.method = false, nil
	if name, ok := code.ConstantString(c.pass.TypesInfo, method.Node().(ast.Expr)); ok {
		if name == "CONNECT" {
			u.use = stdlib.ServeTestConnect
		}
		return u
	}
	u.anyMethod = true
	values := c.flow.Texts(method)
	if len(values) != 1 {
		return u
	}
	switch value := values[0]; {
	case value.IsKnown():
		// A variable may also be empty, which stands for GET.
		u.anyMethod = report.NewText(nil, nil, value, nil).Value == "CONNECT"
	case len(value) == 1 && value[0].Of == nil && !value[0].Place.Element:
		u.method = value[0].Place.Var
	}
	return u
}

// passedTo returns the usage of what is written to a place that has the usage u. A call
// that passes a target passes its method with it, if both are for parameters of one
// function. A field, or a variable of the package, can hold the target of another call.
func (c *checker) passedTo(p flow.Place, from flow.Inflow, u usage) usage {
	if p.Var.IsField() || flow.IsGlobal(p.Var) {
		u.method = nil
	}
	if u.method == nil || from.Call == nil {
		return u
	}
	fn, _ := c.flow.Parameter(p.Var)
	of, i := c.flow.Parameter(u.method)
	if fn == nil || fn != of {
		return u
	}
	if passed := c.flow.Argument(*from.Call, i); len(passed) == 1 {
		return c.withMethod(u, passed[0])
	}
	u.method = nil
	return u
}
