package walk

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// call evaluates a conversion, a builtin, or a function call.
func (w *walker) call(e *ast.CallExpr) value {
	tv := w.code.Info.Types[e.Fun]
	switch {
	case tv.IsType() && len(e.Args) == 1:
		return convertedTo(w, e, tv.Type)
	case tv.IsBuiltin():
		return builtinCall(w, e, code.IdentName(e.Fun))
	}
	fun, args := w.operands(e)
	return w.called(e, fun, args)
}

// operands evaluates the function and the arguments of a call. Each argument has the type of its
// parameter.
func (w *walker) operands(e *ast.CallExpr) (fun value, args []value) {
	if tv := w.code.Info.Types[e.Fun]; !tv.IsBuiltin() {
		fun = w.eval(e.Fun)
	}
	var sig *types.Signature
	if t := w.code.Info.TypeOf(e.Fun); t != nil {
		sig, _ = t.Underlying().(*types.Signature)
	}
	for i, arg := range e.Args {
		v := w.eval(arg)
		if several, ok := v.(tuple); ok && len(e.Args) == 1 {
			return fun, several
		}
		if t := parameter(sig, i, e.Ellipsis.IsValid()); t != nil {
			v = w.converted(v, w.code.Info.TypeOf(arg), t)
		}
		args = append(args, v)
	}
	return fun, args
}

// parameter returns the type of the parameter that gets the i-th argument of a call; for a variadic
// parameter that is the type of an element, unless the call spreads a list with "...".
func parameter(sig *types.Signature, i int, isSpread bool) types.Type {
	if sig == nil {
		return nil
	}
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 && !isSpread {
		if list, ok := sig.Params().At(n - 1).Type().(*types.Slice); ok {
			return list.Elem()
		}
		return nil
	}
	if i >= n {
		return nil
	}
	return sig.Params().At(i).Type()
}

// called calls a function with arguments, and returns its result, or a tuple of several. e is the call
// in the code, nil if a library function or the walk itself calls the function.
func (w *walker) called(e *ast.CallExpr, fun value, args []value) value {
	f, ok := fun.(closure)
	if !ok {
		return w.unknownCall(e, fun, args)
	}
	if f.native != nil {
		return f.native(w, args)
	}
	if f.fn != nil {
		if e != nil && e.Ellipsis.IsValid() && w.code.Body(f.fn) == nil && w.code.IsPure(f.fn) {
			return w.elsewhere(e) // the operands are the elements of a list, which package flow knows
		}
		if found, ok := fromLibrary(w, e, f, args); ok {
			return found
		}
		if w.code.Body(f.fn) == nil {
			return w.foreign(e, f, args)
		}
	}
	if w.depth >= maxCalls || w.code.GivenUp[f.fn] >= maxGivenUp {
		panic(surrender{})
	}
	return w.invoke(e, f, args)
}

// invoke runs a function whose body is in the package: a declared one, or a literal.
func (w *walker) invoke(e *ast.CallExpr, f closure, args []value) value {
	next := &frame{vars: make(map[*types.Var]*cell), args: make(map[*types.Var]value), deferrer: w.deferrer}
	w.deferrer = nil
	sig, body := w.code.Info.Defs, (*ast.BlockStmt)(nil)
	var of *ast.FuncType
	if f.literal != nil {
		of, body = f.literal.Type, f.literal.Body
		for v, c := range f.vars {
			next.vars[v] = c
		}
	} else {
		decl := w.code.Body(f.fn)
		if decl == nil {
			return opaque{}
		}
		of, body = decl.Type, decl.Body
		if decl.Recv != nil && len(decl.Recv.List) == 1 && len(decl.Recv.List[0].Names) == 1 {
			if v, ok := sig[decl.Recv.List[0].Names[0]].(*types.Var); ok {
				next.give(v, f.recv)
			}
		}
	}
	giveAll(w, next, of, args, e != nil && e.Ellipsis.IsValid())
	w.within[w.depth] = f.fn
	w.depth++
	asked := len(w.runs.guards)
	end := w.body(next, of, body)
	w.depth--
	if end.kind == panics || end.kind == exits {
		panic(unwinding{end.kind})
	}
	switch len(next.returned) {
	case 0:
		return opaque{}
	case 1:
		w.runs.haveChosen(asked, next.returned[0])
		return returnedBy(e, f.fn, next.returned[0])
	}
	return next.returned
}

