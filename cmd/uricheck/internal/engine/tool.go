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
// protocol of unitchecker) runs the command: the arguments ask for the version or the flags, or name a file with one
// compilation unit.
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
	err := analyzeUnit(*config, &tool, idle)
	if err == nil {
		os.Exit(0)
	}
	if *config, err = withTypes(*config); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	unitcheck(&tool)
}

// analyzeUnit does the tool's work for a unit without findings. After an error unitchecker has to do it.
func analyzeUnit(config string, tool *analysis.Analyzer, idle Idle) error {
	c, err := readCompilation(config)
	if err != nil {
		return err
	}
	if u, ok := idle.unit(c); ok && u.writeFacts() == nil {
		return nil
	}
	isJSON, err := setFlags(tool, os.Args[1:])
	if err != nil {
		return err
	}
	if isJSON && !c.VetxOnly {
		return errLeft
	}
	return c.analyze(tool, idle)
}

// unitcheck leaves the work to unitchecker.
//
// unitchecker registers the analyzer's flags with the analyzer's name and a point before them, as
// it does for several analyzers; unitcheck adds the bare names, for the same values.
func unitcheck(tool *analysis.Analyzer) {
	tool.Flags.VisitAll(func(f *flag.Flag) { flag.Var(f.Value, f.Name, f.Usage) })
	unitchecker.Main(tool)
}
