package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// commit is a commit with its changes in Go files that are neither tests nor
// vendored.
type commit struct {
	hash, subject string
	hunks         []hunk
}

// hunk is a piece of a change: lines that a commit removes from a file and those it puts in
// their place, without context.
type hunk struct {
	before, file   string // the file's name before and after the commit
	line, newLine  int    // of the first line before and after; of the line above if there is none
	removed, added []string
}

// walk calls f for every commit of a repository that changes a Go file, newest first.
func walk(dir string, f func(commit)) error {
	git := exec.Command("git", "-C", dir, "log", "-p", "--no-merges", "--unified=0", "--no-color",
		"--no-ext-diff", "--diff-filter=M", "--format=%x01%H %s", "--", "*.go",
		":!*_test.go", ":!vendor/*", ":!*/vendor/*", ":!Godeps/*", ":!*/testdata/*")
	out, err := git.StdoutPipe()
	if err != nil {
		return err
	}
	if err := git.Start(); err != nil {
		return err
	}
	if err := readLog(out, f); err != nil {
		return err
	}
	if err := git.Wait(); err != nil {
		return fmt.Errorf("%s: %w", git, err)
	}
	return nil
}

// readLog calls f for every commit in the output of git that walk requests.
func readLog(log io.Reader, f func(commit)) error {
	var c commit
	var p diffParser
	flush := func() {
		c.hunks, p = p.hunks, diffParser{}
		if c.hash != "" {
			f(c)
		}
	}
	err := eachLine(log, func(line string) {
		if !strings.HasPrefix(line, "\x01") {
			p.line(line)
			return
		}
		flush()
		c = commit{}
		c.hash, c.subject, _ = strings.Cut(line[1:], " ")
	})
	flush()
	return err
}

// readHunks reads the output of git diff -p.
func readHunks(diff io.Reader) ([]hunk, error) {
	var p diffParser
	err := eachLine(diff, p.line)
	return p.hunks, err
}

// eachLine calls f for every line, without its end.
func eachLine(r io.Reader, f func(string)) error {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			f(strings.TrimSuffix(line, "\n"))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// diffParser reads a diff without context line by line. left and right count the lines
// that the hunk still has: a removed line can look like a header.
type diffParser struct {
	before, file string
	left, right  int
	hunks        []hunk
}

func (p *diffParser) line(line string) {
	switch {
	case p.left > 0 && strings.HasPrefix(line, "-"):
		p.left--
		h := &p.hunks[len(p.hunks)-1]
		h.removed = append(h.removed, line[1:])
	case p.right > 0 && strings.HasPrefix(line, "+"):
		p.right--
		h := &p.hunks[len(p.hunks)-1]
		h.added = append(h.added, line[1:])
	case strings.HasPrefix(line, "--- a/"):
		p.before = line[len("--- a/"):]
	case strings.HasPrefix(line, "+++ b/"):
		p.file = line[len("+++ b/"):]
	case strings.HasPrefix(line, "@@ "):
		h := hunk{before: p.before, file: p.file}
		h.line, p.left, h.newLine, p.right = hunkHeader(line)
		p.hunks = append(p.hunks, h)
	}
}

// hunkHeader reads the lines at which a hunk begins before and after, and its lengths there: "@@
// -12,3 +12 @@" has three and one.
func hunkHeader(header string) (before, removed, after, added int) {
	for field := range strings.FieldsSeq(strings.TrimPrefix(header, "@@ ")) {
		line, count, ok := strings.Cut(field[1:], ",")
		if !ok {
			count = "1"
		}
		switch field[0] {
		case '-':
			fmt.Sscan(line+" "+count, &before, &removed)
		case '+':
			fmt.Sscan(line+" "+count, &after, &added)
			return before, removed, after, added
		}
	}
	return before, removed, after, added
}
