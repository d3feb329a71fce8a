package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gostaticanalysis/analysisutil"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// fields is every field of the standard library that takes a URL or a part of
// one: sinks whose receiver is the structure.
var fields = []sink{
	{"net/url", "URL", "Scheme", 0, stdlib.SchemeField},
	{"net/url", "URL", "Opaque", 0, stdlib.OpaqueField},
	{"net/url", "URL", "Host", 0, stdlib.HostField},
	{"net/url", "URL", "Path", 0, stdlib.PathField},
	{"net/url", "URL", "RawPath", 0, stdlib.RawPathField},
	{"net/url", "URL", "RawQuery", 0, stdlib.RawQueryField},
	{"net/url", "URL", "Fragment", 0, stdlib.FragmentField},

	{"net/http", "Request", "Host", 0, stdlib.RequestHost},
	{"net/http", "Request", "RequestURI", 0, stdlib.SentRequestURI},
	{"net/http", "Cookie", "Domain", 0, stdlib.CookieDomain},
	{"net/http", "Cookie", "Path", 0, stdlib.CookiePath},
}

// fieldsOf resolves the fields of the packages that a package can reach, by object.
func fieldsOf(reached []*types.Package) map[*types.Var]sink {
	resolved := make(map[*types.Var]sink)
	for _, s := range fields {
		obj := analysisutil.LookupFromImports(reached, s.pkg, s.recv)
		if obj == nil {
			continue
		}
		if _, v := analysisutil.Field(obj.Type(), s.name); v != nil {
			resolved[v] = s
		}
	}
	return resolved
}

// fieldValue is an expression that becomes the value of a field.
type fieldValue struct {
	field *types.Var
	cur   inspector.Cursor
}

// checkLiteral judges the fields of a composite literal.
func (c *checker) checkLiteral(cur inspector.Cursor) {
	values := c.valuesOf(cur)
	for _, v := range values {
		s, ok := c.fields[v.field]
		if !ok {
			continue
		}
		text, ok := code.ConstantString(c.pass.TypesInfo, v.cur.Node().(ast.Expr))
		if !ok {
			c.followField(v.cur, cur, s)
			continue
		}
		subject := uricheck.Subject{Call: stdlib.Call{Use: s.use, Text: text}, Func: s.String()}
		fails := cur
		switch s.use {
		case stdlib.SentRequestURI:
			sent, ok := c.requestSent(addressed(cur))
			if !ok || sent.by != "http.Client.Do" {
				continue
			}
			fails = sent.call
		case stdlib.PathField:
			if c.isRequestURL(cur) && c.hasTarget(values) {
				subject.Use = stdlib.RequestPath
			}
		}
		subject.Beside = c.beside(cur, values)
		c.addField(cur, v.cur, fails, subject)
	}
}

// valuesOf returns the fields that a literal of a structure sets. In code that does not
// type-check, keys can be anything, and there can be more elements than fields.
func (c *checker) valuesOf(cur inspector.Cursor) []fieldValue {
	lit := cur.Node().(*ast.CompositeLit)
	named := code.NamedType(c.pass.TypesInfo.TypeOf(lit))
	if named == nil || !slices.ContainsFunc(fields, func(s sink) bool { return s.isOf(named) }) {
		return nil
	}
	structure := named.Underlying().(*types.Struct)
	var values []fieldValue
	for i, elt := range lit.Elts {
		at := cur.ChildAt(edge.CompositeLit_Elts, i)
		kv, isKeyed := elt.(*ast.KeyValueExpr)
		if !isKeyed {
			if i < structure.NumFields() {
				values = append(values, fieldValue{structure.Field(i), at})
			}
			continue
		}
		key, _ := kv.Key.(*ast.Ident)
		if v, ok := c.pass.TypesInfo.Uses[key].(*types.Var); ok {
			values = append(values, fieldValue{v, at.ChildAt(edge.KeyValueExpr_Value, -1)})
		}
	}
	return values
}

// isOf reports whether a sink is a field of a type. A type made of its underlying
// structure has the same fields, but not the methods.
func (s sink) isOf(named *types.Named) bool {
	obj := named.Obj()
	return obj.Name() == s.recv && obj.Pkg() != nil && obj.Pkg().Path() == s.pkg
}

// checkAssignment judges constants that are assigned to fields. What is added to a
// Path is judged like one.
func (c *checker) checkAssignment(cur inspector.Cursor) {
	assign := cur.Node().(*ast.AssignStmt)
	if assign.Tok != token.ASSIGN && assign.Tok != token.ADD_ASSIGN || len(assign.Lhs) != len(assign.Rhs) {
		return
	}
	for i, lhs := range assign.Lhs {
		sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		s, ok := c.fieldOf(sel)
		if !ok || s.use == stdlib.SentRequestURI || assign.Tok == token.ADD_ASSIGN && s.use != stdlib.PathField {
			continue
		}
		if text, ok := code.ConstantString(c.pass.TypesInfo, assign.Rhs[i]); ok {
			subject := uricheck.Subject{Call: stdlib.Call{Use: s.use, Text: text}, Func: s.String()}
			c.addField(cur, cur.ChildAt(edge.AssignStmt_Rhs, i), cur, subject)
		} else if assign.Tok == token.ASSIGN {
			c.followField(cur.ChildAt(edge.AssignStmt_Rhs, i), cur, s)
		}
	}
}

// fieldOf returns the sink that a selector selects, directly or from an embedded
// structure.
func (c *checker) fieldOf(sel *ast.SelectorExpr) (sink, bool) {
	v, _ := c.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
	s, ok := c.fields[v]
	if !ok {
		return sink{}, false
	}
	selection := c.pass.TypesInfo.Selections[sel]
	named := code.NamedType(c.pass.TypesInfo.TypeOf(sel.X))
	isDirect := selection != nil && len(selection.Index()) == 1
	return s, !isDirect || named != nil && s.isOf(named)
}

// followField follows the value that becomes that of a field, by the statement or
// literal at cur. What the fields beside it hold is not known by then.
func (c *checker) followField(value, cur inspector.Cursor, s sink) {
	if s.use != stdlib.SentRequestURI {
		way := wayOf(step{cur: value, at: cur, how: "the value of", name: s.String()})
		c.follow(flow.Inflow{Cursor: value}, usage{use: s.use, sink: s.String(), way: way})
	}
}

// addField judges the value of a field that the statement or literal at cur sets.
func (c *checker) addField(cur, value, fails inspector.Cursor, subject uricheck.Subject) {
	c.add(&argument{
		cur:  value,
		text: c.constantText(value),
		usage: usage{
			use:  subject.Use,
			sink: subject.Func,
			way:  wayOf(step{cur: value, at: fails, how: "the value of", name: subject.Func}),
		},
		findings: c.check(subject),
	})
}
