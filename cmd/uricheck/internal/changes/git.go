package changes

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// git runs the command git in a directory.
type git struct{ dir string }

// run returns the output of git. The error contains git's message, in one line.
func (g git) run(args ...string) (string, error) {
	// With these options git writes nothing, not even to refresh the index, and runs no monitor
	// that the repository names. It ignores a directory without .git that looks like a repository,
	// because that came with the repository around it. It quotes names, so that every name is
	// ASCII.
	args = append([]string{
		"--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit", "-c", "core.quotePath=true",
	}, args...)
	cmd := exec.Command("git", args...)
	cmd.Dir = g.dir
	// GIT_DIFF_OPTS could ask for lines of context, and LC_ALL for another language.
	cmd.Env = append(os.Environ(), "GIT_DIFF_OPTS=", "LC_ALL=C", noCommand+"=")
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("git is not installed, or not in $PATH")
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		said, _, _ := strings.Cut(strings.TrimSpace(string(exit.Stderr)), "\n")
		return "", errors.New(strings.TrimPrefix(said, "fatal: "))
	}
	return string(out), err
}

// root returns the top directory of the working tree.
func (g git) root() (string, error) {
	out, err := g.run("rev-parse", "--show-toplevel")
	if err != nil {
		return "", fmt.Errorf("git finds no working tree: %w", err)
	}
	return strings.TrimSuffix(out, "\n"), nil
}

// base returns the merge base of the working tree and the revision. If a clone is too shallow to
// contain it, base returns the revision.
func (g git) base(rev string) (string, error) {
	commit, err := "", errors.New("git would read it as an option")
	if !strings.HasPrefix(rev, "-") {
		commit, err = g.run("rev-parse", "--verify", rev+"^{commit}")
	}
	if err != nil {
		return "", fmt.Errorf("the git repository has no revision %q: %w", rev, err)
	}
	commit = strings.TrimSuffix(commit, "\n")
	if base, err := g.run("merge-base", commit, "HEAD"); err == nil {
		return strings.TrimSuffix(base, "\n"), nil
	}
	return commit, nil
}

// diff returns a patch from a commit to the working tree. The options fix what a user's
// configuration could change, so that parsePatch can rely on it. diff omits submodules, because git
// would read their configurations.
func (g git) diff(commit string) (string, error) {
	args, err := g.withoutFilters()
	if err != nil {
		return "", err
	}
	args = append(args, "diff", "--unified=0", "--inter-hunk-context=0", "--find-renames", "--no-relative",
		"--ignore-submodules=all", "--dst-prefix=b/",
		"--output-indicator-old=<", "--output-indicator-new=>", "--no-color", "--no-ext-diff", "--no-textconv", "--text", commit, "--")
	out, err := g.run(args...)
	if err != nil {
		return "", fmt.Errorf("git diff: %w", err)
	}
	return out, nil
}

// noCommand is an environment variable for an empty setting.
const noCommand = "URICHECK_NO_COMMAND"

// withoutFilters returns options that switch off the filters for the content of files which the
// repository's own configuration names, because they are commands. The user's filters stay on. A
// changed file that needs a switched-off filter counts as new.
func (g git) withoutFilters() ([]string, error) {
	out, err := g.run("config", "--null", "--show-scope", "--name-only", "--list")
	if err != nil {
		return nil, fmt.Errorf("git config, of git 2.31 or later: %w", err)
	}
	var options []string
	fields := strings.Split(out, "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		scope, name := fields[i], fields[i+1]
		isOwn := scope == "local" || scope == "worktree"
		if isOwn && strings.HasPrefix(name, "filter.") {
			// The option -c would not do: a name can contain an equals sign.
			options = append(options, "--config-env="+name+"="+noCommand)
		}
	}
	return options, nil
}

// untracked returns the files that git neither tracks nor ignores, relative to the root.
func (g git) untracked() ([]string, error) {
	out, err := g.run("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ":/")
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	return strings.FieldsFunc(out, func(r rune) bool { return r == 0 }), nil
}
