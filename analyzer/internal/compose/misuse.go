package compose

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// misuse is how the code around a function or a field may misuse a URL.
type misuse struct {
	find func(p *Parts, cur inspector.Cursor) uricheck.Misuse
	// args is the least number of arguments; code that does not type-check may have fewer.
	args int
	// first and second are what the first and the second argument have to be, if they are not empty.
	first, second string
	// onURL reports whether the method is one of a URL.
	onURL bool
	// isField reports whether the name is that of a field of a URL, or of the Host of a request.
	isField bool
}

// misuses has a row for the name of each function and field.
var misuses = map[string]misuse{
	"Query":            {find: (*Parts).changedCopy},
	"JoinPath":         {find: (*Parts).unusedURL},
	"ResolveReference": {find: (*Parts).resolved, args: 1},
	"Parse":            {find: (*Parts).resolved, args: 1, onURL: true},
	"Split":            {find: (*Parts).splitHost, args: 2, second: ":"},
	"SplitN":           {find: (*Parts).splitHost, args: 2, second: ":"},
	"Cut":              {find: (*Parts).splitHost, args: 2, second: ":"},
	"Index":            {find: (*Parts).colon, args: 2, second: ":"},
	"IndexByte":        {find: (*Parts).colon, args: 2, second: ":"},
	"IndexRune":        {find: (*Parts).colon, args: 2, second: ":"},
	"LastIndex":        {find: (*Parts).portByColon, args: 2, second: ":"},
	"LastIndexByte":    {find: (*Parts).portByColon, args: 2, second: ":"},
	"Contains":         {find: (*Parts).portByColon, args: 2, second: ":"},
	"ContainsRune":     {find: (*Parts).portByColon, args: 2, second: ":"},
	"JoinHostPort":     {find: (*Parts).bracketedTwice, args: 2},
	"Join":             {find: (*Parts).joinedByColon, args: 2, second: ":"},
	"Path":             {find: (*Parts).overwrittenPath, isField: true},
	"Redirect":         {find: (*Parts).redirected, args: 4},
	"RedirectHandler":  {find: (*Parts).redirected, args: 2},
	"Set":              {find: (*Parts).redirected, args: 2, first: "Location"},
	"RawQuery":         {find: (*Parts).overwrittenQuery, isField: true},
	"QueryUnescape":    {find: (*Parts).unescapedPath, args: 1},
	"PathUnescape":     {find: (*Parts).unescapedTwice, args: 1},
	"PathEscape":       {find: (*Parts).escapedWrongly, args: 1},
	"QueryEscape":      {find: (*Parts).escapedWrongly, args: 1},
	"ParseQuery":       {find: (*Parts).queryOfURL, args: 1},
	"HasPrefix":        {find: (*Parts).schemeBeforeOther, args: 2, second: "http://"},
	"Handle":           {find: (*Parts).handled, args: 2},
	"HandleFunc":       {find: (*Parts).handled, args: 2},
	"HandlerFunc":      {find: (*Parts).linksBeside, args: 3},
	"GET":              {find: (*Parts).linksBeside, args: 2},
	"Get":              {find: (*Parts).linksBeside, args: 2},
	"Hostname":         {find: (*Parts).comparedInVain, onURL: true},
	"Port":             {find: (*Parts).comparedInVain, onURL: true},
	"ParseIP":          {find: (*Parts).withPort, args: 1},
	"ParseAddr":        {find: (*Parts).withPort, args: 1},
	"LookupHost":       {find: (*Parts).withPort, args: 1},
	"LookupIP":         {find: (*Parts).withPort, args: 1},
	"LookupIPAddr":     {find: (*Parts).withPort, args: 2},
	"LookupNetIP":      {find: (*Parts).withPort, args: 3},
	"LookupCNAME":      {find: (*Parts).withPort, args: 1},
	"Host":             {find: (*Parts).hostField, isField: true},
	"Scheme":           {find: (*Parts).absentAtServer, isField: true},
	"RawPath":          {find: queryIn(uricheck.QueryInRawPath), isField: true},
	"Fragment":         {find: (*Parts).escapedFragment, isField: true},
	"RequestURI":       {find: (*Parts).requestURIInPath, isField: true},
}

// MayMisuse reports whether an expression, by its name, may misuse a URL.
func (p *Parts) MayMisuse(expr ast.Expr) bool {
	switch e := expr.(type) {
	case *ast.CallExpr:
		m := misuses[code.LastName(e.Fun)]
		return m.find != nil && !m.isField && len(e.Args) >= m.args && (m.first == "" || p.isText(e.Args[0], m.first)) &&
			(m.second == "" || p.isText(e.Args[1], m.second)) && (!m.onURL || p.isOnURL(e.Fun))
	case *ast.CompositeLit:
		return len(e.Elts) > 2 && code.IsURL(p.info.TypeOf(e))
	case *ast.SelectorExpr:
		isField := p.isFieldOfURL(e, e.Sel.Name) || p.isBracketed(e) || p.isRequestURI(e)
		return misuses[e.Sel.Name].isField && isField || p.baseOf(e) != nil
	case *ast.Ident, *ast.StarExpr:
		return p.baseOf(e) != nil
	}
	return false
}

