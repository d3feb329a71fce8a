package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// checkout writes the files of a revision to a new directory. A mirror can lack large files:
// then checkout writes only the files that the go command reads.
func checkout(gitDir, revision, dir string) error {
	err := archive(gitDir, dir, revision)
	if err != nil {
		err = archive(gitDir, dir, revision, "*.[gms][ou]*", ":(exclude)*.so") // .go, .mod, .sum
	}
	return err
}

// archive writes the files of a revision that match a pattern to a directory.
func archive(gitDir, dir string, args ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	git := exec.Command("git", append([]string{"-C", gitDir, "archive"}, args...)...)
	tar := exec.Command("tar", "-x", "-C", dir)
	pipe, err := git.StdoutPipe()
	if err != nil {
		return err
	}
	tar.Stdin = pipe
	if err := git.Start(); err != nil {
		return err
	}
	return errors.Join(tar.Run(), git.Wait())
}

// moduleOf returns the directory of the module that a package belongs to, below the root of its
// repository. A repository from before there were modules becomes one with the requirements of
// its first go.mod, which is nearest in time.
func moduleOf(gitDir, root, dir, repository string) (string, error) {
	for parent := dir; ; parent = path.Dir(parent) {
		if _, err := os.Stat(filepath.Join(root, parent, "go.mod")); err == nil {
			return filepath.Join(root, parent), nil
		}
		if parent == "." {
			break
		}
	}
	mod, err := firstVersion(gitDir, "go.mod")
	if err != nil {
		return "", err
	}
	name := "github.com/" + repository
	if m := moduleLine.FindStringSubmatch(mod); m != nil && mentions(filepath.Join(root, dir), `"`+m[1]+"/") {
		name = m[1]
	}
	mod = "module " + name + "\n" + moduleLine.ReplaceAllString(mod, "")
	sum, err := firstVersion(gitDir, "go.sum")
	return root, errors.Join(err,
		os.WriteFile(filepath.Join(root, "go.mod"), []byte(mod), 0o644),
		os.WriteFile(filepath.Join(root, "go.sum"), []byte(sum), 0o644))
}

// moduleLine matches a module clause, and captures the path without a major version, which no path
// had before modules.
var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+?)(?:/v\d+)?"?\s*$`)

// mentions reports whether a Go file of a directory contains a text.
func mentions(dir, text string) bool {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	return slices.ContainsFunc(names, func(name string) bool {
		data, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(data), text)
	})
}

// firstVersion returns the first version of a file in a repository, or "" if there is none.
func firstVersion(gitDir, name string) (string, error) {
	commits, err := output(exec.Command("git", "-C", gitDir, "log", "--reverse", "--diff-filter=A", "--format=%H", "--", name))
	if err != nil || commits == "" {
		return "", err
	}
	first, _, _ := strings.Cut(commits, "\n")
	return output(exec.Command("git", "-C", gitDir, "show", first+":"+name))
}

// output runs a command that has to succeed.
func output(cmd *exec.Cmd) (string, error) {
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", cmd, err, &complaint)
	}
	return string(out), nil
}

// places are the lines of a bug and of its repair, as ranges of lines of a file.
type places struct {
	file  string
	lines []lines
}

// repaired returns the lines that a commit changes at a bug: those that it removes, or the
// line itself if it removes none, and those that it adds, or
// the later form of the line.
func repaired(gitDir string, b *bug) (before, after places, err error) {
	args := []string{"-C", gitDir, "diff", "--unified=0", "--no-color", "--no-ext-diff", "-M", b.commit + "^", b.commit}
	diff, err := output(exec.Command("git", args...))
	if err != nil {
		// A mirror can lack a large file, which the search for renamed files reads.
		diff, err = output(exec.Command("git", append(args, "--", b.file)...))
	}
	if err != nil {
		return before, after, err
	}
	hunks, err := readHunks(strings.NewReader(diff))
	before.file, after.file = b.file, b.file
	hunks = slices.DeleteFunc(hunks, func(h hunk) bool { return h.before != b.file })
	if len(hunks) > 0 {
		after.file = hunks[0].file
	}
	for _, line := range b.lines {
		l, m := follow(hunks, line)
		before.lines, after.lines = append(before.lines, l), append(after.lines, m)
	}
	return before, after, err
}

// follow returns the lines that change together with one, and their later form.
func follow(hunks []hunk, line int) (before, after lines) {
	before, after = lines{line, line}, lines{line, line}
	for _, h := range hunks {
		n, m := len(h.removed), len(h.added)
		switch {
		case n > 0 && h.line <= line && line < h.line+n:
			return lines{h.line, h.line + n - 1}, lines{h.newLine, h.newLine + max(m, 1) - 1}
		case h.line+max(n-1, 0) < line:
			after.first += m - n
			after.last += m - n
		}
	}
	return before, after
}

// lines is a range of lines.
type lines struct{ first, last int }

// meet reports whether two ranges have a line in common.
func (l lines) meet(other lines) bool { return l.first <= other.last && other.first <= l.last }
