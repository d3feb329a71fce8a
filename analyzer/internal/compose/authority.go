package compose

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// beforeAddress are the texts before an address that is all of a URL's authority, or stands behind its host.
var (
	beforeAddress = []string{"http://", "https://", "ws://", "wss://"}
	beforePort    = []string{"localhost", "http://localhost", "https://localhost", "ws://localhost", "http://127.0.0.1"}
)

// MisuseIn returns how a composition misuses its first value: an address, or a URL before a port. It is 0 if it does not.
func (p *Parts) MisuseIn(comp *report.Composition) uricheck.Misuse {
	if len(comp.Holes) == 0 {
		return 0
	}
	value, text := comp.Values[0], comp.Text.Value
	before, behind := text[:comp.Holes[0].Start], text[comp.Holes[0].End:]
	isLast := behind == "" || strings.IndexByte("/?", behind[0]) >= 0
	switch {
	case before == "" && isPortText(behind) && p.holdsURL(comp.Cursor, value):
		return uricheck.PortBehindURL
	case !isLast:
		return 0
	case slices.Contains(beforeAddress, before) && p.isBareAddress(comp.Cursor, value):
		return uricheck.BareAddress
	case slices.Contains(beforePort, before) && p.isOwnAddress(value) && p.mayBeIPv6(comp.Cursor, value):
		return uricheck.AddressBehindHost
	}
	return 0
}

// isBareAddress reports whether a value in the code at cur is an address by its type, or the host of net.SplitHostPort, and
// the author has not thought of IPv6. The host of a URL is mostly a name.
func (p *Parts) isBareAddress(cur inspector.Cursor, value ast.Expr) bool {
	if p.hosts.IsAddress(value) {
		return p.mayBeIPv6(cur, value)
	}
	at, ok := cur.FindNode(value)
	return ok && p.isBareHost(value) && !p.hosts.IsCaredFor(at) &&
		p.index.Variable(p.localAt(value)).Writes[0].Kind != index.Plain
}

// isOwnAddress reports whether a value has the name of an address, and the package gives it a value: the Addr of an
// http.Server is often a constant.
func (p *Parts) isOwnAddress(value ast.Expr) bool {
	v := p.index.Target(withoutStar(value))
	return v != nil && v.Pkg() == p.pkg && namesAddress(v.Name()) && Hosts.Has(lastWord(v.Name()))
}

// mayBeIPv6 reports whether a value in the code at cur may be any address, and the author has not thought of IPv6 or of
// the colon before a port.
func (p *Parts) mayBeIPv6(cur inspector.Cursor, value ast.Expr) bool {
	at, ok := cur.FindNode(value)
	return ok && !p.hosts.IsCaredFor(at) && !p.hosts.IsNeverIPv6(at)
}

// isPortText reports whether a text is a colon and a port, perhaps with a path behind it.
func isPortText(text string) bool {
	port, ok := strings.CutPrefix(text, ":")
	port, _, _ = strings.Cut(port, "/")
	return ok && isPort(port)
}

// joinedByColon finds a host and a port that strings.Join joins, for an address or a URL.
func (p *Parts) joinedByColon(cur inspector.Cursor) uricheck.Misuse {
	list, ok := ast.Unparen(cur.Node().(*ast.CallExpr).Args[0]).(*ast.CompositeLit)
	if !ok || !p.calls(cur, "strings.Join") || len(list.Elts) != 2 ||
		!p.mayBeHost(list.Elts[0]) || !namesPort(list.Elts[1]) {
		return 0
	}
	cur = code.OutermostParen(cur)
	before := ""
	if sum, ok := cur.Parent().Node().(*ast.BinaryExpr); ok && sum.Y == cur.Node() {
		before, _ = code.ConstantString(p.info, sum.X)
	}
	if !slices.Contains(beforeAddress, before) && !namesAddress(p.nameOfTaker(cur)) || !p.mayBeIPv6(cur, list.Elts[0]) {
		return 0
	}
	return uricheck.JoinedByColon
}
