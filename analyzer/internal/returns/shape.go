package returns

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// maxStatements is the maximal number of statements of a function that gets a fact.
const maxStatements = 16

// mayTell reports whether a function may get a fact, to judge by its syntax alone: other
// packages can call it, it returns something, and has a few statements in a row. A method that
// only returns a field gets none: generated code has thousands of them. Neither does the method
// Error, whose result programs print.
func mayTell(decl *ast.FuncDecl) bool {
	isError := decl.Recv != nil && decl.Name.Name == "Error"
	if decl.Body == nil || !decl.Name.IsExported() || decl.Type.Results == nil || isError {
		return false
	}
	statements := 0
	isPlain, makes := true, decl.Recv == nil
	fills := returnsChannel(decl)
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			makes = true
		case *ast.BinaryExpr:
			makes = makes || n.Op == token.ADD
		case *ast.BasicLit:
			makes = makes || n.Kind == token.STRING && len(n.Value) > len(`""`)
		case *ast.RangeStmt:
			isPlain = isPlain && (fills || isOverParameter(decl, n))
		case *ast.ForStmt, *ast.GoStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.SendStmt,
			*ast.TypeSwitchStmt, *ast.FuncLit:
			isPlain = isPlain && fills
		case *ast.BlockStmt:
		case ast.Stmt:
			_, isAssigned := n.(*ast.AssignStmt)
			makes = makes || isAssigned
			statements++
		}
		return isPlain && statements <= maxStatements
	})
	return isPlain && makes && statements <= maxStatements
}

// returnsChannel reports whether a function returns a channel, which another goroutine may fill.
func returnsChannel(decl *ast.FuncDecl) bool {
	return slices.ContainsFunc(decl.Type.Results.List, func(f *ast.Field) bool { _, ok := f.Type.(*ast.ChanType); return ok })
}

// isOverParameter reports whether a loop of a function is over its variadic parameter: it may look for
// the first element that is set.
func isOverParameter(decl *ast.FuncDecl, loop *ast.RangeStmt) bool {
	list, ok := ast.Unparen(loop.X).(*ast.Ident)
	if !ok || len(decl.Type.Params.List) == 0 {
		return false
	}
	last := decl.Type.Params.List[len(decl.Type.Params.List)-1]
	_, isVariadic := last.Type.(*ast.Ellipsis)
	return isVariadic && len(last.Names) == 1 && last.Names[0].Name == list.Name
}

// isTeller reports whether facts can express all results of a function, and a parameter or a
// result is a text: most functions that only return a boolean, or may fail, have nothing to do
// with texts. If a parameter is an interface, other code decides about the result.
func isTeller(sig *types.Signature) bool {
	if isNumber(sig) && !takesText(sig.Params()) {
		return false
	}
	gives := false
	chooses := sig.Recv() == nil // by parameters that are booleans or numbers; methods of numbers return their names
	for v := range sig.Results().Variables() {
		if !isTold(v.Type()) {
			return false
		}
		gives = gives || mayHoldText(v.Type()) || holdsTexts(v.Type()) || term.IsNested(v.Type()) || code.IsURL(v.Type())
	}
	asksOthers := false
	for v := range sig.Params().Variables() {
		chooses = chooses && isAnswer(v.Type())
		asksOthers = asksOthers || isOther(v.Type())
	}
	return isGivenText(sig) && (gives || !asksOthers) || gives && (chooses || sig.Params().Len() == 0)
}

// isNumber reports whether a function only returns a number. The number of a receiver is the size
// of a message, which generated code adds up from the sizes of all of its fields.
func isNumber(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	basic, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// isOther reports whether a function may call a parameter of a type: a context, a reader, a
// test.
func isOther(t types.Type) bool {
	methods, ok := t.Underlying().(*types.Interface)
	return ok && methods.NumMethods() > 0
}

// isGivenText reports whether an operand of a function is a text, or contains one.
func isGivenText(sig *types.Signature) bool {
	return sig.Recv() != nil && mayBeText(sig.Recv().Type()) || takesText(sig.Params()) || takesTexts(sig)
}

// takesTexts reports whether the variadic parameter of a function is for texts.
func takesTexts(sig *types.Signature) bool {
	return sig.Variadic() && holdsTexts(sig.Params().At(sig.Params().Len()-1).Type())
}

// takesText reports whether a parameter is a text, or contains one.
func takesText(params *types.Tuple) bool {
	for v := range params.Variables() {
		if mayBeText(v.Type()) {
			return true
		}
	}
	return false
}

// mayBeText reports whether an operand of a type is a text, or contains one.
func mayBeText(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	return hasText(t)
}

// isTold reports whether facts can express values of a type: strings, booleans, numbers and errors,
// and the texts in lists, in interface values, and behind pointers.
func isTold(t types.Type) bool {
	if holdsTexts(t) || term.IsNested(t) && hasEntries(t) || code.IsURL(t) {
		return true
	}
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return true
	}
	return isAnswer(t) || mayHoldText(t)
}

