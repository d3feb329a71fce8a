package flow

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// A registry is a library that returns a setting by its name, and has its default from another call or from a
// structure of flags.
type registry struct {
	getters []string // the functions whose first argument is the name of a setting
	setters []setter
}

// setter is a function that registers a default, with the indexes of its name and its value, or a structure with the
// fields Name and Value.
type setter struct {
	of          string
	name, value int
}

const (
	viper = "github.com/spf13/viper"
	pflag = "(*github.com/spf13/pflag.FlagSet)"
)

var registries = []registry{
	{[]string{viper + ".GetString", "(*" + viper + ".Viper).GetString"}, []setter{
		{viper + ".SetDefault", 0, 1}, {"(*" + viper + ".Viper).SetDefault", 0, 1},
	}},
	{[]string{pflag + ".GetString"}, []setter{
		{pflag + ".String", 0, 1}, {pflag + ".StringP", 0, 2}, {pflag + ".StringVar", 1, 2}, {pflag + ".StringVarP", 1, 3},
	}},
	{[]string{"(*github.com/urfave/cli.Context).String"}, []setter{{of: "github.com/urfave/cli.StringFlag"}}},
	{[]string{"(*github.com/urfave/cli/v2.Context).String"}, []setter{{of: "github.com/urfave/cli/v2.StringFlag"}}},
	{[]string{"(*github.com/urfave/cli/v3.Command).String"}, []setter{{of: "github.com/urfave/cli/v3.FlagBase"}}},
}

// byGetter has the registries by the names of their getters.
var byGetter = registriesByGetter()

func registriesByGetter() map[string]*registry {
	found := make(map[string]*registry)
	for i := range registries {
		for _, getter := range registries[i].getters {
			found[getter] = &registries[i]
		}
	}
	return found
}

// registered resolves a call that returns a setting by a constant name: the setting has the default that the package
// registers under this name, unless the user sets it. Commands of one program have flags of the same name, mostly each
// in a declaration of its own. registered returns nil if it does not know which one the call means.
func (r callResolver) registered(cur inspector.Cursor, getter string) []term.Text {
	from, call := byGetter[getter], cur.Node().(*ast.CallExpr)
	if from == nil || len(call.Args) == 0 {
		return nil
	}
	name, ok := code.ConstantString(r.expr.p.Index.Info, call.Args[0])
	if !ok {
		return nil
	}
	values := r.expr.p.defaultsOf(from)[strings.ToLower(name)] // viper ignores the case
	if len(values) > 1 {
		here := r.expr.p.Index.DeclAt(call.Pos())
		isOther := func(value inspector.Cursor) bool { return r.expr.p.Index.DeclAt(value.Node().Pos()) != here }
		values = slices.DeleteFunc(slices.Clone(values), isOther)
	}
	if len(values) != 1 || r.expr.p.kindOf(values[0].Node().(ast.Expr)) != term.String {
		return nil
	}
	return orSet(cur, r.expr.texts(values[0]))
}

// orSet returns the texts of a default, and an unknown one: that which the user may set instead.
func orSet(at inspector.Cursor, texts []term.Text) []term.Text {
	return append(unlessSet(at, texts), union.Unknown)
}

// unlessSet adds to the texts of a default that a call at a cursor declares or reads the condition that the user has
// not set another one.
func unlessSet(at inspector.Cursor, texts []term.Text) []term.Text {
	return union.Guarded(texts, []term.Guard{{Holds: term.Unknown(term.Boolean), At: at.Node(), Role: term.Picks}})
}

// defaultsOf returns the defaults that the package registers, by the lowercase names of the settings.
func (p *Flow) defaultsOf(from *registry) map[string][]inspector.Cursor {
	if found, ok := p.registered[from]; ok {
		return found
	}
	found := make(map[string][]inspector.Cursor)
	for d := range p.Index.Decls() {
		for cur := range d.Root().Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
			if name, value, ok := p.registersAt(from, cur); ok {
				found[strings.ToLower(name)] = append(found[strings.ToLower(name)], value)
			}
		}
	}
	p.registered[from] = found
	return found
}

// registersAt returns the constant name and the value of the default that a call or a literal registers.
func (p *Flow) registersAt(from *registry, cur inspector.Cursor) (name string, value inspector.Cursor, ok bool) {
	var key inspector.Cursor
	switch n := cur.Node().(type) {
	case *ast.CallExpr:
		f, isKnown := p.Index.CalleeOf(n)
		if !isKnown || f.Shift > 0 {
			return "", value, false
		}
		of := f.Func.FullName()
		i := slices.IndexFunc(from.setters, func(s setter) bool { return s.of == of })
		if i < 0 || from.setters[i].value >= len(n.Args) {
			return "", value, false
		}
		key = cur.ChildAt(edge.CallExpr_Args, from.setters[i].name)
		value = cur.ChildAt(edge.CallExpr_Args, from.setters[i].value)
	case *ast.CompositeLit:
		of := code.NamedType(p.Index.Info.TypeOf(n))
		if of == nil || of.Obj().Pkg() == nil || from.setters[0].of != of.Obj().Pkg().Path()+"."+of.Obj().Name() {
			return "", value, false
		}
		key, value = fieldIn(cur, "Name"), fieldIn(cur, "Value")
	}
	if !key.Valid() || !value.Valid() {
		return "", value, false
	}
	name, ok = code.ConstantString(p.Index.Info, key.Node().(ast.Expr))
	return name, value, ok
}

// fieldIn returns the value of a field in a literal with keys, not valid if the literal does not set it.
func fieldIn(lit inspector.Cursor, name string) inspector.Cursor {
	for elt := range lit.Children() {
		if pair, ok := elt.Node().(*ast.KeyValueExpr); ok && code.IdentName(pair.Key) == name {
			return elt.ChildAt(edge.KeyValueExpr_Value, -1)
		}
	}
	return inspector.Cursor{}
}

// kingpinText has the functions of kingpin that return a pointer to the text of a flag.
var kingpinText = map[string]bool{
	"(*github.com/alecthomas/kingpin/v2.parserMixin).String": true,
	"(*gopkg.in/alecthomas/kingpin.v2.parserMixin).String":   true,
}

// defaultInChain returns the default in a chain of calls that declares a flag of kingpin, and ends with call:
// kingpin.Flag("url", "").Default("http://h").String().
func (p *Flow) defaultInChain(call index.Call) (value inspector.Cursor, ok bool) {
	if call.Func == nil || !kingpinText[call.Func.FullName()] {
		return value, false
	}
	for cur := call.Cursor; ; {
		n, isCall := cur.Node().(*ast.CallExpr)
		if !isCall {
			return value, false
		}
		sel, isMethod := n.Fun.(*ast.SelectorExpr)
		if !isMethod {
			return value, false
		}
		if sel.Sel.Name == "Default" && len(n.Args) == 1 {
			return cur.ChildAt(edge.CallExpr_Args, 0), true
		}
		cur = cur.ChildAt(edge.CallExpr_Fun, -1).ChildAt(edge.SelectorExpr_X, -1)
	}
}
