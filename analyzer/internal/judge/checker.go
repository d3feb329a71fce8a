// Package judge judges the texts that reach a sink in a package, those that show a scheme, and
// those that the program composes: as far as the analyzer is certain of them, and unless the code
// expects the failure. It has the order in which the analyzer works.
package judge

import (
	"go/ast"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/compose"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/returns"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
)

// checker analyses one package. It builds its indexes on first use, since most packages need
// none.
type checker struct {
	pass     *analysis.Pass
	settings *Settings
	sinks    *sinks.Sinks
	flow     *flow.Flow
	begins   beginnings
	tracer   *trace.Tracer
	arrivals []*trace.Arrival
	files    *code.Files

	judged       map[*ast.BasicLit]bool // the literals whose texts have reached a use
	fitting      map[*ast.BasicLit]form // the forms for which the text of a literal is right
	served       map[ast.Node]bool      // the expressions at sinks for which a text is right
	meets        map[meeting]bool       // the places where texts meet as they have to
	composed     map[ast.Node]bool      // the compositions that the checker has judged at their sink
	checked      findingCache
	program      *uricheck.Program
	reporter     *report.Reporter
	arguments    []*argument // with a finding; in the end those that the checker reports
	tests        *intent.Tests
	readers      *compose.Readers
	hosts        *compose.HostValues
	languages    *languages.Values
	peers        *compose.Peers
	parts        *compose.Parts
	compositions *compose.Finder
	recorder     *recorder // nil if the caller wants no inventory
	// composesPath caches putsPathIntoText, which searches the package.
	composesPath func() bool
	// setsHost caches completesRequests, which does so, too.
	setsHost func() bool
	// isOptIn reports whether the opt-in findings about compositions count; leavesOut, whether the
	// checker has left out one that it has to report.
	isOptIn, leavesOut bool
}

// argument is a value that reaches a sink, with its findings.
type argument struct {
	cur      inspector.Cursor // the expression
	text     *report.Text
	usage    trace.Usage
	arrival  *trace.Arrival       // nil if it reaches no sink
	earlier  []sinks.Registration // the earlier patterns of its mux
	findings []uricheck.Finding
	composed *report.Composition // if the program composes the text of unknown parts
	fault    *report.Fault       // the argument with its findings, once there are all
	// forAnyReader reports whether the findings are only those of any reader, because of a doubt.
	forAnyReader bool
	// around is the message of a finding that the analyzer may report in the text around the expression, if it
	// reports none in the expression.
	around string
}

// Report analyses a package, and reports the findings.
func Report(pass *analysis.Pass, s *Settings) {
	if c := analyse(pass, s, false); c != nil {
		c.reportAll()
	}
}

// List analyses a package, and returns the texts that it follows there.
func List(pass *analysis.Pass, s *Settings) []inventory.Entry {
	c := analyse(pass, s, true)
	if c == nil {
		return nil
	}
	return c.recorder.entries()
}

// analyse judges a package, and lists the texts that it follows, if the caller wants to. It returns nil if there is
// nothing to judge.
func analyse(pass *analysis.Pass, s *Settings, lists bool) *checker {
	table := sinks.TableOf(pass.Pkg, isOwn(pass))
	if !hasWork(pass, table) {
		return nil
	}
	c := newChecker(pass, s, table)
	if lists {
		c.recorder = newRecorder(c)
	}
	exports := exportsFacts(pass)
	if exports {
		returns.Export(pass, c.flow, c.files)
	}
	if c.begins = c.begin(); c.begins.isEmpty() {
		return nil
	}
	c.tracer = trace.New(pass, c.sinks, c.flow, c.files)
	c.arrivals = c.tracer.Trace(c.begins.takers)
	if exports {
		c.tracer.Export() // before the checker judges, so that the facts are the same if it does not
	}
	if !wantsFindings(pass) {
		return nil
	}
	c.peers = compose.NewPeers(c.arrivals, c.files, c.pass.TypesInfo)
	c.judgeAll()
	c.arguments = slices.DeleteFunc(c.arguments, c.isForOtherForm)
	if c.leavesOut {
		c.judgeOptIn()
	}
	if !lists {
		// Only now does the checker know all uses of a constant.
		c.arguments = slices.DeleteFunc(c.arguments, c.isSilent)
	}
	return c
}

// judgeAll judges the texts that reach a sink, those that show a scheme, and the compositions.
func (c *checker) judgeAll() {
	for _, a := range c.arrivals {
		c.judge(a)
	}
	c.checkShown()
	composer{c}.checkAll()
	composer{c}.checkMisused()
}

// judgeOptIn adds the opt-in findings about compositions. It judges everything once more, because a
// finding about a composition stops the search for others in its text: an opt-in one would hide them.
func (c *checker) judgeOptIn() {
	again := *c
	again.judged, again.composed, again.checked = make(map[*ast.BasicLit]bool), make(map[ast.Node]bool), make(findingCache)
	again.arguments, again.recorder, again.isOptIn = nil, nil, true
	again.judgeAll()
	found := slices.DeleteFunc(again.arguments, func(arg *argument) bool {
		arg.findings = slices.DeleteFunc(arg.findings, func(f uricheck.Finding) bool { return !isOptIn(f) })
		return len(arg.findings) == 0
	})
	for _, arg := range found {
		c.recorder.add(arg, inventory.Faulty)
	}
	c.arguments = append(c.arguments, found...)
}

func newChecker(pass *analysis.Pass, s *Settings, table *sinks.Table) *checker {
	files := code.NewFiles(pass.Fset, pass.Pkg, pass.Files)
	known := flow.New(pass.Pkg, pass.TypesInfo, pass.Files, returns.Imported(pass))
	takers := sinks.New(table, pass.Pkg, pass.TypesInfo, known, files)
	c := &checker{
		pass:      pass,
		settings:  s,
		sinks:     takers,
		flow:      known,
		files:     files,
		tests:     intent.New(pass.TypesInfo, known, files),
		judged:    make(map[*ast.BasicLit]bool),
		served:    make(map[ast.Node]bool),
		fitting:   make(map[*ast.BasicLit]form),
		meets:     make(map[meeting]bool),
		checked:   make(findingCache),
		composed:  make(map[ast.Node]bool),
		reporter:  report.New(pass, known, files),
		readers:   compose.NewReaders(pass.Pkg, pass.TypesInfo, known, takers),
		hosts:     compose.NewHostValues(pass.TypesInfo, known),
		languages: languages.New(pass.TypesInfo, known.Index),
	}
	c.parts = compose.NewParts(pass.Pkg, pass.TypesInfo, known.Index, c.hosts, files)
	c.compositions = compose.NewFinder(pass.TypesInfo, known, c.parts, c.languages, c.readers)
	c.setsHost = sync.OnceValue(func() bool { return c.completesRequests() })
	c.composesPath = sync.OnceValue(func() bool { return c.putsPathIntoText() })
	return c
}