// isOnURL reports whether a function is a method of a URL.
func (p *Parts) isOnURL(fun ast.Expr) bool {
	sel, ok := ast.Unparen(fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	t := p.info.TypeOf(sel.X)
	return t != nil && code.IsURL(t)
}

// MisuseAt returns how the code misuses a URL at cur, 0 if it does not.
func (p *Parts) MisuseAt(cur inspector.Cursor) uricheck.Misuse {
	expr := cur.Node().(ast.Expr)
	if !p.MayMisuse(expr) {
		return 0
	}
	switch e := expr.(type) {
	case *ast.CompositeLit:
		return p.copiedOrigin(cur)
	case *ast.CallExpr:
		expr = e.Fun
	case *ast.Ident, *ast.StarExpr:
		return p.doubledSlash(cur)
	case *ast.SelectorExpr:
		if p.baseOf(e) != nil {
			return p.doubledSlash(cur)
		}
		if as := p.comparedInVain(cur); as != 0 {
			return as
		}
	}
	return misuses[code.LastName(expr)].find(p, cur)
}

// calls reports whether a call at cur is one of some functions.
func (p *Parts) calls(cur inspector.Cursor, names ...string) bool {
	call, ok := cur.Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := p.info.Uses[code.Ident(call.Fun)].(*types.Func)
	return ok && slices.Contains(names, fn.FullName())
}

// changedCopy finds a result of URL.Query that the program changes, and then forgets.
func (p *Parts) changedCopy(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "(*net/url.URL).Query") {
		return 0
	}
	if p.isOnlyChanged(cur) {
		return uricheck.LostQuery
	}
	v := p.localFor(cur)
	if v == nil || len(p.index.Variable(v).Writes) != 1 {
		return 0
	}
	uses := p.index.Uses(v)
	if len(uses) == 0 || slices.ContainsFunc(uses, func(use inspector.Cursor) bool { return !p.isOnlyChanged(use) }) {
		return 0
	}
	return uricheck.LostQuery
}

// isOnlyChanged reports whether the code at cur does nothing with a url.Values but to call a method that
// changes it.
func (p *Parts) isOnlyChanged(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	if cur.ParentEdgeKind() != edge.SelectorExpr_X || cur.Parent().ParentEdgeKind() != edge.CallExpr_Fun {
		return false
	}
	call := cur.Parent().Parent()
	return p.calls(call, "(net/url.Values).Set", "(net/url.Values).Add", "(net/url.Values).Del") &&
		call.ParentEdgeKind() == edge.ExprStmt_X
}

// localFor returns the local variable that the code declares for the value at cur, or nil.
func (p *Parts) localFor(cur inspector.Cursor) *types.Var {
	id, ok := index.Assignee(code.OutermostParen(cur)).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := p.info.Defs[id].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil
	}
	return v
}

// Functions that return the URL of a base and a reference. Those that parse also tell whether the texts are URLs.
var (
	resolvers        = []string{"(*net/url.URL).JoinPath", "(*net/url.URL).ResolveReference"}
	parsingResolvers = []string{"(*net/url.URL).Parse", "net/url.JoinPath"}
)

func (p *Parts) resolves(call inspector.Cursor) bool {
	return p.calls(call, resolvers...) || p.calls(call, parsingResolvers...)
}

// unusedURL finds a URL that a call returns, and the program does not keep. A program that only asks whether the texts
// are URLs does not read the base later.
func (p *Parts) unusedURL(cur inspector.Cursor) uricheck.Misuse {
	isUnused := p.calls(cur, resolvers...) || p.calls(cur, parsingResolvers...) && p.isBaseRead(cur)
	if cur.ParentEdgeKind() != edge.ExprStmt_X || !isUnused {
		return 0
	}
	return uricheck.UnusedURL
}

// isBaseRead reports whether the program does something else, after the call at cur, with the local variable that is the
// base of it than to resolve other references.
func (p *Parts) isBaseRead(cur inspector.Cursor) bool {
	call := cur.Node().(*ast.CallExpr)
	base := call.Fun
	if sel, ok := ast.Unparen(base).(*ast.SelectorExpr); ok && p.isOnURL(sel) {
		base = sel.X
	} else if len(call.Args) > 0 {
		base = call.Args[0]
	}
	v := p.localAt(base)
	return v != nil && slices.ContainsFunc(p.index.Uses(v), func(use inspector.Cursor) bool {
		for by := range use.Enclosing((*ast.CallExpr)(nil)) {
			return use.Node().Pos() > call.End() && !p.resolves(by)
		}
		return use.Node().Pos() > call.End()
	})
}

