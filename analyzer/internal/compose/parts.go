package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// Parts has the expressions of a package.
type Parts struct {
	pkg   *types.Package
	info  *types.Info
	index *index.Index
	hosts *HostValues
	files *code.Files
	peers *Peers // nil until the texts have reached their sinks
	// ofURLs says of the names of variables whether they are those of URLs: a package has many uses of few names.
	ofURLs map[string]bool
}

// NewParts returns the parts of a package.
func NewParts(pkg *types.Package, info *types.Info, index *index.Index, hosts *HostValues, files *code.Files) *Parts {
	return &Parts{pkg: pkg, info: info, index: index, hosts: hosts, files: files, ofURLs: make(map[string]bool)}
}

// With returns the parts of a package whose texts have peers.
func (p Parts) With(peers *Peers) *Parts {
	p.peers = peers
	return &p
}

// IsHost reports whether an expression is a host that may be an IPv6 address without brackets: a
// result of url.URL.Hostname, of net.SplitHostPort or net.LookupHost, or an address by its type.
func (p *Parts) IsHost(expr ast.Expr) bool {
	return p.hosts.IsAddress(expr) || p.isCallOf(expr, "Hostname", "(*net/url.URL).Hostname") || p.isBareHost(expr)
}

// isBareHost reports whether an expression is a variable with the host that url.URL.Hostname or net.SplitHostPort
// returns, or an element of what net.LookupHost does.
func (p *Parts) isBareHost(expr ast.Expr) bool {
	isNet := func(imported *types.Package) bool { return imported.Path() == "net" || imported.Path() == "net/url" }
	v, ok := p.info.Uses[code.Ident(expr)].(*types.Var)
	if !ok || !index.IsLocal(v) || !slices.ContainsFunc(p.pkg.Imports(), isNet) { // the index costs more than these
		return false
	}
	writes := p.index.Variable(v).Writes
	if len(writes) != 1 || !writes[0].Value.Valid() {
		return false
	}
	switch w := writes[0]; w.Kind {
	case index.Plain:
		isHostname := p.isCallOf(w.Value.Node().(ast.Expr), "Hostname", "(*net/url.URL).Hostname")
		return isHostname && !p.looksAt(v, 0) // a function may ask whether it is an IPv6 address
	case index.Result:
		return w.Index == 0 && p.calls(w.Value, "net.SplitHostPort")
	case index.Element:
		list, ok := p.info.Uses[code.Ident(w.Value.Node().(ast.Expr))].(*types.Var)
		if !ok || !index.IsLocal(list) {
			return false
		}
		from := p.index.Variable(list).Writes
		return len(from) == 1 && from[0].Kind == index.Result && p.calls(from[0].Value, "net.LookupHost")
	}
	return false
}

// NamesIP reports whether an expression is a string whose name says that it is an IP address.
func (p *Parts) NamesIP(expr ast.Expr) bool {
	words := code.Words(code.LastName(expr))
	return words[len(words)-1] == "ip" && code.IsString(p.info.TypeOf(expr))
}

// mayBeHost reports whether an expression is a host, or has the name of one.
func (p *Parts) mayBeHost(expr ast.Expr) bool {
	return p.IsHost(expr) || p.NamesIP(expr) || p.isNamed(expr, Hosts) || p.isNamed(expr, Dialled)
}

// IsQuery reports whether an expression is the query that url.Values.Encode writes.
func (p *Parts) IsQuery(expr ast.Expr) bool {
	return p.isCallOf(expr, "Encode", "(net/url.Values).Encode")
}

// IsScheme reports whether an expression is the scheme of a URL.
func (p *Parts) IsScheme(expr ast.Expr) bool { return p.isFieldOfURL(expr, "Scheme") }

// isFieldOfURL reports whether an expression, if there is one, is a field of a url.URL.
func (p *Parts) isFieldOfURL(expr ast.Expr, name string) bool {
	if expr == nil {
		return false
	}
	sel, ok := ast.Unparen(expr).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	field, ok := p.info.Uses[sel.Sel].(*types.Var)
	return ok && field.IsField() && field.Pkg() != nil && field.Pkg().Path() == "net/url"
}

// isCallOf reports whether an expression calls a method without arguments. It compares the name
// first, because it runs for all calls.
func (p *Parts) isCallOf(expr ast.Expr, name, fullName string) bool {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	fn, ok := p.info.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == fullName
}

