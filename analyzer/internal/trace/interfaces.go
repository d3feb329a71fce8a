package trace

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// followInterfaces follows the arguments of calls of interface methods, if all implementations in the package
// have a usage of the parameter in common. It reports whether it found a new usage.
func (tr *Tracer) followInterfaces() bool {
	names := tr.namesOfTakers()
	if len(names) == 0 {
		return false
	}
	isNew := false
	for _, m := range append(tr.ownMethods(), tr.flow.Index.InterfaceMethods(names)...) {
		recv := m.Signature().Recv()
		if !names[m.Name()] || recv == nil {
			continue
		}
		if iface := plainInterface(recv.Type()); iface != nil {
			isNew = tr.followMethod(m, tr.implementations(iface)) || isNew
		}
	}
	return isNew
}

// namesOfTakers returns the names of the methods of the package with a parameter that reaches a sink, as
// far as trace knows so far.
func (tr *Tracer) namesOfTakers() map[string]bool {
	names := make(map[string]bool)
	for place := range tr.usages {
		if obj, _ := takerOf(tr.flow, tr.pass.Pkg, place); obj != nil {
			if fn, ok := obj.(*types.Func); ok && fn.Signature().Recv() != nil {
				names[fn.Name()] = true
			}
		}
	}
	return names
}

// ownMethods returns the methods of the interfaces that the package declares. Other packages may call
// them even if this one does not.
func (tr *Tracer) ownMethods() []*types.Func {
	var methods []*types.Func
	scope := tr.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		iface := plainInterface(obj.Type())
		if iface == nil {
			continue
		}
		for m := range iface.ExplicitMethods() {
			methods = append(methods, m)
		}
	}
	return methods
}

// plainInterface returns the interface that a type is, nil if it is not one. It returns nil for a generic
// interface, too: that represents several.
func plainInterface(t types.Type) *types.Interface {
	if named, ok := t.(*types.Named); ok && named.TypeParams().Len() > 0 {
		return nil
	}
	iface, _ := t.Underlying().(*types.Interface)
	return iface
}

// standIns are words in the names of fakes: types for tests, or types that do nothing.
var standIns = []string{"dummy", "fake", "mock", "nop", "noop", "spy", "stub"}

// isStandIn reports whether the name of a type is that of a fake.
func isStandIn(name string) bool {
	return slices.ContainsFunc(code.Words(name), func(word string) bool { return slices.Contains(standIns, word) })
}

// implementations returns the types of the package that implement an interface, without fakes.
func (tr *Tracer) implementations(iface *types.Interface) []types.Type {
	var found []types.Type
	scope := tr.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) || tr.files.IsTestAt(obj.Pos()) || isStandIn(obj.Name()) {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if ok && named.TypeParams().Len() == 0 && types.Implements(types.NewPointer(named), iface) {
			found = append(found, named)
		}
	}
	return found
}

// followMethod records the values that all implementations of a method take, and follows the arguments of its
// calls for the new ones. It reports whether there were any.
func (tr *Tracer) followMethod(m *types.Func, implementations []types.Type) bool {
	known := tr.facts.valuesOf(m)
	common := slices.DeleteFunc(tr.common(m, implementations),
		func(v takenValue) bool { return slices.ContainsFunc(known, v.equals) })
	if len(common) == 0 {
		return false
	}
	tr.facts.takers[m] = append(known[:len(known):len(known)], common...)
	for _, call := range tr.flow.Index.Calls(m) {
		tr.followTaken(call, common)
	}
	return true
}

// common returns the values that all given implementations of a method take. If another package declares the
// interface, there may be more implementations, which is a doubt.
func (tr *Tracer) common(m *types.Func, implementations []types.Type) []takenValue {
	var common []takenValue
	isFirst := true
	for _, t := range implementations {
		obj, _, _ := types.LookupFieldOrMethod(t, true, tr.pass.Pkg, m.Name())
		fn, ok := obj.(*types.Func)
		if !ok {
			return nil
		}
		if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			continue // the type embeds the interface, and so calls another implementation
		}
		values := asOf(fn.Origin(), m, tr.usesOf(fn.Origin()))
		if isFirst {
			common, isFirst = slices.Clone(values), false
		}
		common = slices.DeleteFunc(common, func(v takenValue) bool { return !slices.ContainsFunc(values, v.equals) })
	}
	if m.Pkg() != tr.pass.Pkg {
		for i := range common {
			common[i].usage = common[i].usage.Doubted(Doubt{Reason: otherInterface, Name: code.QualifiedName(m)})
		}
	}
	return common
}