// splitHost finds the host of a URL or of a request, a field with one, the address of a client, or a text with the name of
// an address, that the program splits at its first colon.
func (p *Parts) splitHost(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "strings.Split", "strings.SplitN", "strings.Cut", "strings.Index", "strings.IndexByte",
		"strings.IndexRune") {
		return 0
	}
	host := cur.ChildAt(edge.CallExpr_Args, 0)
	of := host.Node().(ast.Expr)
	isAddress := p.isHostAndPort(of) || p.hosts.IsOfURL(of) || p.isFirstOfAddress(cur, of) || p.isListOfAddress(cur, of) ||
		p.isSlicedAddress(cur, of)
	if !isAddress || mentionsBrackets(cur) || p.takesLast(cur) || p.isOnlyRead(cur) {
		return 0
	}
	return uricheck.SplitHost
}

// isOnlyRead reports whether the program only compares or prints the value at cur, or an element of it, or the local
// variable with it.
func (p *Parts) isOnlyRead(cur inspector.Cursor) bool {
	at := []inspector.Cursor{cur}
	if v := p.localFor(cur); v != nil {
		at = p.index.Uses(v)
	}
	return !slices.ContainsFunc(at, func(use inspector.Cursor) bool {
		use = code.OutermostParen(use)
		if use.ParentEdgeKind() == edge.IndexExpr_X {
			use = code.OutermostParen(use.Parent())
		}
		switch by := use.Parent().Node().(type) {
		case *ast.BinaryExpr:
			return !isComparison(by.Op)
		case *ast.CallExpr:
			return !code.PrintsText(by)
		}
		return true
	})
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// mentionsBrackets reports whether the function around cur has a bracket in a literal: its author has thought of
// IPv6. To look for a colon, which IsCaredFor accepts, is the fault here.
func mentionsBrackets(cur inspector.Cursor) bool {
	return hasLiteral(cur, func(text string) bool { return strings.ContainsAny(text, "[]") })
}

// hasLiteral reports whether a literal in the function around cur has a property.
func hasLiteral(cur inspector.Cursor, has func(text string) bool) bool {
	fn, ok := index.FunctionAround(cur)
	return ok && slices.ContainsFunc(slices.Collect(ast.Preorder(fn.Node())), func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		return ok && has(lit.Value)
	})
}

// isFirstOfAddress reports whether the code takes the text before the first colon of a value with the name of an
// address as a host: "host := strings.Split(addr, ":")[0]". Some addresses are URLs, whose scheme it is.
func (p *Parts) isFirstOfAddress(split inspector.Cursor, of ast.Expr) bool {
	if split.ParentEdgeKind() != edge.IndexExpr_X || !namesAddress(nameOfElement(of)) ||
		!code.IsString(p.info.TypeOf(of)) {
		return false
	}
	first := split.Parent()
	at := p.info.Types[first.Node().(*ast.IndexExpr).Index].Value
	if at == nil || !constant.Compare(at, token.EQL, constant.MakeInt64(0)) {
		return false
	}
	return Hosts.Has(lastWord(p.nameOfTaker(first))) || p.isFirstOfFormat(first)
}

// isListOfAddress reports whether the code splits a value with the name of an address into a list, and takes the second
// element for the port: "parts := strings.Split(addr, ":")", "port := parts[1]".
func (p *Parts) isListOfAddress(split inspector.Cursor, of ast.Expr) bool {
	v := p.localFor(split)
	if v == nil || !namesAddress(nameOfElement(of)) || !p.calls(split, "strings.Split", "strings.SplitN") {
		return false
	}
	isFirst, isSecond := false, false
	for _, use := range p.index.Uses(v) {
		if at, ok := use.Parent().Node().(*ast.IndexExpr); ok {
			isFirst = isFirst || p.isNumber(at.Index, "0")
			isSecond = isSecond || p.isNumber(at.Index, "1") && p.becomesPort(use.Parent())
		}
	}
	return isFirst && isSecond
}

// isSlicedAddress reports whether the code slices a value with the name of an address at the first colon, and takes what is
// before it for a host, to judge by a name: "host := addr[:i]".
func (p *Parts) isSlicedAddress(at inspector.Cursor, of ast.Expr) bool {
	v := p.localFor(at)
	if v == nil || !namesAddress(code.LastName(of)) {
		return false
	}
	isHostport := strings.Join(code.Words(code.LastName(of)), "") == "hostport"
	return slices.ContainsFunc(p.index.Uses(v), func(use inspector.Cursor) bool {
		use = code.OutermostParen(use)
		slice, ok := use.Parent().Node().(*ast.SliceExpr)
		if !ok || use.ParentEdgeKind() != edge.SliceExpr_High || types.ExprString(slice.X) != types.ExprString(of) {
			return false
		}
		takers := []string{p.nameOfTaker(use.Parent()), nameOfResult(use.Parent())}
		return isHostport || slices.ContainsFunc(takers, func(name string) bool { return Hosts.Has(lastWord(name)) })
	})
}

