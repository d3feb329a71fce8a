package compose_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/compose"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/exportdatatest"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

var update = flag.Bool("update", false, "write the comments in testdata")

// subject is what the package knows about the code of a file.
type subject struct {
	fset   *token.FileSet
	info   *types.Info
	flow   *flow.Flow
	parts  *compose.Parts
	hosts  *compose.HostValues
	finder *compose.Finder
}

// TestCompositions compares what the package says of the code in testdata with a comment at the end of each line:
//
//	send("http://" + host + ":80") // "http://{host}:80": host may be IPv6
//
// A comment has each composed text, with its values in braces, then "URL" if the code gives it the name of one, and
// the values that may be IPv6 addresses without brackets; or the misuse of a URL. With -update the test writes
// the comments.
func TestCompositions(t *testing.T) {
	files, err := filepath.Glob("testdata/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := load(t, name, src)
			said := s.sayAll()
			lines := strings.Split(string(src), "\n")
			for i, line := range lines {
				code, want, _ := strings.Cut(line, " // ")
				if got := strings.Join(said[i+1], "; "); got != want && !strings.HasPrefix(line, "//") {
					t.Errorf("%s:%d: %s, want %s", name, i+1, got, want)
					lines[i] = strings.TrimSuffix(code+" // "+got, " // ")
				}
			}
			if *update {
				write(t, name, strings.Join(lines, "\n"))
			}
		})
	}
}

func write(t *testing.T, name, text string) {
	src, err := format.Source([]byte(text))
	if err == nil {
		err = os.WriteFile(name, src, 0o644)
	}
	if err != nil {
		t.Error(err)
	}
}

func load(t *testing.T, name string, src []byte) *subject {
	s := &subject{fset: token.NewFileSet(), info: &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Defs:       make(map[*ast.Ident]types.Object),
		Uses:       make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Instances:  make(map[*ast.Ident]types.Instance),
	}}
	file, err := parser.ParseFile(s.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: exportdatatest.Importer()}
	pkg, err := config.Check("p", s.fset, []*ast.File{file}, s.info)
	if err != nil {
		t.Fatal(err)
	}
	s.flow = flow.New(pkg, s.info, []*ast.File{file}, nil)
	s.hosts = compose.NewHostValues(s.info, s.flow)
	s.parts = compose.NewParts(pkg, s.info, s.flow.Index, s.hosts, code.NewFiles(s.fset, pkg, []*ast.File{file}))
	s.finder = compose.NewFinder(s.info, s.flow, s.parts, languages.New(s.info, s.flow.Index), nil)
	return s
}

// sayAll returns what the package says, by line.
func (s *subject) sayAll() map[int][]string {
	said := make(map[int][]string)
	for d := range s.flow.Index.Decls() {
		for cur := range d.Root().Preorder() {
			expr, ok := cur.Node().(ast.Expr)
			if !ok {
				continue
			}
			line := s.fset.Position(expr.Pos()).Line
			if comp, _ := s.finder.At(cur); comp != nil {
				var text strings.Builder
				at := 0
				for i, h := range comp.Holes {
					fmt.Fprintf(&text, "%s{%s}", comp.Text.Value[at:h.Start], types.ExprString(comp.Values[i]))
					at = h.End
				}
				answer := fmt.Sprintf("%q", text.String()+comp.Text.Value[at:])
				if s.parts.IsURL(cur) {
					answer += " URL"
				}
				said[line] = append(said[line], answer+s.bareHosts(cur, comp))
			}
			if found := s.parts.MisuseAt(cur); found != 0 {
				said[line] = append(said[line], misuses[found])
			}
		}
	}
	return said
}

// bareHosts lists the values before a port that may be IPv6 addresses without brackets.
func (s *subject) bareHosts(cur inspector.Cursor, comp *report.Composition) string {
	var bare []string
	for i, h := range comp.Holes {
		before, after := comp.Text.Value[:h.Start], comp.Text.Value[h.End:]
		at, ok := cur.FindNode(comp.Values[i])
		if ok && (before == "" || strings.HasSuffix(before, "//")) && strings.HasPrefix(after, ":") && !s.hosts.IsNeverIPv6(at) {
			bare = append(bare, types.ExprString(comp.Values[i]))
		}
	}
	if bare == nil {
		return ""
	}
	return ": " + strings.Join(bare, ", ") + " may be IPv6"
}

// misuses are the words of the comments in testdata.
var misuses = map[uricheck.Misuse]string{
	uricheck.LostQuery: "lost query", uricheck.UnusedURL: "unused URL", uricheck.LostQueryOf: "query overwritten",
	uricheck.LostPath: "path overwritten", uricheck.QueryInRawPath: "query in RawPath", uricheck.QueryInPath: "query in Path", uricheck.SplitHost: "split at the first colon",
	uricheck.BracketedTwice: "brackets twice", uricheck.RedirectToPath: "redirect to a decoded path",
	uricheck.RedirectWithoutQuery: "redirect without query", uricheck.UnfollowedStatus: "status without redirect",
	uricheck.QueryUnescapeOfPath: "QueryUnescape of a path", uricheck.UnescapedTwice: "unescaped twice",
	uricheck.QueryOfURL: "query of a URL", uricheck.SchemeBeforeOther: "a scheme before another",
	uricheck.LinksBeside: "links beside", uricheck.StrippedElsewhere: "stripped elsewhere", uricheck.SubtreeAlone: "subtree alone",
	uricheck.EmptyPattern: "empty pattern",
	uricheck.PortInName:   "port in a name", uricheck.AbsentAtServer: "absent at the server",
	uricheck.NeverThere: "never there", uricheck.EscapedForPath: "escaped for a path",
	uricheck.EscapedURL: "escaped URL",
}