// asOf converts the values that the function fn takes to values of another function with the same parameters.
func asOf(fn, other *types.Func, values []takenValue) []takenValue {
	renamed := make(map[*types.Var]*types.Var)
	others := variablesOf(other)
	for i, v := range variablesOf(fn) {
		if i < len(others) { // fn may have a string receiver, an interface method has none
			renamed[v] = others[i]
		}
	}
	found := make([]takenValue, len(values))
	for i, v := range values {
		u := v.usage.renamed(renamed)
		u.Accepted = nil // another implementation may accept other schemes
		found[i] = takenValue{v.param, v.of, u}
	}
	return found
}

// equals reports whether two values have the same usage. The paths may differ.
func (v takenValue) equals(other takenValue) bool {
	return v.param == other.param && v.of == other.of && v.usage.key() == other.usage.key()
}

// arriveBesideMethods records the texts after the method of a request, as in c.Do("GET", "/x/"+id), in
// calls of interface methods of which nothing else is known. Such a text is probably the path of a
// request, and the rules judge only its composition.
func (tr *Tracer) arriveBesideMethods() {
	for _, call := range tr.methodCalls {
		if len(tr.facts.valuesOf(call.Func)) > 0 {
			continue
		}
		arg, ok := besideMethod(tr.pass.TypesInfo, call)
		if !ok {
			continue
		}
		usage := Usage{
			Use:  stdlib.Compose,
			Sink: call.Func.Name(),
			Path: PathOf(Step{Cursor: arg, At: call.Cursor, How: "passed to", Name: call.Func.Name()}),
		}
		usage = usage.Doubted(Doubt{Reason: otherInterface, Name: code.QualifiedName(call.Func), At: call.Cursor.Node()})
		for _, t := range tr.flow.Texts(arg) {
			tr.arrivals = append(tr.arrivals, &Arrival{Expr: arg, Raw: t, Own: t, Text: eval.Run(t), Usage: usage})
		}
	}
}

// isOfInterface reports whether a call calls a method of an interface.
func isOfInterface(call index.Call) bool {
	return call.Func != nil && call.Func.Signature().Recv() != nil &&
		types.IsInterface(call.Func.Signature().Recv().Type())
}

// besideMethod returns the argument of a call that follows a constant method of a request, such as "GET";
// ok is false if there is none, or if it is not a string.
func besideMethod(info *types.Info, call index.Call) (arg inspector.Cursor, ok bool) {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	for i := 1; i < len(args); i++ {
		method, isConstant := code.ConstantString(info, args[i-1])
		if !isConstant || !code.IsHTTPMethod(method) || !code.IsString(info.TypeOf(args[i])) {
			continue
		}
		return call.Cursor.ChildAt(edge.CallExpr_Args, i), true
	}
	return inspector.Cursor{}, false
}

// keepsAccepted reports whether the schemes that a function accepts are those of the text, too, that flows
// to it by the first step of a usage. Such a function is often one of several that a program tries one after
// the other: its error is a fault only if the program then gives up. A literal in the call shows by itself
// that the author means the function.
func (tr *Tracer) keepsAccepted(from flow.Inflow, u Usage) bool {
	step := u.Path.First
	call, ok := step.At.Node().(*ast.CallExpr)
	if !ok || u.Path.IsDirect() {
		return true
	}
	if typeutil.StaticCallee(tr.pass.TypesInfo, call) == nil {
		return false // an interface method, or a function in a variable
	}
	_, isLit := from.Cursor.Node().(*ast.BasicLit)
	return isLit || intent.GivesUp(tr.order, step.At)
}
