package judge

import (
	"cmp"
	"go/ast"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/uricheck"
)

// check judges a text in the analysed program.
func (c *checker) check(s uricheck.Subject) []uricheck.Finding {
	if c.program == nil {
		p := programOf(c.pass)
		p.Schemes, p.InsecureHosts = c.settings.schemes, c.settings.insecureHosts
		c.program = &p
	}
	s.Program = *c.program
	isLeftOut := func(f uricheck.Finding) bool {
		if !isOptIn(f) || c.isOptIn {
			return false
		}
		c.leavesOut = c.leavesOut || c.settings.reports(f, false)
		return true
	}
	return c.checked.findings(s, func() []uricheck.Finding { return slices.DeleteFunc(uricheck.Check(s), isLeftOut) })
}

// isOptIn reports whether a finding is an opt-in one about how the program composes a text.
func isOptIn(f uricheck.Finding) bool { return f.OptIn && f.OfAssembly }

// findingCache has the findings about texts with holes, by the text, since uricheck.Check judges such a
// text once for each witness, and a text can reach a sink in many ways.
type findingCache map[string][]checkedSubject

type checkedSubject struct {
	subject uricheck.Subject
	found   []uricheck.Finding
}

// findings returns the findings about a text. The caller may change the slice.
func (known findingCache) findings(s uricheck.Subject, check func() []uricheck.Finding) []uricheck.Finding {
	if len(s.Holes) == 0 {
		return check()
	}
	s.Program = uricheck.Program{} // the program is always the same
	for _, c := range known[s.Text] {
		if reflect.DeepEqual(c.subject, s) {
			return slices.Clone(c.found)
		}
	}
	found := check()
	s.Holes = slices.Clone(s.Holes) // callers learn more about them
	known[s.Text] = append(known[s.Text], checkedSubject{s, found})
	return slices.Clone(found)
}

// checkAssembly judges only how the program composes a text.
func (c *checker) checkAssembly(s uricheck.Subject) []uricheck.Finding {
	return slices.DeleteFunc(c.check(s), func(f uricheck.Finding) bool { return !f.OfAssembly })
}

// checkBytes judges a text without the rules about composition.
func (c *checker) checkBytes(s uricheck.Subject) []uricheck.Finding {
	return slices.DeleteFunc(c.check(s), func(f uricheck.Finding) bool { return f.OfAssembly })
}

// defaultGoLine is the go line that the go command assumes for a go.mod without one
// (go.dev/ref/mod#go-mod-file-go).
const defaultGoLine = "1.16"

// programOf describes the program, as far as a pass shows it. Outside a module the package's
// version is that of the current toolchain, which settles nothing.
func programOf(pass *analysis.Pass) uricheck.Program {
	p := uricheck.Program{IsMain: pass.Pkg.Name() == "main"}
	if pass.Module != nil && pass.Module.Path != "" {
		// Some drivers write "go1.26", and others "1.26".
		p.GoLine = "go" + strings.TrimPrefix(cmp.Or(pass.Module.GoVersion, defaultGoLine), "go")
	}
	if p.IsMain {
		p.Debug = debugLines(pass.Files)
	}
	return p
}

// debugLines returns the settings of //go:debug lines, which stand before the package clause.
// It treats those of a test's files as the program's, because they run the same code.
func debugLines(files []*ast.File) map[string]string {
	settings := make(map[string]string)
	for _, file := range files {
		for _, group := range file.Comments {
			if group.Pos() > file.Package {
				break
			}
			for _, comment := range group.List {
				d, ok := ast.ParseDirective(comment.Slash, comment.Text)
				if name, value, isSetting := strings.Cut(d.Args, "="); ok && isSetting && d.Tool == "go" && d.Name == "debug" {
					settings[name] = value
				}
			}
		}
	}
	return settings
}