// nameOfResult returns the name of the result of a function that the value at cur is, "" if it has none.
func nameOfResult(cur inspector.Cursor) string {
	kind, i := cur.ParentEdge()
	fn, ok := index.FunctionAround(cur)
	if kind != edge.ReturnStmt_Results || !ok {
		return ""
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Type.Results == nil { // code that does not type-check
		return ""
	}
	for _, field := range decl.Type.Results.List {
		if i < len(field.Names) {
			return field.Names[i].Name
		}
		i -= len(field.Names)
	}
	return ""
}

// becomesPort reports whether the code makes a decimal number of the text at cur, or gives it the name of a port.
func (p *Parts) becomesPort(cur inspector.Cursor) bool {
	if p.calls(cur.Parent(), "strconv.ParseInt", "strconv.ParseUint") {
		args := cur.Parent().Node().(*ast.CallExpr).Args
		return len(args) > 1 && p.isNumber(args[1], "10") // code that does not type-check may have fewer
	}
	return lastWord(p.nameOfTaker(cur)) == "port" || p.calls(cur.Parent(), "strconv.Atoi")
}

// nameOfElement returns the name of a value, or for an element of a list the singular of its name: "addr" of addrs[0].
func nameOfElement(expr ast.Expr) string {
	list, ok := ast.Unparen(expr).(*ast.IndexExpr)
	if !ok {
		return code.LastName(expr)
	}
	name := code.LastName(list.X)
	if one, ok := strings.CutSuffix(name, "sses"); ok { // addresses
		return one + "ss"
	}
	return strings.TrimSuffix(name, "s")
}

// isFirstOfFormat reports whether a call of package fmt puts the value at cur before a colon: "%s:%s".
func (p *Parts) isFirstOfFormat(cur inspector.Cursor) bool {
	if !p.calls(cur.Parent(), "fmt.Sprintf") {
		return false
	}
	args := cur.Parent().Node().(*ast.CallExpr).Args
	format, _ := code.ConstantString(p.info, args[0])
	return len(args) > 2 && args[1] == cur.Node() && strings.HasPrefix(format, "%s:%")
}

// isText reports whether an expression is a constant text, or the character that is all of it.
func (p *Parts) isText(expr ast.Expr, want string) bool {
	if text, ok := code.ConstantString(p.info, expr); ok {
		return text == want
	}
	value := p.info.Types[expr].Value
	if value == nil || value.Kind() != constant.Int {
		return false
	}
	r, ok := constant.Int64Val(value)
	return ok && string(rune(r)) == want
}

// takesLast reports whether the program takes the last element of a split, or only counts its elements: the port is
// the text after the last colon.
func (p *Parts) takesLast(split inspector.Cursor) bool {
	if !p.calls(split, "strings.Split", "strings.SplitN") || split.ParentEdgeKind() == edge.IndexExpr_X {
		return false
	}
	v := p.localFor(split)
	if v == nil {
		return true
	}
	return !slices.ContainsFunc(p.index.Uses(v), func(use inspector.Cursor) bool {
		return use.ParentEdgeKind() == edge.IndexExpr_X &&
			p.info.Types[use.Parent().Node().(*ast.IndexExpr).Index].Value != nil
	})
}

// isHostAndPort reports whether an expression is a host with its port, if it has one: a field of a URL or of a
// request, or a variable for it.
func (p *Parts) isHostAndPort(expr ast.Expr) bool {
	if v := p.localAt(expr); v != nil {
		writes := p.index.Variable(v).Writes
		return len(writes) > 0 && writes[0].Kind == index.Plain && p.isHostField(writes[0].Value.Node().(ast.Expr))
	}
	return p.isHostField(expr)
}

// isHostField reports whether an expression is the Host of a URL or of a request, or the address of a client, or the
// result of Hostname, in which an IPv6 address has colons and no brackets.
func (p *Parts) isHostField(expr ast.Expr) bool {
	sel, ok := ast.Unparen(expr).(*ast.SelectorExpr)
	if !ok {
		return p.isCallOf(expr, "Hostname", "(*net/url.URL).Hostname") || p.isPrintedClient(expr) || p.isPrintedPeer(expr)
	}
	switch sel.Sel.Name {
	case "Host":
		return p.isFieldOfURL(sel, "Host") || code.IsHTTPType(p.info.TypeOf(sel.X), "Request")
	case "RemoteAddr":
		return code.IsHTTPType(p.info.TypeOf(sel.X), "Request")
	}
	return false
}

// isPrintedClient reports whether an expression is the printed address of the other end of a connection:
// conn.RemoteAddr().String(). The LocalAddr is often that of a connection to a known IPv4 address.
func (p *Parts) isPrintedClient(expr ast.Expr) bool {
	if !p.isCallOf(expr, "String", "(net.Addr).String") {
		return false
	}
	of := ast.Unparen(ast.Unparen(expr).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X
	call, ok := ast.Unparen(of).(*ast.CallExpr)
	return ok && code.LastName(call.Fun) == "RemoteAddr"
}

// isPrintedPeer reports whether an expression is the printed address that a function gets, or that it reads a packet from.
func (p *Parts) isPrintedPeer(expr ast.Expr) bool {
	if !p.isCallOf(expr, "String", "(net.Addr).String") {
		return false
	}
	v := p.localAt(ast.Unparen(ast.Unparen(expr).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X)
	if v == nil {
		return false
	}
	of := p.index.Variable(v)
	isOther := func(w index.Write) bool { return w.Kind != index.Result || !p.calls(w.Value, readers...) }
	return (of.IsParam || len(of.Writes) > 0) && !slices.ContainsFunc(of.Writes, isOther)
}

// readers return the address of the other end with a packet.
var readers = []string{"(net.PacketConn).ReadFrom", "(*net.UDPConn).ReadFrom"}

// bracketedTwice finds the Host of a URL, which has brackets around an IPv6 address, where net.JoinHostPort adds
// them.
func (p *Parts) bracketedTwice(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "net.JoinHostPort") {
		return 0
	}
	host := ast.Unparen(cur.Node().(*ast.CallExpr).Args[0])
	if !p.isBracketed(host) && !p.isBracketedWithoutPort(host, cur) {
		return 0
	}
	return uricheck.BracketedTwice
}

// isBracketed reports whether an expression is the Host of a URL or of a request.
func (p *Parts) isBracketed(expr ast.Expr) bool {
	sel, ok := ast.Unparen(expr).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Host" && p.isHostField(sel)
}

// isBracketedWithoutPort reports whether a variable has the Host of a URL if net.SplitHostPort finds no port in it,
// and no other value before the call at cur but the host that net.SplitHostPort returns, or a constant:
//
//	host, port, err := net.SplitHostPort(u.Host)
//	if err != nil {
//		host = u.Host
//	}
//
// The first call of net.JoinHostPort stands for all that follow.
func (p *Parts) isBracketedWithoutPort(expr ast.Expr, cur inspector.Cursor) bool {
	v := p.localAt(expr)
	if v == nil || !p.isFirstJoin(v, cur) {
		return false
	}
	isBracketed := false
	for _, w := range p.index.Variable(v).Writes {
		switch {
		case !w.Value.Valid():
			return false
		case p.isBracketed(w.Value.Node().(ast.Expr)):
			isBracketed = true
		case w.Value != cur && !p.isSplitOrConstant(w.Value):
			return false
		}
	}
	return isBracketed
}

func (p *Parts) isFirstJoin(v *types.Var, cur inspector.Cursor) bool {
	uses := p.index.Uses(v)
	i := slices.IndexFunc(uses, func(use inspector.Cursor) bool { return p.calls(use.Parent(), "net.JoinHostPort") })
	return i >= 0 && uses[i].Parent() == cur
}

func (p *Parts) isSplitOrConstant(value inspector.Cursor) bool {
	expr := value.Node().(ast.Expr)
	if _, ok := code.ConstantString(p.info, expr); ok || p.calls(value, "net.SplitHostPort") {
		return true
	}
	v := p.localAt(expr)
	if v == nil {
		return false
	}
	writes := p.index.Variable(v).Writes
	return len(writes) == 1 && writes[0].Value.Valid() && p.calls(writes[0].Value, "net.SplitHostPort")
}

// localAt returns the local variable that is an expression, or nil.
func (p *Parts) localAt(expr ast.Expr) *types.Var {
	v := p.index.Target(expr)
	if v == nil || !index.IsLocal(v) {
		return nil
	}
	return v
}

// overwrittenPath finds a path that the program writes to a URL that it has just parsed or copied, and whose path it
// has not read.
func (p *Parts) overwrittenPath(cur inspector.Cursor) uricheck.Misuse {
	v, base := p.overwritten(cur)
	if v == nil || p.index.Variable(v).IsParam || !namesConfigured(p.nameOfBase(base)) ||
		p.reads(v, cur, "Path", "RawPath", "EscapedPath", "JoinPath", "Opaque") || readsOf(base, cur, namesOfPath...) {
		return 0
	}
	return uricheck.LostPath
}

// readsOf reports whether the function around cur reads one of some fields or methods of the URL that it has copied.
func readsOf(base ast.Expr, cur inspector.Cursor, names ...string) bool {
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	for sel := range fn.Preorder((*ast.SelectorExpr)(nil)) {
		e := sel.Node().(*ast.SelectorExpr)
		if slices.Contains(names, e.Sel.Name) && types.ExprString(e.X) == types.ExprString(withoutStar(base)) && sel != cur {
			return true
		}
	}
	return false
}

// overwrittenQuery is like overwrittenPath, but for the query of a URL that often has one.
func (p *Parts) overwrittenQuery(cur inspector.Cursor) uricheck.Misuse {
	v, base := p.overwritten(cur)
	if v == nil || !namesQueried(p.nameOfBase(base)) || p.reads(v, cur, "RawQuery", "Query") ||
		readsOf(base, cur, "RawQuery", "Query") {
		return 0
	}
	return uricheck.LostQueryOf
}

// queryIn finds a result of url.Values.Encode that the program assigns to a field, which makes the misuse.
func queryIn(as uricheck.Misuse) func(*Parts, inspector.Cursor) uricheck.Misuse {
	return func(p *Parts, cur inspector.Cursor) uricheck.Misuse {
		if cur.ParentEdgeKind() != edge.AssignStmt_Lhs {
			return 0
		}
		assign := cur.Parent()
		if len(assign.Node().(*ast.AssignStmt).Rhs) != 1 ||
			!p.calls(assign.ChildAt(edge.AssignStmt_Rhs, 0), "(net/url.Values).Encode") {
			return 0
		}
		return as
	}
}

// escapedFragment finds a Fragment with a result of url.Values.Encode, or with a part that the code there escapes.
func (p *Parts) escapedFragment(cur inspector.Cursor) uricheck.Misuse {
	assign, ok := cur.Parent().Node().(*ast.AssignStmt)
	if ok && cur.ParentEdgeKind() == edge.AssignStmt_Lhs && len(assign.Rhs) == 1 {
		value := p.onlyValue(cur.Parent().ChildAt(edge.AssignStmt_Rhs, 0)).Node()
		for n := range ast.Preorder(value) {
			if call, ok := n.(*ast.CallExpr); ok && p.IsEscaper(call) {
				return uricheck.QueryInFragment
			}
		}
	}
	return queryIn(uricheck.QueryInFragment)(p, cur)
}

// isRequestURI reports whether a selector is the RequestURI of a request.
func (p *Parts) isRequestURI(sel *ast.SelectorExpr) bool {
	v, ok := p.info.Uses[sel.Sel].(*types.Var)
	return ok && sel.Sel.Name == "RequestURI" && v.IsField() && v.Pkg() != nil && v.Pkg().Path() == "net/http"
}

// requestURIInPath finds the RequestURI of a request as the Path of a URL, unless the function sets the RequestURI: to a
// path of its own.
func (p *Parts) requestURIInPath(cur inspector.Cursor) uricheck.Misuse {
	isPath := false
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value:
		lit, ok := cur.Parent().Parent().Node().(*ast.CompositeLit)
		isPath = ok && code.IsURL(p.info.TypeOf(lit)) && code.IdentName(cur.Parent().Node().(*ast.KeyValueExpr).Key) == "Path"
	case edge.AssignStmt_Rhs:
		assign := cur.Parent().Node().(*ast.AssignStmt)
		isPath = len(assign.Lhs) == 1 && p.isFieldOfURL(assign.Lhs[0], "Path")
	}
	field := p.info.Uses[cur.Node().(*ast.SelectorExpr).Sel].(*types.Var)
	here := p.index.DeclAt(cur.Node().Pos())
	isHere := func(w index.Write) bool { return p.index.DeclAt(w.Pos) == here }
	if !isPath || slices.ContainsFunc(p.index.Variable(field).Writes, isHere) {
		return 0
	}
	return uricheck.QueryInPath
}

// unescapedPath finds url.QueryUnescape of what is no query: the path or the userinfo of a URL, or all of it.
func (p *Parts) unescapedPath(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "net/url.QueryUnescape") {
		return 0
	}
	arg := p.onlyValue(cur.ChildAt(edge.CallExpr_Args, 0))
	expr := arg.Node().(ast.Expr)
	if p.isFieldOfURL(expr, "Path") || p.isFieldOfURL(expr, "RawPath") ||
		p.calls(arg, "(*net/url.URL).EscapedPath", "(*net/url.URL).String", "(*net/url.Userinfo).String") {
		return uricheck.QueryUnescapeOfPath
	}
	return 0
}

