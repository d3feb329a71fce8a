package main

import (
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/packages"
)

// fixer turns findings into new files.
type fixer struct {
	sums  *sums
	files map[string]source // by real path: a file may have several names
}

// source is where a file with fixes came from.
type source struct {
	name string // as it was parsed
	pkg  *packages.Package
}

// rewrite is a file that the fixes change.
type rewrite struct {
	path     string // real path
	name     string // for people
	old, new []byte
}

// fix applies the first fix of each finding, or prints the difference, and
// returns the exit status.
func (p *program) fix(opts *options, l *loaded, found []finding) int {
	x := &fixer{sums: l.sums, files: make(map[string]source)}
	proposals := make([]proposal, len(found))
	for i, f := range found {
		proposals[i] = x.propose(f)
	}
	// A file that cannot be rewritten takes the fixes that touch it along, and
	// these their edits in other files: the merge starts again without it.
	blocked := make(map[string]bool)
	for {
		pl := merge(proposals, blocked)
		rewrites, errs := x.rewrites(pl)
		for path, err := range sorted(errs) {
			p.errorf("%s: not fixed: %v", relative(x.files[path].name), err)
			blocked[path] = true
		}
		switch {
		case len(errs) > 0:
		case opts.diff:
			return p.printDiff(rewrites)
		default:
			return p.write(opts, pl, rewrites, proposals, found)
		}
	}
}

// propose returns the edits of the finding's first fix; none if it has no fix
// or one that touches a file that is not ours to change.
func (x *fixer) propose(f finding) proposal {
	if len(f.diag.SuggestedFixes) == 0 {
		return nil
	}
	prop := make(proposal)
	for _, e := range f.diag.SuggestedFixes[0].TextEdits {
		file := f.pkg.Fset.File(e.Pos)
		if !fixable(f.pkg, file.Name()) {
			return nil
		}
		path, err := filepath.EvalSymlinks(file.Name())
		if err != nil {
			path = file.Name() // reading it will say what is wrong
		}
		x.files[path] = source{file.Name(), f.pkg}
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		prop[path] = append(prop[path], edit{file.Offset(e.Pos), file.Offset(end), string(e.NewText)})
	}
	return prop
}

// fixable reports whether the file is a source file of the main module (or
// named on the command line), written by a person. What cgo makes of a file is
// in the build cache, whose files must never change.
func fixable(pkg *packages.Package, name string) bool {
	ours := pkg.PkgPath == "command-line-arguments" || pkg.Module != nil && pkg.Module.Main
	if !ours || !slices.Contains(pkg.GoFiles, name) {
		return false
	}
	file := syntaxOf(pkg, name)
	return file != nil && !ast.IsGenerated(file)
}

func syntaxOf(pkg *packages.Package, name string) *ast.File {
	for _, file := range pkg.Syntax {
		if pkg.Fset.File(file.FileStart).Name() == name {
			return file
		}
	}
	return nil
}

// rewrites returns the changed files, sorted by name, and what is wrong with
// those that cannot be changed, by path.
func (x *fixer) rewrites(pl *plan) ([]rewrite, map[string]error) {
	var rewrites []rewrite
	errs := make(map[string]error)
	for path, edits := range sorted(pl.edits) {
		r, err := x.rewrite(path, edits)
		switch {
		case err != nil:
			errs[path] = err
		case string(r.new) != string(r.old):
			rewrites = append(rewrites, r)
		}
	}
	slices.SortFunc(rewrites, func(a, b rewrite) int { return strings.Compare(a.name, b.name) })
	return rewrites, errs
}

func (x *fixer) rewrite(path string, edits []edit) (rewrite, error) {
	src := x.files[path]
	old, err := os.ReadFile(path)
	if err != nil {
		return rewrite{}, plainError(err)
	}
	if !x.sums.same(src.name, old) {
		return rewrite{}, errors.New("it changed since it was read: run uricheck again")
	}
	fixed, err := fixSource(old, edits, importNames(src.pkg, src.name))
	if err != nil {
		return rewrite{}, err
	}
	return rewrite{path, relative(src.name), old, fixed}, nil
}

func (p *program) printDiff(rewrites []rewrite) int {
	for _, r := range rewrites {
		name := clean(filepath.ToSlash(r.name))
		p.print(string(diff.Diff(name+".orig", r.old, name, r.new)))
	}
	return p.status(len(rewrites) > 0)
}

// write writes the files, says what it fixed and prints the findings left.
func (p *program) write(opts *options, pl *plan, rewrites []rewrite, proposals []proposal, found []finding) int {
	unwritten := make(map[string]bool)
	for _, r := range rewrites {
		if err := writeFile(r.path, r.new); err != nil {
			p.errorf("%s: not fixed: %v", r.name, plainError(err))
			unwritten[r.path] = true
		}
	}
	var left []finding
	fixed := make(map[string]map[string]int) // file, rule, number of findings
	for i, f := range found {
		if !pl.accepted[i] || touches(proposals[i], unwritten) {
			left = append(left, f)
			continue
		}
		rule, _, _ := strings.Cut(f.diag.Message, ":")
		if fixed[f.pos.Filename] == nil {
			fixed[f.pos.Filename] = make(map[string]int)
		}
		fixed[f.pos.Filename][rule]++
	}
	for name, rules := range sorted(fixed) {
		p.notef("%s: fixed %s", name, tally(rules))
	}
	if len(left) == 0 || len(fixed) == 0 {
		p.printFindings(left)
		return p.status(len(left) > 0)
	}
	// The fixes moved what is left, perhaps to other lines.
	again := *opts
	again.fix = false
	return p.check(&again)
}

func touches(prop proposal, files map[string]bool) bool {
	for path := range prop {
		if files[path] {
			return true
		}
	}
	return false
}

// tally writes {"host": 2, "port": 1} as "2 host, 1 port".
func tally(rules map[string]int) string {
	var parts []string
	for rule, n := range sorted(rules) {
		parts = append(parts, fmt.Sprintf("%d %s", n, rule))
	}
	return strings.Join(parts, ", ")
}

// sorted ranges over a map in the order of its keys: output is deterministic.
func sorted[V any](m map[string]V) func(yield func(string, V) bool) {
	return func(yield func(string, V) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}
