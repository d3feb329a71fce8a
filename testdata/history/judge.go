package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// judge runs uricheck. It keeps the findings of the last two runs, because the rows of a commit
// follow each other.
type judge struct {
	tool, temp string
	commit     string // of uricheck, for first contacts
	runs       map[string]findings
}

// newJudge makes a directory to work in, by its name without links, which the go command also
// prints, and builds uricheck. The caller of newJudge closes the judge.
func (o options) newJudge() (*judge, error) {
	temp, err := os.MkdirTemp("", "history")
	if err != nil {
		return nil, err
	}
	j := &judge{tool: o.tool, temp: temp, runs: make(map[string]findings)}
	if err := j.prepare(o); err != nil {
		j.close()
		return nil, err
	}
	return j, nil
}

// prepare finds the names of the directory and of the tool, and builds that if there is none.
func (j *judge) prepare(o options) (err error) {
	if j.temp, err = filepath.EvalSymlinks(j.temp); err != nil {
		return err
	}
	if j.tool != "" {
		j.tool, err = filepath.Abs(j.tool)
		return err
	}
	if o.contacts {
		return j.build(o.source, o.at)
	}
	return j.buildIn(o.source)
}

// build builds uricheck as it is at a commit, so that the tables can name what ran.
func (j *judge) build(repository, revision string) error {
	commit, err := output(exec.Command("git", "-C", repository, "rev-parse", "--verify", revision+"^{commit}"))
	if err != nil {
		return err
	}
	j.commit = strings.TrimSpace(commit)
	source := filepath.Join(j.temp, "source")
	if err := checkout(repository, j.commit, source); err != nil {
		return err
	}
	return j.buildIn(source)
}

// buildIn builds uricheck as it is in a directory.
func (j *judge) buildIn(source string) error {
	j.tool = filepath.Join(j.temp, "uricheck")
	_, err := output(exec.Command("go", "build", "-C", source, "-trimpath", "-buildvcs=false", "-o", j.tool, "./cmd/uricheck"))
	return err
}

func (j *judge) close() { os.RemoveAll(j.temp) }

// findings are the findings of a run in a package, or the reason why there was none.
type findings struct {
	found []finding
	err   error
}

// row runs uricheck over a bug's package before and after its repair, and writes the results to
// the row.
func (j *judge) row(gitDir string, b *bug) {
	b.found, b.after, b.reason = notRun, "", ""
	before, after, err := repaired(gitDir, b)
	if err != nil {
		b.reason = reasonOf(err)
		return
	}
	found, err := j.check(gitDir, b.commit+"^", before.file, b.repository)
	if err != nil {
		b.reason = reasonOf(err)
		return
	}
	b.found = ruleAt(found, before.lines, missed)
	found, err = j.check(gitDir, b.commit, after.file, b.repository)
	if err != nil {
		b.after, b.reason = notRun, "after: "+reasonOf(err)
		return
	}
	b.after = ruleAt(found, after.lines, silent)
}

// ruleAt returns the rule of the first finding on some lines, or the given text if there is
// none.
func ruleAt(found []finding, at []lines, none string) string {
	for _, f := range found {
		if slices.ContainsFunc(at, f.lines.meet) {
			return f.rule
		}
	}
	return none
}

// check returns the findings of uricheck in a file of a revision.
func (j *judge) check(gitDir, revision, file, repository string) ([]finding, error) {
	key := gitDir + " " + revision + " " + path.Dir(file)
	f, ok := j.runs[key]
	if !ok {
		f.found, f.err = j.run(gitDir, revision, path.Dir(file), repository)
		if len(j.runs) >= 2 && strings.HasSuffix(revision, "^") {
			clear(j.runs)
		}
		j.runs[key] = f
	}
	return slices.DeleteFunc(slices.Clone(f.found), func(f finding) bool { return f.file != file }), f.err
}

// run checks a revision out, and runs uricheck over one of its packages.
func (j *judge) run(gitDir, revision, dir, repository string) ([]finding, error) {
	root, module, err := j.state(gitDir, revision, dir, repository)
	defer os.RemoveAll(root)
	if err != nil {
		return nil, err
	}
	found, err := runTool(j.tool, module, filepath.Join(root, dir))
	if errors.Is(err, errLinkname) {
		// golang.org/x/sys of before 2022 does not build with Go 1.18 and later.
		if _, err := output(goCommand(module, "get", "golang.org/x/sys@latest")); err != nil {
			return nil, err
		}
		found, err = runTool(j.tool, module, filepath.Join(root, dir))
	}
	for i := range found {
		found[i].file = strings.TrimPrefix(found[i].file, root+"/")
	}
	return found, err
}

// state checks a revision out, and returns the directories of the repository and of a
// package's module.
func (j *judge) state(gitDir, revision, dir, repository string) (root, module string, err error) {
	root = filepath.Join(j.temp, "state")
	if err := checkout(gitDir, revision, root); err != nil {
		return root, "", err
	}
	module, err = moduleOf(gitDir, root, dir, repository)
	return root, module, err
}

// why writes the output of uricheck why for a bug's lines.
func (j *judge) why(w io.Writer, gitDir string, b *bug) error {
	root, module, err := j.state(gitDir, b.commit+"^", path.Dir(b.file), b.repository)
	defer os.RemoveAll(root)
	if err != nil {
		return err
	}
	for _, line := range b.lines {
		why := exec.Command(j.tool, "why", fmt.Sprintf("%s:%d", filepath.Join(root, b.file), line))
		why.Dir, why.Env, why.Stdout = module, environment(), w
		if err := why.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
			return err
		}
	}
	return nil
}
