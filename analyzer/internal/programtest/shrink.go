package programtest

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// edit replaces the bytes from start to end of a file of a program.
type edit struct {
	pkg        string
	start, end int
	text       string
	// rename, if it is set, is a variable that text replaces.
	rename string
}

// Smaller returns programs that are a little smaller than p, each with its own name. All of
// them compile.
func (p *Program) Smaller() []*Program {
	var all []*Program
	seen := make(map[string]bool)
	for _, pkg := range packages {
		f, err := parse(p.Files[pkg])
		if err != nil {
			continue
		}
		for _, e := range f.edits(pkg, p.Files[pkg]) {
			smaller, ok := p.with(e)
			if !ok || seen[smaller.text()] {
				continue
			}
			seen[smaller.text()] = true
			all = append(all, smaller.renamed(fmt.Sprintf("%sc%d", p.Name, len(all))))
		}
	}
	return all
}

// Fixed returns the program under another name, in which only the literals with the given marks
// keep their faults.
func (p *Program) Fixed(name string, but []string) *Program {
	fixed := p.renamed(name)
	for pkg, text := range fixed.Files {
		f, err := parse(text)
		if err != nil {
			continue
		}
		var edits []edit
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && mark.MatchString(lit.Value) && !slices.Contains(but, Marks(lit.Value)[0]) {
				edits = append(edits, edit{start: f.at(lit.Pos()), end: f.at(lit.End()), text: p.harmless(lit.Value)})
			}
			return true
		})
		for _, e := range slices.Backward(edits) {
			text = text[:e.start] + e.text + text[e.end:]
		}
		fixed.Files[pkg] = text
	}
	return fixed
}

// harmless returns a valid literal with the mark of another one.
func (p *Program) harmless(literal string) string {
	m := Marks(literal)[0]
	switch {
	case !p.parts[m] || strings.Contains(literal, "://"):
		return strconv.Quote("http://" + m + "/")
	case literal[1] == '/':
		return strconv.Quote("/" + m)
	}
	return strconv.Quote(m)
}

func (p *Program) text() string {
	var b strings.Builder
	for _, pkg := range packages {
		b.WriteString(p.Files[pkg])
	}
	return b.String()
}

// Size returns the length of a program.
func (p *Program) Size() int { return len(p.text()) }

// renamed returns a program under another name.
func (p *Program) renamed(name string) *Program {
	other := *p
	other.Name = name
	other.Files = make(map[string]string)
	names := regexp.MustCompile(`\b(x?)` + p.Name + `(X|n|\b)`)
	for pkg, text := range p.Files {
		other.Files[pkg] = names.ReplaceAllString(text, "${1}"+name+"${2}")
	}
	return &other
}

// with returns the program after an edit, without the variables and imports that become unused.
func (p *Program) with(e edit) (*Program, bool) {
	smaller := *p
	smaller.Files = maps.Clone(p.Files)
	text := p.Files[e.pkg]
	after := text[e.end:]
	if e.rename != "" {
		after = regexp.MustCompile(`\b`+e.rename+`\b`).ReplaceAllLiteralString(after, e.text)
		e.text = ""
	}
	formatted, err := format.Source([]byte(text[:e.start] + e.text + after))
	if err != nil {
		return nil, false
	}
	smaller.Files[e.pkg] = strings.TrimSpace(string(formatted))
	if !strings.Contains(smaller.Files["top"], "func "+p.Name+"()") {
		return nil, false
	}
	for range 4 {
		unused, err := smaller.check()
		if err == nil {
			return &smaller, len(smaller.text()) < len(p.text())
		}
		if unused == "" || !smaller.remove(unused) {
			return nil, false
		}
	}
	return nil, false
}

// remove removes the statement that declares a variable, if it declares no other.
func (p *Program) remove(variable string) bool {
	for pkg, text := range p.Files {
		f, err := parse(text)
		if err != nil {
			return false
		}
		for _, e := range f.edits(pkg, text) {
			if e.rename == variable {
				p.Files[pkg] = text[:e.start] + text[e.end:]
				return true
			}
		}
	}
	return false
}

// edits returns edits that may make a file smaller.
func (f file) edits(pkg, text string) []edit {
	var all []edit
	cut := func(start, end token.Pos, rest string) {
		all = append(all, edit{pkg, f.at(start), f.at(end), rest, ""})
	}
	slice := func(n ast.Node) string { return text[f.at(n.Pos()):f.at(n.End())] }
	for _, decl := range f.tree.Decls {
		cut(decl.Pos(), decl.End(), "")
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CompositeLit:
			for i, elt := range n.Elts {
				end := n.Rbrace
				if i+1 < len(n.Elts) {
					end = n.Elts[i+1].Pos()
				}
				cut(elt.Pos(), end, "")
			}
		case *ast.BinaryExpr:
			cut(n.Pos(), n.End(), slice(n.X))
			cut(n.Pos(), n.End(), slice(n.Y))
		case *ast.UnaryExpr:
			cut(n.Pos(), n.End(), slice(n.X))
		case *ast.CallExpr:
			for _, arg := range n.Args {
				cut(n.Pos(), n.End(), slice(arg))
			}
		}
		for _, s := range list {
			cut(s.Pos(), s.End(), "")
			switch s := s.(type) {
			case *ast.IfStmt:
				cut(s.Pos(), s.End(), inner(slice(s.Body)))
				if s.Else != nil {
					cut(s.Body.End(), s.Else.End(), "")
					cut(s.Pos(), s.End(), inner(slice(s.Else)))
				}
			case *ast.ForStmt:
				cut(s.Pos(), s.End(), inner(slice(s.Body)))
			case *ast.RangeStmt:
				cut(s.Pos(), s.End(), inner(slice(s.Body)))
			case *ast.BlockStmt:
				cut(s.Pos(), s.End(), inner(slice(s)))
			case *ast.AssignStmt:
				if id, ok := s.Lhs[0].(*ast.Ident); ok && len(s.Lhs) == 1 && s.Tok == token.DEFINE {
					all = append(all, edit{pkg, f.at(s.Pos()), f.at(s.End()), slice(s.Rhs[0]), id.Name})
				}
			}
		}
		return true
	})
	return slices.DeleteFunc(all, func(e edit) bool { return e.start < 0 || e.start >= e.end })
}

func inner(block string) string {
	block = strings.TrimSpace(block)
	return strings.TrimSuffix(strings.TrimPrefix(block, "{"), "}")
}
