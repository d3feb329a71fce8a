package sinks

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
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// fields has every field of the standard library that takes a URL or a part of one: sinks whose
// receiver is the structure.
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
	{"net/http", "Server", "Addr", 0, stdlib.ServerAddr},
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

// OfLiteral returns the obligations of the values in the composite literal at cur. If a value
// is not constant, it may come from elsewhere, so the fields beside it do not count.
func (p *Sinks) OfLiteral(cur inspector.Cursor) []Obligation {
	values := p.valuesOf(cur)
	var found []Obligation
	for _, v := range values {
		s, ok := p.fields[v.field]
		if !ok {
			continue
		}
		o := s.ofField(v.cur, cur)
		if _, isKnown := p.constant(v.cur); isKnown {
			if o, ok = p.ofConstant(o, cur, values); !ok {
				continue
			}
		} else if s.use == stdlib.SentRequestURI {
			continue
		}
		found = append(found, o)
	}
	return found
}

// IsRequest reports whether a type is http.Request.
func IsRequest(t types.Type) bool { return code.IsHTTPType(t, "Request") }

// ofConstant returns the obligation of a constant in a field. There is none for the request
// target of a request that the program does not send.
func (p *Sinks) ofConstant(o Obligation, cur inspector.Cursor, values []fieldValue) (Obligation, bool) {
	switch o.Use {
	case stdlib.SentRequestURI:
		sent, ok := p.requests.requestSent(code.Addressed(cur))
		if !ok || sent.by != "http.Client.Do" {
			return Obligation{}, false
		}
		o.At = sent.call
	case stdlib.PathField:
		if p.isRequestURL(cur) && p.hasTarget(values) {
			o.Use = stdlib.RequestPath
		}
	}
	o.Beside = p.beside(cur, values)
	return o, true
}

// ofField returns the obligation of the value that the statement or literal at cur assigns to a
// field.
func (s sink) ofField(value, cur inspector.Cursor) Obligation {
	return Obligation{Use: s.use, Sink: s.String(), From: flow.Inflow{Cursor: value}, At: cur, How: "assigned to"}
}

func (p *Sinks) constant(cur inspector.Cursor) (string, bool) {
	return code.ConstantString(p.info, cur.Node().(ast.Expr))
}

// valuesOf returns the fields that a literal of a structure sets. In code that does not type-check,
// keys can be anything, and there can be more elements than fields.
func (p *Sinks) valuesOf(cur inspector.Cursor) []fieldValue {
	lit := cur.Node().(*ast.CompositeLit)
	named := code.NamedType(p.info.TypeOf(lit))
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
		if v, ok := p.info.Uses[key].(*types.Var); ok {
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

// OfAssignment returns the obligations of the values that the statement at cur assigns to
// fields. A text that the code appends to a Path counts as a Path.
func (p *Sinks) OfAssignment(cur inspector.Cursor) []Obligation {
	assign := cur.Node().(*ast.AssignStmt)
	if assign.Tok != token.ASSIGN && assign.Tok != token.ADD_ASSIGN || len(assign.Lhs) != len(assign.Rhs) {
		return nil
	}
	var found []Obligation
	for i, lhs := range assign.Lhs {
		sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		s, ok := p.fieldOf(sel)
		if !ok || s.use == stdlib.SentRequestURI {
			continue
		}
		if assign.Tok == token.ASSIGN || s.use == stdlib.PathField {
			found = append(found, s.ofField(cur.ChildAt(edge.AssignStmt_Rhs, i), cur))
		}
	}
	return found
}

// fieldOf returns the sink that a selector selects, directly or from an embedded
// structure.
func (p *Sinks) fieldOf(sel *ast.SelectorExpr) (sink, bool) {
	v, _ := p.info.Uses[sel.Sel].(*types.Var)
	s, ok := p.fields[v]
	if !ok {
		return sink{}, false
	}
	selection := p.info.Selections[sel]
	named := code.NamedType(p.info.TypeOf(sel.X))
	isDirect := selection != nil && len(selection.Index()) == 1
	return s, !isDirect || named != nil && s.isOf(named)
}
