package trace

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// passed evaluates the guards of whole, the text at the sink. It returns the usage with the doubts that they
// raise; ok is false if a guard stops the text.
func (u Usage) passed(tr *Tracer, whole term.Text, isOneOfSeveral bool) (Usage, bool) {
	if tr.areContrary(whole.Guards) {
		return u, false
	}
	isPlain := sync.OnceValue(func() func(int) bool { return arePlain(whole) })
	for i, g := range whole.Guards {
		switch eval.AnswerOf(g.Holds) {
		case eval.Never:
			return u, false
		case eval.Unknown:
			reason, isDoubt := doubtful(g, whole, isOneOfSeveral)
			if reason == textCondition && isDoubt {
				if u.has(textCondition) && u.has(plainCondition) {
					continue // either answer would add a doubt that the usage has
				}
				if isPlain()(i) {
					reason = plainCondition
				}
			}
			if isDoubt {
				u = u.Doubted(Doubt{Reason: reason, At: g.At, Source: g.Source})
			}
			if g.Role.IsAmongValues() || isSelection(g) {
				chosen := choice
				if isDoubt && reason == textCondition && whole.IsKnown() {
					chosen = repaired
				}
				u = u.Doubted(Doubt{Reason: chosen, At: g.At, Source: g.Source})
			}
			// Terms do not show all that a condition reads: a set, an object, an argument made of the part.
			if !g.Role.IsEarly() && !whole.IsKnown() && u.KeepsErrors() {
				u = u.Doubted(Doubt{Reason: openCondition, At: g.At, Source: g.Source})
			}
		}
	}
	return u, true
}

// isForOtherKey reports whether a text is the value of another key than the sought one.
func isForOtherKey(whole term.Text) bool {
	return slices.ContainsFunc(whole.Guards, func(g term.Guard) bool {
		return g.Role == term.Selects && eval.AnswerOf(g.Holds) == eval.Never
	})
}

// doubtful returns the reason for the doubt that a guard with an unknown answer raises; ok is false if it
// raises none.
func doubtful(g term.Guard, whole term.Text, isOneOfSeveral bool) (reason Reason, ok bool) {
	isSelected := (isOneOfSeveral || g.Role == term.StopsOne) && g.Role != term.Fails && g.Role != term.Chooses
	switch {
	case g.Role == term.Formats:
		return otherFormat, true
	case g.Role.IsEarly() && !(isSettled(g.Holds) && dependsOnBeginning(g.Holds, whole)):
		return reason, false
	case g.Role == term.Selects:
		return otherKey, true
	case isSettled(g.Holds):
		return textCondition, true
	case !whole.IsKnown() && countsParts(g.Holds):
		return otherCondition, isSelected
	case isAbout(g.Holds, whole), isSelected && dependsOnLost(g.Holds):
		return textCondition, true
	}
	if isSelection(g) {
		return selected, isSelected
	}
	return otherCondition, isSelected
}

// isSelection reports whether a guard is that an index, a key or a type selects a value.
func isSelection(g term.Guard) bool {
	c, ok := g.Holds.Maker()
	return ok && c.Func == term.Selected
}

// arePlain returns a function that reports whether the i-th guard of a text is true for plainValues.
func arePlain(whole term.Text) func(i int) bool {
	guards := term.Text{Guards: whole.Guards}.WithEach(plainValues(whole)).Guards
	run := eval.NewAsker()
	return func(i int) bool { return run.Ask(guards[i].Holds) == eval.Always }
}

// isAbout reports whether a condition depends, or may depend, on a part of whole, the text at the sink.
// An unknown value in the condition may be such a part.
func isAbout(cond, whole term.Text) bool {
	return !cond.Walk(func(p *term.Piece) bool {
		switch {
		case p.Call != nil && p.Call.Func == term.OneOf:
			return !isPartlyGuarded(p.Call) // otherwise it is unknown which operand belongs to the text
		case p.Call != nil:
			return p.Call.Func != term.MadeOf || len(p.Call.Args) > 0
		case p.Around:
			return true
		case p.Place.Var == nil && p.Lit == nil && !p.IsConstant():
			return p.Hole == term.NoHole
		case p.Place.Keys == term.OwnKeys:
			return false // it is unknown which entry contains the value
		case p.Place.Var != nil && term.KindOf(p.Place.Var.Type()) == term.Integer:
			return true // whatever the number is, the bytes around it stay
		}
		return !isMadeOf(whole.Pieces, *p)
	})
}

