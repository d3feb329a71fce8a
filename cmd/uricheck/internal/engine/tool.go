package engine

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// IsToolCall reports whether go vet or go fix (or another build system that knows the
// protocol of unitchecker) runs the command: the arguments ask for the version or the flags, or name a file
// with one compilation unit.
func IsToolCall(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if len(args) == 1 && (args[0] == "-V=full" || args[0] == "-flags") {
		return true
	}
	return strings.HasSuffix(args[len(args)-1], ".cfg")
}

// Tool runs the program as a tool of go vet or go fix: it analyses the unit in os.Args, and
// ends the process. idle describes the units that need no analysis.
func Tool(check *analysis.Analyzer, idle Idle) {
	config := &os.Args[len(os.Args)-1]
	collectLate()
	tool := *check
	tool.Run = inMemoryOf(tool.Run)
	found, err := analyzeUnit(*config, &tool, idle)
	if err == nil && len(found) == 0 {
		os.Exit(0)
	}
	toPrint := &tool
	if err == nil {
		toPrint = replay(&tool, found)
	}
	if *config, err = withTypes(*config, err == nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	unitcheck(toPrint)
}

// analyzeUnit does the tool's work for a unit, but for printing diagnostics. After an error unitchecker has to do
// all of it.
func analyzeUnit(config string, tool *analysis.Analyzer, idle Idle) (found []analysis.Diagnostic, err error) {
	c, err := readCompilation(config)
	if err != nil {
		return nil, err
	}
	if u, ok := idle.unit(c); ok && u.writeFacts() == nil {
		return nil, nil
	}
	isJSON, err := setFlags(tool, os.Args[1:])
	if err != nil {
		return nil, err
	}
	found, err = c.analyze(tool, idle)
	if err == nil && len(found) == 0 && isJSON && !c.VetxOnly {
		err = c.printNothing()
	}
	return found, err
}

// unitcheck leaves the work to unitchecker.
//
// unitchecker registers the analyzer's flags with the analyzer's name and a point before them, as
// it does for several analyzers; unitcheck adds the bare names, for the same values.
func unitcheck(tool *analysis.Analyzer) {
	tool.Flags.VisitAll(func(f *flag.Flag) { flag.Var(f.Value, f.Name, f.Usage) })
	unitchecker.Main(tool)
}
