package returns

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxStatements bounds the statements of a function that gets a fact.
const maxStatements = 16

// mayTell reports whether a function may get a fact, by its syntax alone: other packages can call it, it
// returns something, and it has few statements and, except over a variadic parameter, no loops. A method that only
// returns a field gets none, because generated code has thousands of them; neither does the method
// Error, because programs only print its result.
func mayTell(decl *ast.FuncDecl) bool {
	isError := decl.Recv != nil && decl.Name.Name == "Error"
	if decl.Body == nil || !decl.Name.IsExported() || decl.Type.Results == nil || isError {
		return false
	}
	statements := 0
	isPlain, makes := true, decl.Recv == nil
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			makes = true
		case *ast.BinaryExpr:
			makes = makes || n.Op == token.ADD
		case *ast.BasicLit:
			makes = makes || n.Kind == token.STRING && len(n.Value) > len(`""`)
		case *ast.RangeStmt:
			isPlain = isPlain && isOverParameter(decl, n)
		case *ast.ForStmt, *ast.GoStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.SendStmt,
			*ast.TypeSwitchStmt, *ast.FuncLit:
			isPlain = false
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

// isOverParameter reports whether a loop of a function is over its variadic parameter, as in a function that
// returns the first argument that is not empty.
func isOverParameter(decl *ast.FuncDecl, loop *ast.RangeStmt) bool {
	list, ok := ast.Unparen(loop.X).(*ast.Ident)
	if !ok || len(decl.Type.Params.List) == 0 {
		return false
	}
	last := decl.Type.Params.List[len(decl.Type.Params.List)-1]
	_, isVariadic := last.Type.(*ast.Ellipsis)
	return isVariadic && len(last.Names) == 1 && last.Names[0].Name == list.Name
}

// isTeller reports whether a function may get a fact, by its signature alone: a fact can express all results,
// and a parameter or a result is a text. A function without a text as a result, such as a condition,
// gets none if it can call methods of a parameter: other code then decides about the result.
func isTeller(sig *types.Signature) bool {
	if isNumber(sig) && !takesText(sig.Params()) {
		return false
	}
	gives := false
	// chooses reports whether booleans or numbers select one of several texts. It is false for a
	// method: those of numbers usually return the name of the number.
	chooses := sig.Recv() == nil
	for v := range sig.Results().Variables() {
		if !isTold(v.Type()) {
			return false
		}
		gives = gives || mayHoldText(v.Type()) || holdsTexts(v.Type()) || code.IsURL(v.Type())
	}
	asksOthers := false
	for v := range sig.Params().Variables() {
		chooses = chooses && isAnswer(v.Type())
		asksOthers = asksOthers || isOther(v.Type())
	}
	return isGivenText(sig) && (gives || !asksOthers) || gives && (chooses || sig.Params().Len() == 0)
}

// isNumber reports whether the only result of a function is a number. For a method that is often the size of
// a message, which generated code adds up from the sizes of all fields.
func isNumber(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	basic, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// isOther reports whether a type is an interface with methods, such as a context or a reader, so that a
// function can call other code through a parameter of the type.
func isOther(t types.Type) bool {
	methods, ok := t.Underlying().(*types.Interface)
	return ok && methods.NumMethods() > 0
}

// isGivenText reports whether the receiver of a function is a text, or a parameter is one or contains one.
func isGivenText(sig *types.Signature) bool {
	return sig.Recv() != nil && isText(sig.Recv().Type()) || takesText(sig.Params()) || takesTexts(sig)
}

// takesTexts reports whether a function has a variadic parameter for texts.
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

// isTold reports whether a fact can express values of a type: strings, booleans, numbers, errors and URLs,
// and the texts in lists, in interface values, and behind pointers.
func isTold(t types.Type) bool {
	if holdsTexts(t) || code.IsURL(t) {
		return true
	}
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return true
	}
	return isAnswer(t) || mayHoldText(t)
}

// holdsTexts reports whether a type is a list or a map of texts, or a pointer to a text.
func holdsTexts(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Pointer:
		return !term.IsBytes(t) && isText(t.(interface{ Elem() types.Type }).Elem())
	}
	return false
}

// isAnswer reports whether values of a type are booleans or numbers.
func isAnswer(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger) != 0
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

// hasText reports whether values of a type are texts, or structures with texts in exported fields.
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

// isDetermined reports whether the values of the variables in a text determine it.
func isDetermined(t term.Text) bool {
	t.Guards = nil // guards only select one of several values
	return !dependsOnMore(t)
}

// dependsOnMore reports whether a value or its guards depend on more than the variables in it. For "&&" and
// "||" one determined operand suffices, because it alone can decide the result.
func dependsOnMore(t term.Text) bool {
	isOpen := func(p term.Piece) bool {
		switch {
		case p.Call == nil:
			return p.Hole == term.AnyString && p.Place.Var == nil
		case eval.KeepsCall(p.Call.Func): // a fact cannot express the operand that is a function
			return slices.ContainsFunc(library.Sources(p.Call), dependsOnMore)
		case p.Call.Func == "&&", p.Call.Func == "||":
			return !slices.ContainsFunc(p.Call.Args, isDetermined)
		}
		return p.Call.Func == term.MadeOf || slices.ContainsFunc(p.Call.Args, dependsOnMore)
	}
	return slices.ContainsFunc(t.Pieces, isOpen) ||
		slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return dependsOnMore(g.Holds) })
}

// isMade reports whether a part of a value is the result of a call.
func isMade(t term.Text) bool {
	return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Call != nil })
}

// isWorthTelling reports whether an importing package needs a value: it depends on a text that the package
// passes, or it has a ":" or "/", as a part of a URL may have. This keeps the facts few.
func isWorthTelling(t term.Text, isGivenText bool) bool {
	return !t.Walk(func(p *term.Piece) bool {
		isGiven := isGivenText && p.Place.Var != nil
		return !isGiven && !(t.Kind == term.String && strings.ContainsAny(p.Known, ":/"))
	})
}

// isAnyWorth reports whether an importing package needs one of the values.
func isAnyWorth(texts []term.Text, isGivenText bool) bool {
	return slices.ContainsFunc(texts, func(t term.Text) bool { return isWorthTelling(t, isGivenText) })
}