// onlyValue returns the expression that makes the value at cur, if that is a local variable to which the program
// assigns a value only once, else cur.
func (p *Parts) onlyValue(cur inspector.Cursor) inspector.Cursor {
	v, ok := p.info.Uses[code.Ident(cur.Node().(ast.Expr))].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return cur
	}
	known := p.index.Variable(v)
	if known.IsParam || known.Addressed || len(known.Writes) != 1 || known.Writes[0].Kind != index.Plain {
		return cur
	}
	return code.Unparen(known.Writes[0].Value)
}

// unescapedTwice finds url.PathUnescape of the Path of a URL, which is decoded already.
func (p *Parts) unescapedTwice(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "net/url.PathUnescape") || !p.mayBeDecoded(cur.Node().(*ast.CallExpr).Args[0]) {
		return 0
	}
	return uricheck.UnescapedTwice
}

// mayBeDecoded reports whether an expression is the Path of a URL, or a local variable that may have it.
func (p *Parts) mayBeDecoded(expr ast.Expr) bool {
	if p.isFieldOfURL(expr, "Path") {
		return true
	}
	v, ok := p.info.Uses[code.Ident(expr)].(*types.Var)
	return ok && index.IsLocal(v) && slices.ContainsFunc(p.index.Variable(v).Writes, func(w index.Write) bool {
		return w.Kind == index.Plain && p.isFieldOfURL(w.Value.Node().(ast.Expr), "Path")
	})
}

