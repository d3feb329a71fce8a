package engine

import (
	"maps"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Progress is the progress of a run.
type Progress struct {
	Units int // packages analysed, dependencies included
	All   int // all packages, some of which may need no analysis; 0 if unknown
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
	// Missing has the packages that the engine did not analyse because the context ended: import
	// paths, or patterns without a list of packages.
	Missing []string
}

// partial returns the result of an interrupted run.
func (r *run) partial() *Result {
	result := r.result()
	if len(r.roots) == 0 {
		result.Missing = r.config.packages()
	}
	for _, root := range r.missing() {
		result.Missing = append(result.Missing, root.ImportPath)
	}
	return result
}

func (r *run) result() *Result {
	result := &Result{Touched: make(map[string]File), Ours: make(map[string]bool), Errors: r.errors, Incomplete: r.incomplete}
	for _, root := range r.roots {
		found := root.resultsOf(r.records)
		for _, rec := range []*record{found.main, found.external} {
			if rec == nil {
				continue
			}
			if r.config.NoTests {
				rec.leaveOutTests()
			}
			rec.rename(absoluteIn(root.Dir))
			result.Findings = append(result.Findings, rec.Findings...)
			result.Entries = append(result.Entries, rec.Entries...)
			for name, file := range rec.Touched {
				result.Touched[name] = file
				result.Ours[name] = root.isOurs(name)
			}
		}
		if found != (results{}) {
			result.Packages = append(result.Packages, root.ImportPath)
			result.Dirs = append(result.Dirs, root.Dir)
		}
	}
	result.Findings = finding.Sort(result.Findings)
	return result
}

// merge adds the result of another run.
func (r *Result) merge(other *Result) {
	r.Findings = finding.Sort(append(r.Findings, other.Findings...))
	r.Entries = append(r.Entries, other.Entries...)
	r.Packages = append(r.Packages, other.Packages...)
	r.Dirs = append(r.Dirs, other.Dirs...)
	r.Incomplete = append(r.Incomplete, other.Incomplete...)
	r.Errors = append(r.Errors, other.Errors...)
	r.Missing = append(r.Missing, other.Missing...)
	maps.Copy(r.Touched, other.Touched)
	maps.Copy(r.Ours, other.Ours)
}