// holdsTexts reports whether a result of a type has texts as elements: a list, a map or a channel of
// them, or a pointer to one.
func holdsTexts(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Pointer, *types.Chan:
		return !term.IsBytes(t) && isText(t.(interface{ Elem() types.Type }).Elem())
	}
	return false
}

// isAnswer reports whether values of a type are booleans or numbers.
func isAnswer(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger) != 0
}

// hasEntries reports whether values of a type are lists or maps of texts, or of such
// lists, or functions that always return the same one.
func hasEntries(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		of := t.(interface{ Elem() types.Type }).Elem()
		return isText(of) || hasEntries(of)
	case *types.Pointer:
		return isText(t.Elem())
	case *types.Signature:
		return t.Params().Len() == 0 && t.Results().Len() > 0 && isText(t.Results().At(0).Type())
	}
	return false
}

// mayHold reports whether a fact can express a value of a type: a text, or texts in lists, maps, and fields.
func mayHold(t types.Type) bool {
	if mayHoldText(t) || mayBeText(t) || hasEntries(t) || hasStructs(t) {
		return true
	}
	s := defuse.StructOf(t)
	for i := 0; s != nil && i < s.NumFields(); i++ {
		if s.Field(i).Exported() && hasEntries(s.Field(i).Type()) {
			return true
		}
	}
	return false
}

// hasStructs reports whether values of a type are lists or maps of structures with texts.
func hasStructs(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		of := t.(interface{ Elem() types.Type }).Elem()
		return defuse.StructOf(of) != nil && mayBeText(of)
	}
	return false
}

// mayHoldText reports whether values of a type are strings, or interface values that may contain one.
func mayHoldText(t types.Type) bool {
	any, ok := t.Underlying().(*types.Interface)
	return isText(t) || ok && any.Empty()
}

// isText reports whether values of a type may be strings.
func isText(t types.Type) bool {
	if _, isGeneric := types.Unalias(t).(*types.TypeParam); isGeneric {
		return true
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// hasText reports whether values of a type are texts, or structures with exported fields that are.
func hasText(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return isText(t)
	}
	for field := range s.Fields() {
		if field.Exported() && isText(field.Type()) {
			return true
		}
	}
	return false
}

// isDetermined reports whether a value is known, if the variables in it are.
func isDetermined(t term.Text) bool {
	t.Guards = nil // they only select one of several values
	return !dependsOnMore(t)
}

// dependsOnMore reports whether a value or its conditions depend on more than variables. One operand of
// "&&" or "||" can decide the result, whatever the other one is.
func dependsOnMore(t term.Text) bool {
	isOpen := func(p term.Piece) bool {
		switch {
		case p.Call == nil:
			return p.Hole == term.AnyString && p.Place.Var == nil
		case eval.Leaves(p.Call.Func): // facts cannot express a function among its operands
			return slices.ContainsFunc(union.Sources(p.Call), dependsOnMore)
		case p.Call.Func == "&&", p.Call.Func == "||":
			return !slices.ContainsFunc(p.Call.Args, isDetermined)
		}
		return p.Call.Func == term.MadeOf || slices.ContainsFunc(p.Call.Args, dependsOnMore)
	}
	return slices.ContainsFunc(t.Pieces, isOpen) ||
		slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return dependsOnMore(g.Holds) })
}

// isMade reports whether a value is the result of a call.
func isMade(t term.Text) bool {
	return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Call != nil })
}

// isWorthTelling reports whether the value of a result is useful to importing packages: it
// depends on a text that they pass, or may be a part of a URL that is more than a word.
func isWorthTelling(t term.Text, isGivenText bool) bool {
	return !t.Walk(func(p term.Piece) bool {
		isGiven := isGivenText && p.Place.Var != nil
		return !isGiven && !(t.Kind == term.String && strings.ContainsAny(p.Known, ":/"))
	})
}

func isAnyWorth(texts []term.Text, isGivenText bool) bool {
	return slices.ContainsFunc(texts, func(t term.Text) bool { return isWorthTelling(t, isGivenText) })
}