// queryOfURL finds url.ParseQuery of a whole URL.
func (p *Parts) queryOfURL(cur inspector.Cursor) uricheck.Misuse {
	if p.calls(cur, "net/url.ParseQuery") && p.calls(cur.ChildAt(edge.CallExpr_Args, 0),
		"(*net/url.URL).String", "(*net/url.URL).RequestURI") {
		return uricheck.QueryOfURL
	}
	return 0
}

// httpBefore are the beginnings of the sums and the formats that put "http://" before a value.
var httpBefore = []string{"http://" + uricheck.HoleMark, "http://%s", "http://%v"}

// schemeBeforeOther finds a condition that asks only for "http://" before the program puts it before a text, which may
// begin with "https://".
func (p *Parts) schemeBeforeOther(cur inspector.Cursor) uricheck.Misuse {
	not := cur.Parent()
	if !p.calls(cur, "strings.HasPrefix") || not.ParentEdgeKind() != edge.IfStmt_Cond {
		return 0
	}
	call, body := cur.Node().(*ast.CallExpr), not.Parent().Node().(*ast.IfStmt).Body.List
	_, isNot := not.Node().(*ast.UnaryExpr)
	asksForOther := func(text string) bool { return strings.Contains(text, "https") }
	if !isNot || len(body) != 1 || hasLiteral(cur, asksForOther) {
		return 0
	}
	assign, ok := body[0].(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || types.ExprString(assign.Lhs[0]) != types.ExprString(call.Args[0]) {
		return 0
	}
	if before := p.beginningOf(assign.Rhs[0], maxBeginning); !slices.Contains(httpBefore, before) {
		return 0
	}
	return uricheck.SchemeBeforeOther
}

// overwritten returns the local variable to whose field the statement at cur assigns a value that has nothing of the
// variable, and the URL that the program has parsed or copied for it.
func (p *Parts) overwritten(cur inspector.Cursor) (v *types.Var, base ast.Expr) {
	if cur.ParentEdgeKind() != edge.AssignStmt_Lhs {
		return nil, nil
	}
	assign := cur.Parent().Node().(*ast.AssignStmt)
	v, ok := p.info.Uses[code.Ident(cur.Node().(*ast.SelectorExpr).X)].(*types.Var)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Rhs) != 1 || !index.IsLocal(v) {
		return nil, nil
	}
	switch of := p.index.Variable(v); {
	case of.IsParam && len(of.Writes) == 0:
		base = cur.Node().(*ast.SelectorExpr).X
	case len(of.Writes) == 1:
		if base = p.parsedOrCopied(of.Writes[0]); base == nil {
			base = p.fetched(of.Writes[0], fetchers...)
		}
	}
	if text, isConstant := code.ConstantString(p.info, assign.Rhs[0]); base == nil || p.isKnown(base) ||
		isConstant && len(text) < 2 || p.hasURL(assign.Rhs[0]) {
		return nil, nil
	}
	return v, base
}