// returnedBy returns the result of a call, with the call on the way of the fields in it: other calls may read the fields of
// other objects.
func returnedBy(call *ast.CallExpr, fn *types.Func, result value) value {
	t, ok := result.(term.Text)
	isField := func(p term.Piece) bool { return p.Place.Var != nil && p.Place.Var.IsField() && len(p.Via) < maxCalls }
	if !ok || call == nil || fn == nil || !slices.ContainsFunc(t.Pieces, isField) {
		return result
	}
	t.Pieces = slices.Clone(t.Pieces)
	for i, p := range t.Pieces {
		if isField(p) {
			t.Pieces[i].Via = append([]term.Via{{Object: fn, Call: call}}, p.Via...)
		}
	}
	return t
}

// give sets a parameter to an argument; nil stands for an unknown one.
func (f *frame) give(v *types.Var, arg value) {
	if arg == nil {
		arg = opaque{}
	}
	f.vars[v] = &cell{value: copied(arg, v.Type())}
	f.args[v] = arg
}

// giveAll sets the parameters of a function to the arguments of a call; isSpread reports whether the
// last argument is a list with "...".
func giveAll(w *walker, f *frame, of *ast.FuncType, args []value, isSpread bool) {
	i := 0
	for _, field := range of.Params.List {
		_, isVariadic := field.Type.(*ast.Ellipsis)
		for _, name := range field.Names {
			v, ok := w.code.Info.Defs[name].(*types.Var)
			switch {
			case !ok:
			case isVariadic && !isSpread:
				f.give(v, listed(args[min(i, len(args)):]))
			case i < len(args):
				f.give(v, args[i])
			default:
				panic(surrender{}) // code that does not type-check
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
}

// listed returns a new list with the values as elements.
func listed(values []value) sequence {
	cells := make([]*cell, len(values))
	for i, v := range values {
		cells[i] = &cell{value: copied(v, nil)}
	}
	return sequence{cells: cells}
}

// frame is a call of a function that is running.
type frame struct {
	vars   map[*types.Var]*cell
	isRoot bool // whether the walk began with this function
	// args has the arguments, which replace the parameters in what package flow returns.
	args     map[*types.Var]value
	results  []*types.Var // the named results
	types    []types.Type // the types of all results
	returned tuple
	deferred []func() // the deferred calls; the last one runs first
	// panics reports whether a panic is ending the function at the moment.
	panics bool
	// deferrer is the frame that has deferred this call, nil for an ordinary call: recover in this
	// call ends a panic there.
	deferrer *frame
}

// body runs the body of a function whose parameters are set, and then its deferred calls.
func (w *walker) body(f *frame, sig *ast.FuncType, body *ast.BlockStmt) way {
	outer := w.memory.frame
	w.memory.frame = f
	defer func() { w.memory.frame = outer }()
	if sig.Results != nil {
		for _, field := range sig.Results.List {
			for range max(len(field.Names), 1) {
				f.types = append(f.types, w.code.Info.TypeOf(field.Type))
			}
			for _, name := range field.Names {
				if v, ok := w.code.Info.Defs[name].(*types.Var); ok {
					f.results = append(f.results, v)
					f.vars[v] = &cell{value: zero(v.Type())}
				}
			}
		}
	}
	end := w.unwound(f, body.List)
	if end.kind == exits {
		return end
	}
	f.panics = end.kind == panics
	for len(f.deferred) > 0 {
		last := f.deferred[len(f.deferred)-1]
		f.deferred = f.deferred[:len(f.deferred)-1]
		last()
	}
	if len(f.results) > 0 {
		f.returned = nil
		for _, v := range f.results {
			f.returned = append(f.returned, f.vars[v].value)
		}
	}
	if f.panics {
		return way{kind: panics}
	}
	return way{kind: returns}
}

// unwinding is the value of the Go panic with which the walk leaves the running functions, if the
// walked program panics or exits within an expression.
type unwinding struct{ kind wayKind }

// unwound runs the statements of a function, and recovers from an unwinding: it returns this as the way
// on, so that body runs the deferred calls.
func (w *walker) unwound(f *frame, list []ast.Stmt) (end way) {
	depth := w.depth
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unwinding:
			w.memory.frame, w.depth, end = f, depth, way{kind: r.kind}
		default:
			panic(r)
		}
	}()
	return w.statements(list)
}
