package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// toolOf returns the file of the uricheck that an argument names, and builds it in the
// directory temp if necessary.
func toolOf(arg, temp string) (string, error) {
	info, err := os.Stat(arg)
	if err == nil && !info.IsDir() {
		return filepath.Abs(arg)
	}
	if err := os.Mkdir(temp, 0o755); err != nil {
		return "", err
	}
	tree := arg
	if err != nil {
		tree = filepath.Join(temp, "tree")
		if err := checkout(arg, tree, filepath.Join(temp, "index")); err != nil {
			return "", err
		}
	}
	tool := filepath.Join(temp, "uricheck")
	// Without paths and revisions in it, the same code makes the same file, which has its
	// results in the go command's cache.
	_, err = output(exec.Command("go", "build", "-C", tree, "-trimpath", "-buildvcs=false", "-o", tool, "./cmd/uricheck"))
	return tool, err
}

// checkout writes the files of a revision to the directory tree. The repository is that of the
// working directory; its index and its list of work trees do not change.
func checkout(revision, tree, index string) error {
	top, err := output(exec.Command("git", "rev-parse", "--show-toplevel"))
	if err != nil {
		return err
	}
	for _, args := range [][]string{
		{"read-tree", revision},
		{"checkout-index", "--all", "--prefix=" + tree + "/"},
	} {
		git := exec.Command("git", args...)
		git.Dir = top
		git.Env = append(git.Environ(), "GIT_INDEX_FILE="+index)
		if _, err := output(git); err != nil {
			return err
		}
	}
	return nil
}

// output runs a command that has to succeed.
func output(cmd *exec.Cmd) (string, error) {
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", cmd, err, &complaint)
	}
	return strings.TrimSpace(string(out)), nil
}
