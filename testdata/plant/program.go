package main

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
)

// run plants faults in programs.
type run struct {
	tool    string
	flags   []string // of uricheck
	planter *planter
	keep    string // the directory for copies with the faults; "" for none

	dir        string // of the copy at work
	plants     []*plant
	complaints []string
}

// program plants faults in the copy of a program, and writes a line about it.
func (r *run) program(w io.Writer, dir string) error {
	r.dir = dir
	_, brokenBefore, err := check(r.tool, dir, r.flags)
	if err != nil {
		return err
	}
	listed, err := list(r.tool, dir)
	if err != nil {
		return err
	}
	literals, err := rightLiterals(dir, listed)
	if err != nil {
		return err
	}
	plants := r.planter.choose(literals)
	r.plants = append(r.plants, plants...)
	files, err := plantSources(plants)
	if err != nil {
		return err
	}
	if r.keep != "" {
		if err := copyTree(filepath.Join(r.keep, filepath.Base(dir)), dir); err != nil {
			return err
		}
	}
	found, broken, err := check(r.tool, dir, r.flags)
	if err != nil {
		return err
	}
	for name := range broken {
		if !brokenBefore[name] {
			return fmt.Errorf("%s does not type-check with the faults in it", name)
		}
	}
	err = judge(files, found, func() (map[place][]entry, error) { return list(r.tool, dir) })
	if err != nil {
		return err
	}
	if err := r.fix(files, found); err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %d faults in %d files\n", filepath.Base(dir), len(plants), len(files))
	r.printOutcomes(w, plants)
	return r.rebuild(brokenBefore)
}

// fix applies the fixes, twice.
func (r *run) fix(files []*source, found []diagnostic) error {
	before, err := goFiles(r.dir)
	if err != nil {
		return err
	}
	if err := runFix(r.tool, r.dir, r.flags); err != nil {
		return err
	}
	once, err := goFiles(r.dir)
	if err != nil {
		return err
	}
	if err := r.compareAll(files, found, changed(before, once), before); err != nil {
		return err
	}
	if err := runFix(r.tool, r.dir, r.flags); err != nil {
		return err
	}
	twice, err := goFiles(r.dir)
	if err != nil {
		return err
	}
	for _, name := range changed(once, twice) {
		r.complain("%s: a second -fix changes it: %s", name, difference(once[name], twice[name]))
	}
	return nil
}

// compareAll compares the planted files, and the others that the fixes changed: programs
// have faults of their own.
func (r *run) compareAll(files []*source, found []diagnostic, names []string, before map[string][]byte) error {
	isPlanted := make(map[string]bool)
	for _, f := range files {
		isPlanted[f.name] = true
	}
	for _, name := range names {
		if !isPlanted[name] {
			files = append(files, &source{name: name, planted: before[name], formatted: isFormatted(before[name])})
		}
	}
	for _, f := range files {
		complaints, err := f.compare(found)
		if err != nil {
			return err
		}
		for _, c := range complaints {
			r.complain("%s", c)
		}
	}
	return nil
}

// rebuild checks whether the fixed program builds as well as the one before.
func (r *run) rebuild(brokenBefore map[string]bool) error {
	_, broken, err := check(r.tool, r.dir, r.flags)
	if err != nil {
		return err
	}
	for name := range broken {
		if !brokenBefore[name] {
			r.complain("%s does not type-check after the fix", name)
		}
	}
	if len(brokenBefore) > 0 {
		return nil
	}
	build := exec.Command("go", "build", "./...")
	build.Dir = r.dir
	if out, err := build.CombinedOutput(); err != nil {
		r.complain("%s: %v\n%s", build, err, out)
	}
	return nil
}

func (r *run) complain(format string, args ...any) {
	r.complaints = append(r.complaints, fmt.Sprintf(format, args...))
}
