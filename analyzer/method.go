package analyzer

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

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
		return u.withMethod(c.sinks.MethodAt(passed[0]))
	}
	u.method = nil
	return u
}

// withMethod returns the usage of the target of a test request with a method.
func (u usage) withMethod(m sinks.Method) usage {
	if m.IsConnect {
		u.use = stdlib.ServeTestConnect
	}
	u.anyMethod, u.method = m.IsAny, m.Param
	return u
}
