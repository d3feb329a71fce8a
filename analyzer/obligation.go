package analyzer

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// usageOf returns the usage of a value of which a sink asks something.
func usageOf(o sinks.Obligation) usage {
	return usage{
		use:         o.Use,
		then:        o.Then,
		thenUnknown: o.ThenUnknown,
		anyMethod:   o.Method.IsAny,
		method:      o.Method.Param,
		sink:        o.Sink,
		base:        o.Base,
		way:         wayOf(step{cur: o.From.Cursor, at: o.At, how: o.How, name: o.Sink}),
	}
}

// checkFields judges the constants that become the values of fields, and follows the other
// values.
func (c *checker) checkFields(set []sinks.Obligation) {
	for _, o := range set {
		text, ok := code.ConstantString(c.pass.TypesInfo, o.From.Cursor.Node().(ast.Expr))
		if !ok {
			c.follow(o.From, usageOf(o))
			continue
		}
		c.add(&argument{
			cur:   o.From.Cursor,
			text:  c.constantText(o.From.Cursor),
			usage: usageOf(o),
			findings: c.check(uricheck.Subject{
				Call:   stdlib.Call{Use: o.Use, Text: text},
				Func:   o.Sink,
				Beside: o.Beside,
			}),
		})
	}
}

// register gives a pattern those that its mux certainly has when the call runs, as far as
// they can conflict.
func (c *checker) register(call, arg inspector.Cursor, s *uricheck.Subject) []sinks.Registration {
	earlier := c.sinks.Register(call, arg, s.Call)
	for _, r := range earlier {
		s.Earlier = append(s.Earlier, r.Pattern)
	}
	return earlier
}
