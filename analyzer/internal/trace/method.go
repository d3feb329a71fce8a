package trace

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// passedTo returns the usage of what is written to a place that has the usage u. A call
// that passes a target passes its method with it, if both are for parameters of one
// function. A field, or a variable of the package, can hold the target of another call.
func (tr *Tracer) passedTo(p term.Place, from flow.Inflow, u Usage) Usage {
	if p.Var.IsField() || defuse.IsGlobal(p.Var) {
		u.method = nil
	}
	if u.method == nil || from.Call == nil {
		return u
	}
	fn, _ := tr.flow.Index.Parameter(p.Var)
	of, i := tr.flow.Index.Parameter(u.method)
	if fn == nil || fn != of {
		return u
	}
	if passed := tr.flow.Index.Argument(*from.Call, i); len(passed) == 1 {
		return u.withMethod(tr.sinks.MethodAt(passed[0]))
	}
	u.method = nil
	return u
}

// withMethod returns the usage of the target of a test request with a method.
func (u Usage) withMethod(m sinks.Method) Usage {
	if m.IsConnect {
		u.Use = stdlib.ServeTestConnect
	}
	u.AnyMethod, u.method = m.IsAny, m.Param
	return u
}