// IsEscaper reports whether a call escapes a value for a URL.
func (p *Parts) IsEscaper(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "QueryEscape" && sel.Sel.Name != "PathEscape" {
		return false
	}
	fn, ok := p.info.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "net/url"
}

// ShowsFormat reports whether a format, or the text that it prints, is a URL or a part of one.
func (p *Parts) ShowsFormat(format string, operands []ast.Expr) bool {
	isBehindScheme := strings.HasPrefix(format, "%s%s:") // "http://" may be the first value
	return code.MayBeURL(format) || IsForm(format) || isBehindScheme || len(operands) > 0 && p.mayBeHost(operands[0]) ||
		slices.ContainsFunc(operands, p.IsQuery)
}

// ShowsSum reports whether an operand of a concatenation is a part of a URL, has a slash, or ends a
// host.
func (p *Parts) ShowsSum(sum *ast.BinaryExpr) bool {
	return p.hasSlash(sum.X) || p.isParameter(sum.X) || p.hasSlash(sum.Y) || p.mayBeHost(sum.X) || p.mayBeHost(sum.Y) ||
		p.IsScheme(sum.X) || p.IsQuery(sum.Y) || isDomain(p.info, sum.Y) || p.isPortOf(sum.Y)
}

// isPortOf reports whether an expression is the text of a colon and a port.
func (p *Parts) isPortOf(expr ast.Expr) bool {
	text, _ := code.ConstantString(p.info, expr)
	return isPortText(text)
}

// isDomain reports whether an expression is the end of a host, such as ".amazonaws.com".
func isDomain(info *types.Info, expr ast.Expr) bool {
	text, _ := code.ConstantString(info, expr)
	return strings.HasPrefix(text, ".") && strings.Count(text, ".") > 1
}

// IsForm reports whether a text begins as the data of a form, which have the syntax of a query: "user=…&password=…".
func IsForm(text string) bool {
	first, rest, ok := strings.Cut(text, "&")
	second, _, isPair := strings.Cut(rest, "=")
	name, value, _ := strings.Cut(first, "=")
	return ok && isPair && isFieldName(name) && isFieldName(second) && !strings.ContainsAny(value, "=/?: \n")
}

// IsBody reports whether the program passes a reader of the text at cur to net/http, or to a function of another
// module or its own: it is the body of a request. A text to sign has the same form, and nothing is escaped in it.
func (p *Parts) IsBody(cur inspector.Cursor) bool { return p.goesTo(cur, p.isBodyAt) }

// goesTo reports whether the code at cur, or at a use of the local variable with its value, has a property.
func (p *Parts) goesTo(cur inspector.Cursor, has func(inspector.Cursor) bool) bool {
	cur = code.OutermostParen(cur)
	v := p.localFor(cur)
	return has(cur) || v != nil && slices.ContainsFunc(p.index.Uses(v), has)
}

func (p *Parts) isBodyAt(cur inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	call := cur.Parent()
	switch {
	case p.info.Types[call.Node().(*ast.CallExpr).Fun].IsType(): // []byte(text)
		return p.isBodyAt(call)
	case p.calls(call, "strings.NewReader", "bytes.NewReader", "bytes.NewBuffer", "bytes.NewBufferString"):
		return p.goesTo(call, p.isPassedOn)
	}
	return false
}

// isPassedOn reports whether the value at cur is an argument of a function of net/http, or outside of the standard
// library.
func (p *Parts) isPassedOn(cur inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	fn, ok := p.info.Uses[code.Ident(cur.Parent().Node().(*ast.CallExpr).Fun)].(*types.Func)
	return ok && fn.Pkg() != nil && (fn.Pkg().Path() == "net/http" || !isStandard(p.pkg, fn))
}

// isFieldName reports whether a text is the name of a field of a form.
func isFieldName(text string) bool {
	isOther := func(r rune) bool {
		return r != '_' && r != '-' && r != '.' && !('0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z')
	}
	return text != "" && !strings.ContainsFunc(text, isOther)
}

func (p *Parts) hasSlash(expr ast.Expr) bool {
	text, _ := code.ConstantString(p.info, expr)
	return IsPath(text)
}

// IsPath reports whether a text has a slash, and is not a sentence.
func IsPath(text string) bool {
	return strings.Contains(text, "/") && !strings.ContainsAny(text, " \t\n")
}