// fetchers are the functions that return a text for a name, or the URL of an answer.
var fetchers = []string{
	"(*net/http.Response).Location", "os.Getenv", "(net/url.Values).Get", "(net/http.Header).Get", "(*net/http.Request).FormValue",
	"(*net/http.Request).PostFormValue",
}

// fetched returns the call of one of some functions that gives a write its URL, or the text that it parses; nil if the
// write is another one.
func (p *Parts) fetched(w index.Write, names ...string) ast.Expr {
	if w.Kind != index.Result || !w.Value.Valid() || w.Index != 0 {
		return nil
	}
	call := code.Unparen(w.Value)
	if p.calls(call, names...) {
		return call.Node().(ast.Expr)
	}
	if !p.calls(call, "net/url.Parse", "net/url.ParseRequestURI") || len(call.Node().(*ast.CallExpr).Args) != 1 {
		return nil
	}
	if text := call.ChildAt(edge.CallExpr_Args, 0); p.calls(text, names...) {
		return text.Node().(ast.Expr)
	}
	return nil
}

// isKnown reports whether the package itself has all values of an expression: constants, elements of literals with
// them, variables to which it gives only these, and the URL of a test's server, which has no path.
func (p *Parts) isKnown(expr ast.Expr) bool { return p.isKnownThrough(expr, maxKnown) }

