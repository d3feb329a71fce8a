package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// recordFlag makes the tool write records: the value is recordFindings or recordEntries and,
// after a comma, a salt that distinguishes runs. It is a flag because the key of the go
// command's cache includes flags, but not the environment.
const recordFlag = "uricheck.record"

const (
	recordFindings = "findings"
	recordEntries  = "texts"
)

// progressVariable is the environment variable with a file to which the tool appends a byte for
// each unit.
const progressVariable = "URICHECK_PROGRESS"

// IsToolCall reports whether go vet or go fix (or another build system that knows the
// protocol of unitchecker) runs the command, or Describe does: the arguments ask for the
// version or the flags, name a file with one compilation unit, or are describeFlag.
func IsToolCall(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if len(args) == 1 && (args[0] == "-V=full" || args[0] == "-flags" || args[0] == describeFlag) {
		return true
	}
	return strings.HasSuffix(args[len(args)-1], ".cfg")
}

// Tool runs the program as a tool of go vet or go fix: it analyses the unit in os.Args, and
// ends the process. list is the analyzer whose result is []inventory.Entry. idle describes
// the units that need no analysis.
func Tool(check, list *analysis.Analyzer, idle Idle) {
	config := &os.Args[len(os.Args)-1]
	if *config == describeFlag {
		if err := answer(check, idle); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	collectLate()
	mode := recordMode(os.Args[1:])
	tool := *check
	if mode == recordEntries {
		tool.Flags = list.Flags
	}
	record := recorder{analyzer: check, inventory: list, entries: mode == recordEntries}
	if mode != "" {
		tool.Run = record.run
	}
	tool.Run = inMemoryOf(tool.Run)
	if isDone(*config, &tool, mode, idle, &record) {
		os.Exit(0)
	}
	var err error
	if *config, err = withTypes(*config); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if mode != "" {
		if record.fromCgo, err = prepareUnit(config); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	unitcheck(&tool)
}

// isDone does the tool's work for a unit, if this needs nothing that only unitchecker has.
func isDone(config string, tool *analysis.Analyzer, mode string, idle Idle, record *recorder) bool {
	c, err := readCompilation(config)
	if err != nil {
		return false
	}
	if u, ok := idle.unit(c); ok && u.skip(tool.Name, mode) == nil {
		return true
	}
	isJSON, err := setFlags(tool, os.Args[1:])
	if err != nil {
		return false
	}
	if mode != "" {
		if record.fromCgo, err = c.enter(); err != nil {
			return false
		}
	}
	return c.analyze(tool, idle, output{mode, isJSON}) == nil
}

// unitcheck leaves the work to unitchecker.
//
// unitchecker registers the analyzer's flags with the analyzer's name and a point before them, as
// it does for several analyzers; unitcheck adds the bare names, for the same values.
func unitcheck(tool *analysis.Analyzer) {
	tool.Flags.VisitAll(func(f *flag.Flag) { flag.Var(f.Value, f.Name, f.Usage) })
	flag.String(recordFlag, "", "what to record for the uricheck command (internal)")
	unitchecker.Main(tool)
}

// recordMode returns the kind of record that the arguments request, or "".
func recordMode(args []string) string {
	for _, arg := range args {
		if value, ok := strings.CutPrefix(strings.TrimLeft(arg, "-"), recordFlag+"="); ok {
			mode, _, _ := strings.Cut(value, ",")
			return mode
		}
	}
	return ""
}

// recorder runs the analyzer on a unit and reports one diagnostic, whose message is
// the record.
type recorder struct {
	analyzer, inventory *analysis.Analyzer
	entries             bool
	fromCgo             map[string]bool // see prepareUnit
}

func (r *recorder) run(pass *analysis.Pass) (any, error) {
	var found []analysis.Diagnostic
	collecting := *pass
	collecting.Report = func(d analysis.Diagnostic) { found = append(found, d) }
	analyze := r.analyzer.Run
	if r.entries {
		analyze = r.inventory.Run
	}
	result, err := analyze(&collecting)
	noteProgress()
	if err != nil {
		return nil, err
	}
	text, err := recordOf(pass, result, found, r.inPackage)
	if err != nil {
		return nil, err
	}
	pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: text})
	return nil, nil
}

// inPackage returns the name of a file of the package relative to its directory, and any other
// name as it is. The output of cgo has the file name from where cgo ran, which may be another
// checkout.
func (r *recorder) inPackage(name string) string {
	if base := filepath.Base(name); filepath.IsAbs(name) && r.fromCgo[base] {
		return base
	}
	return withoutOverlay(name)
}

// noteProgress ignores errors: the waiting command may have ended and removed the file.
func noteProgress() {
	name := os.Getenv(progressVariable)
	if name == "" {
		return
	}
	if f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0); err == nil {
		_, _ = f.Write([]byte{'.'})
		_ = f.Close()
	}
}

// recordOf makes the record of a package with an analyzer's result, and with other names of files.
func recordOf(pass *analysis.Pass, result any, found []analysis.Diagnostic, name func(string) string) (string, error) {
	rec, err := newRecord(pass, found)
	if err != nil {
		return "", err
	}
	rec.Entries, _ = result.([]inventory.Entry)
	rec.rename(name)
	return rec.encode()
}

func newRecord(pass *analysis.Pass, found []analysis.Diagnostic) (*record, error) {
	rec := &record{Name: pass.Pkg.Name(), Touched: make(map[string]File)}
	for _, file := range pass.Files {
		rec.Files = append(rec.Files, pass.Fset.File(file.FileStart).Name())
	}
	for _, d := range found {
		f := finding.Of(pass.Fset, d)
		f.Package = pass.Pkg.Path()
		rec.Findings = append(rec.Findings, f)
		for _, fix := range f.Fixes {
			if err := rec.touch(pass, fix); err != nil {
				return nil, err
			}
		}
	}
	return rec, nil
}

// touch records the files that a fix changes.
func (r *record) touch(pass *analysis.Pass, fix finding.Fix) error {
	for _, e := range fix.Edits {
		if _, known := r.Touched[e.File]; known {
			continue
		}
		file, err := newFile(pass, e.File)
		if err != nil {
			return err
		}
		r.Touched[e.File] = file
	}
	return nil
}

func newFile(pass *analysis.Pass, name string) (File, error) {
	i := slices.IndexFunc(pass.Files, func(f *ast.File) bool { return pass.Fset.File(f.FileStart).Name() == name })
	if i < 0 {
		return File{}, fmt.Errorf("a fix changes %s, which is not of the package", name)
	}
	content, err := pass.ReadFile(name)
	if err != nil {
		return File{}, err
	}
	sum := sha256.Sum256(content)
	file := File{
		Sum:       hex.EncodeToString(sum[:]),
		Generated: ast.IsGenerated(pass.Files[i]),
		Imports:   make(map[string]string),
	}
	for _, spec := range pass.Files[i].Imports {
		if obj, ok := pass.TypesInfo.Implicits[spec].(*types.PkgName); ok {
			file.Imports[spec.Path.Value] = obj.Name()
		}
	}
	return file, nil
}
