package compose

import (
	"go/ast"
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

// colon finds what a program does with the first colon of a host: it splits there, or asks for it.
func (p *Parts) colon(cur inspector.Cursor) uricheck.Misuse {
	if as := p.splitHost(cur); as != 0 {
		return as
	}
	return p.portByColon(cur)
}

// portByColon finds a condition that takes an address for one without a port because it has no ":", and adds the port
// then: an IPv6 address without a port has colons, too.
func (p *Parts) portByColon(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "strings.Contains", "strings.ContainsRune", "strings.Index", "strings.IndexByte", "strings.IndexRune",
		"strings.LastIndex", "strings.LastIndexByte") {
		return 0
	}
	at := cur.ChildAt(edge.CallExpr_Args, 0)
	address := at.Node().(ast.Expr)
	stmts := p.without(p.asked(cur), types.ExprString(address))
	if len(stmts) == 0 || !p.isAddress(address) || mentionsBrackets(cur) || p.knowsIPv6(cur) {
		return 0
	}
	addsPort := func(stmt ast.Stmt) bool { return p.addsPort(stmt, types.ExprString(address)) }
	if !slices.ContainsFunc(stmts, addsPort) ||
		!p.isHostField(address) && !p.hosts.IsOfURL(address) && p.hosts.IsNeverIPv6(at) {
		return 0
	}
	return uricheck.PortByColon
}

// asked returns the place where the program looks at the result of the call at cur: the only use of the local variable
// for it, or cur.
func (p *Parts) asked(cur inspector.Cursor) inspector.Cursor {
	v := p.localFor(cur)
	if v == nil || len(p.index.Variable(v).Writes) != 1 || len(p.index.Uses(v)) != 1 {
		return cur
	}
	return p.index.Uses(v)[0]
}

// without returns the statements that run if the call at cur finds nothing: the body of "if !found { … }", or what
// follows "if found { return address }".
func (p *Parts) without(cur inspector.Cursor, address string) []ast.Stmt {
	cur = code.OutermostParen(cur)
	isNone := false
	switch e := cur.Parent().Node().(type) {
	case *ast.UnaryExpr:
		isNone, cur = e.Op == token.NOT, cur.Parent()
	case *ast.BinaryExpr:
		isNone = e.Op == token.EQL && p.isNumber(e.Y, "-1") || e.Op == token.LSS && p.isNumber(e.Y, "0")
		if !isNone && !(e.Op == token.NEQ && p.isNumber(e.Y, "-1") || e.Op == token.GEQ && p.isNumber(e.Y, "0")) {
			return nil
		}
		cur = cur.Parent()
	}
	if !isNone {
		return afterReturn(code.OutermostParen(cur), address)
	}
	for {
		cur = code.OutermostParen(cur)
		if cur.ParentEdgeKind() == edge.IfStmt_Cond {
			return cur.Parent().Node().(*ast.IfStmt).Body.List
		}
		and, ok := cur.Parent().Node().(*ast.BinaryExpr)
		if !ok || and.Op != token.LAND {
			return nil
		}
		cur = cur.Parent()
	}
}

// afterReturn returns the statements behind the if statement with the condition at cur, if its body returns the
// address.
func afterReturn(cur inspector.Cursor, address string) []ast.Stmt {
	if cur.ParentEdgeKind() != edge.IfStmt_Cond {
		return nil
	}
	stmt := cur.Parent().Node().(*ast.IfStmt)
	block, ok := cur.Parent().Parent().Node().(*ast.BlockStmt)
	if !ok || stmt.Else != nil || len(stmt.Body.List) == 0 {
		return nil
	}
	ret, ok := stmt.Body.List[len(stmt.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 || types.ExprString(ret.Results[0]) != address {
		return nil
	}
	return block.List[slices.Index(block.List, ast.Stmt(stmt))+1:]
}

func (p *Parts) isNumber(expr ast.Expr, want string) bool {
	value := p.info.Types[expr].Value
	return value != nil && value.ExactString() == want
}

// isAddress reports whether an expression is the Host of a URL or of a request, or a text with the name of an address.
func (p *Parts) isAddress(expr ast.Expr) bool {
	return p.isHostField(expr) || p.isNamed(expr, Hosts) || p.isNamed(expr, Dialled) ||
		code.IsString(p.info.TypeOf(expr)) && namesAddress(code.LastName(expr))
}

// knowsIPv6 reports whether the function around cur parses addresses: its author has thought of IPv6. After cur the
// address has a port, and net.SplitHostPort takes it away again.
func (p *Parts) knowsIPv6(cur inspector.Cursor) bool {
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	for call := range fn.Preorder((*ast.CallExpr)(nil)) {
		isSplit := call.Node().Pos() < cur.Node().Pos() && p.calls(call, "net.SplitHostPort")
		if isSplit || p.calls(call, "net.ParseIP", "net/netip.ParseAddr") {
			return true
		}
	}
	return false
}

// addsPort reports whether a statement assigns, or returns, a text with a port behind an address.
func (p *Parts) addsPort(stmt ast.Stmt, address string) bool {
	is := func(expr ast.Expr) bool { return types.ExprString(expr) == address }
	var made []ast.Expr
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if made = stmt.Rhs; len(made) == 1 && stmt.Tok == token.ADD_ASSIGN {
			return is(stmt.Lhs[0]) && p.beginsPort(code.Operands(p.info, made[0]))
		}
	case *ast.ReturnStmt:
		made = stmt.Results
	}
	return len(made) > 0 && p.isWithPort(made[0], is)
}

// isWithPort reports whether an expression is an address with a port behind it.
func (p *Parts) isWithPort(expr ast.Expr, is func(ast.Expr) bool) bool {
	if operands := code.Operands(p.info, expr); len(operands) > 1 {
		return is(operands[0]) && p.beginsPort(operands[1:])
	}
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return false
	}
	switch fn, _ := p.info.Uses[code.Ident(call.Fun)].(*types.Func); {
	case fn == nil:
		return false
	case fn.FullName() == "net.JoinHostPort":
		return is(call.Args[0])
	case fn.FullName() == "fmt.Sprintf":
		format, _ := code.ConstantString(p.info, call.Args[0])
		behind, ok := strings.CutPrefix(format, "%s:")
		return ok && is(call.Args[1]) && (behind == "%d" || behind == "%s" || behind == "%v" || isPort(behind))
	}
	return false
}

// beginsPort reports whether operands of a concatenation are a colon and a port.
func (p *Parts) beginsPort(operands []ast.Expr) bool {
	text, _ := code.ConstantString(p.info, operands[0])
	port, ok := strings.CutPrefix(text, ":")
	return ok && (isPort(port) || port == "" && len(operands) == 2 && lastWord(code.LastName(operands[1])) == "port")
}

// isPort reports whether a text is a port, and not the minutes of "12:00".
func isPort(text string) bool { return code.IsPort(text) && !strings.HasPrefix(text, "00") }