// maxKnown bounds the variables through which isKnown follows a value.
const maxKnown = 3

func (p *Parts) isKnownThrough(expr ast.Expr, variables int) bool {
	isOpen := func(e ast.Expr) bool { return !p.isKnownThrough(e, variables) }
	switch e := ast.Unparen(expr).(type) {
	case *ast.IndexExpr:
		return !isOpen(e.X)
	case *ast.KeyValueExpr:
		return !isOpen(e.Value)
	case *ast.CompositeLit:
		return !slices.ContainsFunc(e.Elts, isOpen)
	case *ast.SelectorExpr:
		if code.IsNamed(p.info.TypeOf(e.X), "net/http/httptest", "Server") {
			return true
		}
	}
	v := p.index.Target(expr)
	if v == nil || v.IsField() && v.Exported() {
		return p.info.Types[expr].Value != nil
	}
	of := p.index.Variable(v)
	isOpenWrite := func(w index.Write) bool {
		return w.Kind != index.Plain || !w.Value.Valid() || !p.isKnownThrough(w.Value.Node().(ast.Expr), variables-1)
	}
	return variables > 0 && !of.Addressed && !of.IsParam && len(of.Writes) > 0 && !slices.ContainsFunc(of.Writes, isOpenWrite)
}

// nameOfBase returns the name of a URL, with the one before it if it is only "URL", or the name with which the program asks
// for it.
func (p *Parts) nameOfBase(base ast.Expr) string {
	if call, ok := ast.Unparen(base).(*ast.CallExpr); ok && len(call.Args) == 1 {
		name, _ := code.ConstantString(p.info, call.Args[0])
		return name
	}
	name := code.LastName(base)
	sel, ok := ast.Unparen(base).(*ast.SelectorExpr)
	if !ok || len(code.Words(name)) > 1 || !NamesURL(name) || code.IsNamed(p.info.TypeOf(sel.X), "net/http/httptest", "Server") {
		return name
	}
	return code.LastName(sel.X) + "." + name
}

// parsedOrCopied returns the text that a write parses as a URL, or the URL that it copies; nil if it does neither, or
// the text is known.
func (p *Parts) parsedOrCopied(w index.Write) ast.Expr {
	if !w.Value.Valid() {
		return nil
	}
	expr := ast.Unparen(w.Value.Node().(ast.Expr))
	switch w.Kind {
	case index.Result:
		call, ok := expr.(*ast.CallExpr)
		isParse := p.calls(code.Unparen(w.Value), "net/url.Parse", "net/url.ParseRequestURI") && w.Index == 0
		if !ok || !isParse || len(call.Args) != 1 {
			return nil
		}
		expr = withoutStar(call.Args[0])
	case index.Plain:
		expr = withoutStar(expr)
		if !code.IsURL(p.info.TypeOf(expr)) {
			return nil
		}
	}
	if code.Ident(expr) == nil || p.isKnown(expr) {
		return nil // a call, or a sum, may know that there is no path
	}
	return expr
}

// hasURL reports whether an expression has a URL, or a field or a result of one.
func (p *Parts) hasURL(expr ast.Expr) bool {
	return slices.ContainsFunc(slices.Collect(ast.Preorder(expr)), func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		t := p.info.TypeOf(e)
		return ok && t != nil && code.IsURL(t)
	})
}

// reads reports whether the program reads one of some fields or methods of a variable, except in the expression at
// cur: there, or in a function that it calls with the variable.
func (p *Parts) reads(v *types.Var, cur inspector.Cursor, names ...string) bool {
	return slices.ContainsFunc(p.index.Uses(v), func(use inspector.Cursor) bool {
		if use.ParentEdgeKind() == edge.CallExpr_Args {
			return p.isReadBy(use, names)
		}
		return use.Parent() != cur && isRead(use, names)
	})
}

// isRead reports whether the code reads one of some fields or methods of the variable at use.
func isRead(use inspector.Cursor, names []string) bool {
	sel, ok := use.Parent().Node().(*ast.SelectorExpr)
	return ok && slices.Contains(names, sel.Sel.Name) && use.Parent().ParentEdgeKind() != edge.AssignStmt_Lhs
}

// isReadBy reports whether the function that gets the variable at use as an argument reads one of some fields or methods
// of it. A function of another package that only returns an error may do so.
func (p *Parts) isReadBy(use inspector.Cursor, names []string) bool {
	call := use.Parent().Node().(*ast.CallExpr)
	callee, ok := p.index.CalleeOf(call)
	if !ok {
		return false
	}
	if _, ok := p.index.Declaration(callee.Func); !ok {
		return code.IsError(p.info.TypeOf(call))
	}
	_, i := use.ParentEdge()
	params := callee.Func.Signature().Params()
	return i < params.Len() && slices.ContainsFunc(p.index.Uses(params.At(i)), func(use inspector.Cursor) bool {
		return isRead(use, names)
	})
}
