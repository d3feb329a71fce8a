package engine

import (
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Progress is the progress of a run.
type Progress struct {
	Units int // packages analysed, dependencies included
	All   int // all packages, some of which may need no analysis; 0 if unknown
	// IsCompiling is set while the go command compiles packages for their types.
	IsCompiling bool
}

// Result is the result of a run.
type Result struct {
	Findings []finding.Finding
	Entries  []inventory.Entry
	Packages []string // import paths of the analysed packages
	Dirs     []string // their directories
	// Incomplete has the directories of packages with files, perhaps only tests, that the engine
	// did not analyse.
	Incomplete []string
	Touched    map[string]File // the files that fixes change, by absolute name
	Ours       map[string]bool // those of them that the user may change
	Errors     []string        // the errors of packages that the engine could not analyse
}

// add adds what a run has found out about a root.
func (r *Result) add(root *root) {
	isAnalysed, isIncomplete := isFake(root.Listed), root.Error != nil
	for _, p := range root.parts() {
		isIncomplete = isIncomplete || p.err != nil
		if p.record == nil {
			continue
		}
		isAnalysed = true
		p.record.rename(absoluteIn(root.Dir))
		r.Findings = append(r.Findings, p.record.Findings...)
		r.Entries = append(r.Entries, p.record.Entries...)
		for name, file := range p.record.Touched {
			r.Touched[name] = file
			r.Ours[name] = root.isOurs(name)
		}
	}
	if isAnalysed {
		r.Packages, r.Dirs = append(r.Packages, root.ImportPath), append(r.Dirs, root.Dir)
	}
	if isIncomplete {
		r.Incomplete = append(r.Incomplete, root.Dir)
	}
}