// countsParts reports whether a condition asks how many parts strings.Split, for instance, makes of a text. A plain value
// has as many as the program expects.
func countsParts(cond term.Text) bool {
	return !cond.Walk(func(p *term.Piece) bool {
		if p.Call == nil || p.Call.Func != term.Len || len(p.Call.Args) != 1 {
			return true
		}
		_, isMade := p.Call.Args[0].Maker()
		return !isMade || p.Call.Args[0].Kind == term.String
	})
}

func withoutCounts(guards []term.Guard) []term.Guard {
	return slices.DeleteFunc(slices.Clone(guards), func(g term.Guard) bool { return countsParts(g.Holds) })
}

// isPartlyGuarded reports whether some operands of a call have guards, and others have none.
func isPartlyGuarded(c *term.Call) bool {
	isBare := func(t term.Text) bool { return len(t.Guards) == 0 }
	isGuarded := func(t term.Text) bool { return len(t.Guards) > 0 }
	return slices.ContainsFunc(c.Args, isBare) && slices.ContainsFunc(c.Args, isGuarded)
}

// isSettled reports whether a condition has the same answer in every run, although eval does not know it: it
// passes only known texts, or errors, to a function that eval cannot execute, such as strings.Map.
func isSettled(cond term.Text) bool {
	isOpen := func(t term.Text) bool { return t.Kind != term.String && t.Kind != term.Error || !t.IsKnown() }
	return !cond.Walk(func(p *term.Piece) bool {
		if p.Call == nil || p.Call.Func != term.MadeOf && !eval.KeepsCall(p.Call.Func) {
			return true
		}
		of := library.Sources(p.Call)
		return len(of) == 0 || slices.ContainsFunc(of, isOpen)
	})
}

// dependsOnLost reports whether a condition depends on a text of unknown origin: it has no literal and no
// place.
func dependsOnLost(cond term.Text) bool {
	if call, ok := cond.Maker(); ok {
		return slices.ContainsFunc(call.Args, dependsOnLost)
	}
	return cond.Kind == term.String && slices.ContainsFunc(cond.Pieces, func(p term.Piece) bool {
		return p.Call == nil && p.Lit == nil && p.Place.Var == nil && p.Hole != term.NoHole
	})
}

// isMadeOf reports whether pieces contain the value of the piece of, alone or as an operand of a call.
func isMadeOf(pieces []term.Piece, of term.Piece) bool {
	return slices.ContainsFunc(pieces, func(p term.Piece) bool {
		if p.Call == nil {
			return !p.Around && p.Place == of.Place && p.Lit == of.Lit && (!of.IsConstant() || p.Read == of.Read)
		}
		return slices.ContainsFunc(p.Call.Args, func(arg term.Text) bool { return isMadeOf(arg.Pieces, of) })
	})
}

// IsTested reports whether a guard passes the first piece of the text, or something unknown, to a
// function that eval cannot execute. The function may refuse some values.
func (a *Arrival) IsTested() bool { return a.isTested(true) }

// IsBeginningTested is like IsTested, but for the first piece alone.
func (a *Arrival) IsBeginningTested() bool { return a.isTested(false) }

func (a *Arrival) isTested(orUnknown bool) bool {
	if len(a.Text.Pieces) == 0 {
		return false
	}
	first := a.Text.Pieces[0]
	return slices.ContainsFunc(a.Text.Guards, func(g term.Guard) bool {
		return eval.AnswerOf(g.Holds) == eval.Unknown && !g.AsksForText() && !g.Holds.Walk(func(p *term.Piece) bool {
			if p.Call == nil {
				return !orUnknown || p.Place.Var != nil || p.Hole == term.NoHole
			}
			return p.Call.Func != term.MadeOf || !slices.ContainsFunc(p.Call.Args, func(arg term.Text) bool {
				return isMadeOf(arg.Pieces, first)
			})
		})
	})
}

// These values are plain: they stay in the component in which the author put the unknown ones.
var (
	plainBase = term.Known(term.String, "https://h.example")
	plainWord = term.Known(term.String, "x")
)

