package sinks

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"sync"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Sinks has the sinks of one package.
type Sinks struct {
	info     *types.Info
	flow     *flow.Flow
	table    *Table
	fields   map[*types.Var]sink
	requests *requests
	muxes    *muxes
	// hasDelims caches the function hasDelims.
	hasDelims func() bool
}

// New returns the sinks of a package, whose table it is.
func New(table *Table, pkg *types.Package, info *types.Info, flow *flow.Flow, files *code.Files) *Sinks {
	return &Sinks{
		info:     info,
		flow:     flow,
		table:    table,
		fields:   fieldsOf(table.reached),
		requests: &requests{pkg: pkg, info: info, flow: flow, clients: newClients(pkg, info, flow.Index, files)},
		muxes:    &muxes{flow: flow, registered: make(map[muxKey][]Registration)},

		hasDelims: sync.OnceValue(func() bool { return hasDelims(info) }),
	}
}

// Objects yields the functions and fields that are sinks, in no particular order.
func (p *Sinks) Objects() iter.Seq[types.Object] {
	return func(yield func(types.Object) bool) {
		for fn := range p.table.functions {
			if !yield(fn) {
				return
			}
		}
		for v := range p.fields {
			if !yield(v) {
				return
			}
		}
		for obj := range p.table.libraries {
			if !yield(obj) {
				return
			}
		}
	}
}

// OfLibrary returns what a function, a field or a variable of a library takes, by the table of libraries.
func (p *Sinks) OfLibrary(obj types.Object) []Taken { return p.table.libraries[obj] }

// Has reports whether an object is a sink.
func (p *Sinks) Has(obj types.Object) bool {
	fn, _ := obj.(*types.Func)
	v, _ := obj.(*types.Var)
	_, isField := p.fields[v]
	return isField || len(p.table.functions[fn]) > 0
}

// Takes reports whether the i-th parameter of a function has an obligation in each call.
func (p *Sinks) Takes(fn *types.Func, i int) bool {
	for _, s := range p.table.functions[fn] {
		if s.arg == i && s.use != stdlib.SetLocation && s.use != stdlib.Cutset && s.use != stdlib.ParameterValue &&
			!s.hasNetwork() {
			return true
		}
	}
	return false
}

// MayTake reports whether the i-th parameter of a function has an obligation in some calls:
// those with a network that has ports.
func (p *Sinks) MayTake(fn *types.Func, i int) bool {
	return slices.ContainsFunc(p.table.functions[fn], func(s sink) bool { return s.arg == i && s.hasNetwork() })
}

// HasDefaults reports whether a call runs with net/http's own default client and transport.
func (p *Sinks) HasDefaults(call ast.Node) bool { return p.requests.clients.haveDefaults(call) }

// Register records a pattern that a call registers on a mux. It returns the earlier ones that
// the mux certainly has when the call runs, as far as they can conflict.
func (p *Sinks) Register(call, arg inspector.Cursor, pattern stdlib.Call) []Registration {
	return p.muxes.register(call, arg, pattern)
}

// TakesURL reports whether a function is a sink for URLs, and not only for files, addresses,
// cutsets, parameters or other headers.
func (p *Sinks) TakesURL(fn *types.Func) bool {
	isOther := func(s sink) bool {
		return s.use == stdlib.JoinFile || s.use == stdlib.SetLocation || s.use == stdlib.Cutset ||
			s.use == stdlib.ParameterValue || s.use.IsAddress()
	}
	return slices.ContainsFunc(p.table.functions[fn], func(s sink) bool { return !isOther(s) })
}
