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
	body := p.bodyWithout(cur)
	if body == nil || !p.isAddress(address) || mentionsBrackets(cur) || p.knowsIPv6(cur) {
		return 0
	}
	addsPort := func(stmt ast.Stmt) bool { return p.addsPort(stmt, types.ExprString(address)) }
	if !slices.ContainsFunc(body.List, addsPort) ||
		!p.isHostField(address) && !p.hosts.IsOfURL(address) && p.hosts.IsNeverIPv6(at) {
		return 0
	}
	return uricheck.PortByColon
}

// bodyWithout returns the body of the if statement that runs if the call at cur finds nothing; nil if there is none.
func (p *Parts) bodyWithout(cur inspector.Cursor) *ast.BlockStmt {
	cur = code.OutermostParen(cur).Parent()
	switch e := cur.Node().(type) {
	case *ast.UnaryExpr:
		if e.Op != token.NOT {
			return nil
		}
	case *ast.BinaryExpr:
		isNone := e.Op == token.EQL && p.isNumber(e.Y, "-1") || e.Op == token.LSS && p.isNumber(e.Y, "0")
		if !isNone {
			return nil
		}
	default:
		return nil
	}
	for {
		cur = code.OutermostParen(cur)
		if cur.ParentEdgeKind() == edge.IfStmt_Cond {
			return cur.Parent().Node().(*ast.IfStmt).Body
		}
		and, ok := cur.Parent().Node().(*ast.BinaryExpr)
		if !ok || and.Op != token.LAND {
			return nil
		}
		cur = cur.Parent()
	}
}

func (p *Parts) isNumber(expr ast.Expr, want string) bool {
	value := p.info.Types[expr].Value
	return value != nil && value.ExactString() == want
}

// isAddress reports whether an expression is the Host of a URL or of a request, or a text with the name of an address.
func (p *Parts) isAddress(expr ast.Expr) bool {
	return p.isHostField(expr) || code.IsString(p.info.TypeOf(expr)) &&
		(Hosts.Has(lastWord(code.LastName(expr))) || Dialled.Has(lastWord(code.LastName(expr))) ||
			namesAddress(code.LastName(expr)))
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

// addsPort reports whether a statement assigns a text with a port behind an address.
func (p *Parts) addsPort(stmt ast.Stmt, address string) bool {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return false
	}
	is := func(expr ast.Expr) bool { return types.ExprString(expr) == address }
	operands := code.Operands(p.info, assign.Rhs[0])
	if assign.Tok == token.ADD_ASSIGN {
		return is(assign.Lhs[0]) && p.beginsPort(operands)
	}
	if len(operands) > 1 {
		return is(operands[0]) && p.beginsPort(operands[1:])
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
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