// plainValues returns a plain value for each text in whole: a base for its first piece, or else a word.
func plainValues(whole term.Text) map[term.Place]term.Text {
	plain := make(map[term.Place]term.Text)
	made := term.Text{Pieces: whole.Pieces} // the guards may contain other places
	made.Walk(func(p *term.Piece) bool {
		isText := p.Place.Element || p.Place.Var != nil && term.KindOf(p.Place.Var.Type()) == term.String
		switch {
		case p.Call != nil || !isText || p.Hole != term.AnyString:
		case p.Place == whole.Pieces[0].Place:
			plain[p.Place] = plainBase
		default:
			plain[p.Place] = plainWord
		}
		return true
	})
	return plain
}

// ComesPlain reports whether the guards let the text pass if its unknown values are plain.
func (a *Arrival) ComesPlain() bool {
	whole := term.Text{Pieces: a.Text.Pieces, Guards: withoutCounts(a.Text.Guards)}
	plain := eval.Run(whole.WithEach(plainValues(whole)))
	return !slices.ContainsFunc(plain.Guards, func(g term.Guard) bool { return eval.AnswerOf(g.Holds) == eval.Never })
}

// Admits reports whether no guard may stop a text if its unknown values are all the same one. A guard that eval
// cannot execute on the value may stop it.
func Admits(whole term.Text, value string) bool {
	values := plainValues(whole)
	for at := range values {
		values[at] = term.Known(term.String, value)
	}
	with := eval.Run(term.Text{Guards: withoutCounts(whole.Guards)}.WithEach(values))
	return !slices.ContainsFunc(with.Guards, func(g term.Guard) bool {
		asks := !g.Holds.Walk(func(p *term.Piece) bool { return !strings.Contains(p.Known, value) })
		return eval.AnswerOf(g.Holds) == eval.Never || eval.AnswerOf(g.Holds) == eval.Unknown && asks
	})
}

// isReadElsewhere reports whether a condition of the package, other than that of a guard, reads one of the
// guard's fields or package variables: the two may never be true together. It assumes so for a guard of a
// dependency with an unknown part, since facts do not say which variables that reads.
func (tr *Tracer) isReadElsewhere(g term.Guard) bool {
	if g.At == nil && dependsOnUnknown(g.Holds) {
		return true
	}
	return slices.ContainsFunc(readsOf(tr.pass.TypesInfo, g), func(v *types.Var) bool {
		return slices.ContainsFunc(tr.flow.Index.Uses(v), func(use inspector.Cursor) bool {
			return (g.At == nil || !code.Holds(g.At, use.Node().Pos())) && isInCondition(use)
		})
	})
}

// dependsOnUnknown reports whether a condition depends on something of unknown origin that is not a text.
func dependsOnUnknown(cond term.Text) bool {
	if call, ok := cond.Maker(); ok {
		return slices.ContainsFunc(call.Args, dependsOnUnknown)
	}
	return cond.Kind != term.String && slices.ContainsFunc(cond.Pieces, func(p term.Piece) bool {
		return p.Call == nil && p.Place.Var == nil && p.Hole != term.NoHole
	})
}

// readsOf returns the fields and package variables that the condition of a guard reads. It omits
// functions: the condition that a hook is set says nothing about the text.
func readsOf(info *types.Info, g term.Guard) []*types.Var {
	var read []*types.Var
	add := func(v *types.Var) {
		_, isHook := v.Type().Underlying().(*types.Signature)
		if !isHook && (v.IsField() || index.IsGlobal(v)) {
			read = append(read, v.Origin())
		}
	}
	g.Holds.Walk(func(p *term.Piece) bool {
		if p.Place.Var != nil {
			add(p.Place.Var)
		}
		return true
	})
	if g.At != nil {
		ast.Inspect(g.At, func(n ast.Node) bool {
			if _, isBlock := n.(*ast.BlockStmt); isBlock {
				return false
			}
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := info.Uses[id].(*types.Var); ok {
					add(v)
				}
			}
			return true
		})
	}
	return read
}

// isInCondition reports whether a use is a part of a condition.
func isInCondition(use inspector.Cursor) bool {
	for at := use; ; at = at.Parent() {
		switch at.ParentEdgeKind() {
		case edge.IfStmt_Cond, edge.SwitchStmt_Tag, edge.CaseClause_List:
			return true
		case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.UnaryExpr_X, edge.ParenExpr_X,
			edge.SelectorExpr_Sel, edge.SelectorExpr_X, edge.CallExpr_Args:
		default:
			return false
		}
	}
}
