package changes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// repository is a git repository in a temporary directory.
type repository struct {
	t   *testing.T
	dir string
}

// newRepository makes a repository with one commit of the files, tagged start.
func newRepository(t *testing.T, files map[string]string) *repository {
	t.Helper()
	isolate(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &repository{t, dir}
	r.git("init", "-q", "-b", "main")
	for name, text := range files {
		r.write(name, text)
	}
	r.commit()
	r.git("tag", "start")
	return r
}

// isolate keeps out the user's configuration, and a repository in whose hook the tests may run.
func isolate(t *testing.T) {
	t.Helper()
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); strings.HasPrefix(name, "GIT_") {
			t.Setenv(name, "")
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+who+"_NAME", "a")
		t.Setenv("GIT_"+who+"_EMAIL", "a@example.com")
	}
}

func (r *repository) git(args ...string) {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) commit() {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", "x")
}

// brought returns the lines of a file, up to the tenth, that are new since a revision.
func brought(t *testing.T, c *Changes, path string) string {
	t.Helper()
	var lines []string
	for line := 1; line <= 10; line++ {
		at := finding.Position{File: path, Line: line, Column: 1}
		if c.Brings(finding.Finding{Pos: at, End: at}) {
			lines = append(lines, fmt.Sprint(line))
		}
	}
	return strings.Join(lines, " ")
}

func (r *repository) wantBrought(rev string, want map[string]string) {
	r.t.Helper()
	c, err := Since(r.dir, rev)
	if err != nil {
		r.t.Fatal(err)
	}
	for name, lines := range want {
		if got := brought(r.t, c, filepath.Join(r.dir, name)); got != lines {
			r.t.Errorf("since %s, of %q the lines %q are new, want %q", rev, name, got, lines)
		}
	}
}

const tenLines = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"

func TestSince(t *testing.T) {
	r := newRepository(t, map[string]string{
		"same.go": tenLines, "committed.go": tenLines, "staged.go": tenLines, "unstaged.go": tenLines,
		"shorter.go": tenLines, "gone.go": tenLines, "moved.go": tenLines, "changed and moved.go": tenLines,
		"end.go": "1\n2", "mode.go": tenLines, ".gitignore": "ignored.go\n", "weakly": "x\n",
	})
	r.write("committed.go", strings.Replace(tenLines, "3\n4\n", "three\nfour\nmore\n", 1))
	r.commit()
	r.write("staged.go", "0\n"+tenLines)
	r.git("add", "-A")
	r.write("unstaged.go", strings.Replace(tenLines, "9\n", "nine\n", 1))
	r.write("shorter.go", strings.Replace(tenLines, "3\n4\n", "", 1))
	r.git("rm", "-q", "gone.go")
	r.git("mv", "moved.go", "sub.go")
	r.git("mv", "changed and moved.go", "new.go")
	r.write("new.go", strings.Replace(tenLines, "5\n", "five\n", 1))
	r.write("sub/untracked.go", "1\n")
	r.write("ignored.go", "1\n")
	// The added lines look like headers; between removed and added lines, a line says that the
	// old end had no newline.
	r.write("end.go", "1\n++ b/same.go\n@@ -1,0 +1,9 @@\n4")
	if err := os.Chmod(filepath.Join(r.dir, "mode.go"), 0o755); err != nil {
		t.Fatal(err)
	}
	const all = "1 2 3 4 5 6 7 8 9 10"
	r.wantBrought("start", map[string]string{
		"same.go": "", "committed.go": "3 4 5", "staged.go": "1", "unstaged.go": "9",
		"shorter.go": "", "gone.go": "", "sub.go": "", "new.go": "5", "mode.go": "",
		"sub/untracked.go": all, "ignored.go": "", "end.go": "2 3 4", "absent.go": "",
	})
	r.wantBrought("HEAD", map[string]string{"committed.go": "", "staged.go": "1", "sub/untracked.go": all})
}

// TestSinceWithNames has files with unusual names.
func TestSinceWithNames(t *testing.T) {
	names := []string{"a b.go", " x .go", "é世.go", "e\u0301.go", "\xff\xfe.go", "a\tb.go", "a\nb.go", `a"b\c.go`, "b/b/x.go", "-x.go", "+++ b", "sub dir/dev/null"}
	files := make(map[string]string)
	want := make(map[string]string)
	for _, name := range names {
		files[name] = tenLines
		want[name] = "2"
	}
	r := newRepository(t, files)
	for _, name := range names {
		r.write(name, strings.Replace(tenLines, "2\n", "two\n", 1))
		r.write("untracked/"+name, "1\n")
		want["untracked/"+name] = "1 2 3 4 5 6 7 8 9 10"
	}
	r.wantBrought("HEAD", want)
}

// TestSinceRunsNoCommand has a repository whose configuration names commands that git runs to look
// for changes, and a submodule with the same configuration.
func TestSinceRunsNoCommand(t *testing.T) {
	tests := []struct {
		name     string
		settings []string
	}{
		{"a monitor", []string{"core.fsmonitor"}},
		{"a filter", []string{"filter.odd.clean"}},
		{"a process to filter with", []string{"filter.odd.process"}},
		{"a filter with an equals sign in its name", []string{"filter.o=d.clean"}},
		{"other programs for differences", []string{"diff.external", "diff.odd.command", "diff.odd.textconv"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ran := filepath.ToSlash(filepath.Join(t.TempDir(), "ran"))
			files := map[string]string{"a.go": tenLines, "b.go": tenLines, ".gitattributes": "a.go filter=odd diff=odd\nb.go filter=o=d\n"}
			r := newRepository(t, files)
			sub := &repository{t, filepath.Join(r.dir, "sub")}
			for name, text := range files {
				sub.write(name, text)
			}
			sub.git("init", "-q")
			sub.commit()
			r.commit()
			for _, in := range []*repository{r, sub} {
				for _, setting := range tt.settings {
					in.git("config", setting, "echo >>"+ran+"; cat")
				}
				in.git("config", "filter.odd.required", "true")
				for name := range files {
					in.write(name, strings.Replace(files[name], "2\n", "two\n", 1))
				}
			}
			r.wantBrought("HEAD", map[string]string{"a.go": "2", "b.go": "2"})
			if _, err := os.Stat(ran); err == nil {
				t.Error("a command was run")
			}
		})
	}
}

// TestSinceWithConfiguration has settings that change what git diff prints.
func TestSinceWithConfiguration(t *testing.T) {
	for _, settings := range []string{
		"diff.noprefix=true",
		"diff.mnemonicPrefix=true",
		"color.ui=always diff.colorMoved=zebra diff.wordRegex=.",
		"diff.context=3 diff.interHunkContext=9",
		"diff.renames=false",
		"diff.relative=true",
		"diff.external=false diff.odd.textconv=false diff.odd.command=false",
		"core.quotePath=false",
		"core.pager=false diff.submodule=log",
	} {
		t.Run(settings, func(t *testing.T) {
			const odd = "b/\xff\té.go"
			r := newRepository(t, map[string]string{
				"a.go": tenLines, "b/b.go": tenLines, odd: tenLines, "sub/x": "",
				".gitattributes": "*.go diff=odd\n/b/b.go -diff\n",
			})
			for setting := range strings.FieldsSeq(settings) {
				name, value, _ := strings.Cut(setting, "=")
				r.git("config", name, value)
			}
			t.Setenv("GIT_DIFF_OPTS", "-u7")
			t.Setenv("GIT_EXTERNAL_DIFF", "false")
			text := strings.NewReplacer("2\n", "two\n", "8\n", "eight\n").Replace(tenLines)
			r.write("b/b.go", text)
			r.write(odd, text)
			r.git("mv", "a.go", "c.go")
			r.write("c.go", text)
			want := map[string]string{"c.go": "2 8", "b/b.go": "2 8", odd: "2 8"}
			r.wantBrought("HEAD", want)
			below := &repository{t, filepath.Join(r.dir, "sub")}
			below.wantBrought("HEAD", map[string]string{"../c.go": "2 8", "../b/b.go": "2 8"})
		})
	}
}

// TestSinceElsewhere calls Since in other directories of the repository.
func TestSinceElsewhere(t *testing.T) {
	r := newRepository(t, map[string]string{"a.go": tenLines, "sub/b.go": tenLines})
	r.git("worktree", "add", "-q", "-b", "other", filepath.Join(r.dir, "tree"))
	tree := filepath.Join(r.dir, "tree")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(r.dir, link); err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(tenLines, "2\n", "two\n", 1)
	for _, name := range []string{"a.go", "sub/b.go", "tree/sub/b.go"} {
		r.write(name, changed)
	}
	r.write("sub/c.go", "1\n")
	r.write("d.go", "1\n")
	tests := []struct{ dir, path, want string }{
		{filepath.Join(r.dir, "sub"), filepath.Join(r.dir, "a.go"), "2"},
		{filepath.Join(r.dir, "sub"), filepath.Join(r.dir, "sub", "b.go"), "2"},
		{filepath.Join(r.dir, "sub"), filepath.Join(r.dir, "sub", "c.go"), "1 2 3 4 5 6 7 8 9 10"},
		{filepath.Join(r.dir, "sub"), filepath.Join(r.dir, "d.go"), "1 2 3 4 5 6 7 8 9 10"},
		{tree, filepath.Join(tree, "sub", "b.go"), "2"},
		{tree, filepath.Join(tree, "a.go"), ""},
		{filepath.Join(link, "sub"), filepath.Join(link, "a.go"), "2"},
		{filepath.Join(link, "sub"), filepath.Join(r.dir, "a.go"), "2"},
		{r.dir, filepath.Join(link, "a.go"), "2"},
	}
	for _, tt := range tests {
		c, err := Since(tt.dir, "start")
		if err != nil {
			t.Fatal(err)
		}
		if got := brought(t, c, tt.path); got != tt.want {
			t.Errorf("in %s: of %s the lines %q are new, want %q", tt.dir, tt.path, got, tt.want)
		}
	}
}

// TestSinceABranch compares with a branch that got a commit after the change branched off.
func TestSinceABranch(t *testing.T) {
	r := newRepository(t, map[string]string{"a.go": tenLines})
	r.git("checkout", "-q", "-b", "change")
	r.write("a.go", strings.Replace(tenLines, "2\n", "two\n", 1))
	r.commit()
	r.git("checkout", "-q", "main")
	r.write("a.go", strings.Replace(tenLines, "8\n", "eight\n", 1))
	r.commit()
	r.git("checkout", "-q", "change")
	r.wantBrought("main", map[string]string{"a.go": "2"})

	// A clone of one commit has no common commit.
	r.git("clone", "-q", "--depth=1", "--no-single-branch", "file://"+r.dir, "shallow")
	shallow := &repository{t, filepath.Join(r.dir, "shallow")}
	shallow.wantBrought("origin/main", map[string]string{"a.go": "2 8"})
}

func TestBrings(t *testing.T) {
	r := newRepository(t, map[string]string{"a.go": tenLines, "b.go": tenLines})
	r.write("a.go", strings.Replace(tenLines, "5\n", "five\n", 1))
	c, err := Since(r.dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string, line int) finding.Position {
		return finding.Position{File: filepath.Join(r.dir, name), Line: line, Column: 1}
	}
	step := func(name string, line int) finding.Step {
		return finding.Step{Pos: at(name, line), End: at(name, line)}
	}
	tests := []struct {
		name string
		f    finding.Finding
		want bool
	}{
		{"on the line", finding.Finding{Pos: at("a.go", 5), End: at("a.go", 5)}, true},
		{"before it", finding.Finding{Pos: at("a.go", 4), End: at("a.go", 4)}, false},
		{"over it", finding.Finding{Pos: at("a.go", 2), End: at("a.go", 9)}, true},
		{"up to it", finding.Finding{Pos: at("a.go", 2), End: at("a.go", 5)}, true},
		{"the same line of another file", finding.Finding{Pos: at("b.go", 5), End: at("b.go", 5)}, false},
		{"a step is on it", finding.Finding{Pos: at("b.go", 1), End: at("b.go", 1), Way: []finding.Step{step("b.go", 2), step("a.go", 5)}}, true},
		{"no step is on it", finding.Finding{Pos: at("b.go", 1), End: at("b.go", 1), Way: []finding.Step{step("b.go", 5), step("a.go", 4)}}, false},
		{"without an end", finding.Finding{Pos: at("a.go", 5)}, true},
		{"nowhere", finding.Finding{}, false},
	}
	for _, tt := range tests {
		if got := c.Brings(tt.f); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	r := newRepository(t, map[string]string{"a.go": tenLines})
	empty := t.TempDir()
	tests := []struct{ dir, rev, want string }{
		{r.dir, "bogus", `the git repository has no revision "bogus": `},
		{r.dir, "", `the git repository has no revision "": `},
		{r.dir, "--output=" + empty, `": git would read it as an option`},
		{r.dir, "a\nb\x1b", `the git repository has no revision "a\nb\x1b": `},
		{empty, "HEAD", "git finds no working tree: not a git repository"},
		{filepath.Join(r.dir, ".git"), "HEAD", "git finds no working tree: "},
	}
	for _, tt := range tests {
		_, err := Since(tt.dir, tt.rev)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Since(%q, %q): %v, want %s", tt.dir, tt.rev, err, tt.want)
		}
	}
	if entries, err := os.ReadDir(empty); len(entries) > 0 || err != nil {
		t.Errorf("git wrote %v, %v", entries, err)
	}
	t.Setenv("PATH", empty)
	if _, err := Since(r.dir, "HEAD"); err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Errorf("without git: %v", err)
	}
}

// TestParsePatchKeepsToHunks parses a hunk of an old file without a newline, whose added lines look
// like headers.
func TestParsePatchKeepsToHunks(t *testing.T) {
	const patch = "--- a/x\n+++ b/x\n@@ -1 +1,3 @@\n<1\n\\ No newline at end of file\n>@@ -0,0 +7 @@\n>2\n>++ b/y\n\\ No newline at end of file\n" +
		"@@ -8,0 +9 @@\n>9\n--- a/z\n+++ /dev/null\n@@ -1,2 +0,0 @@\n<1\n<2\n"
	got, err := parsePatch(patch)
	if err != nil || len(got) != 1 || !slices.Equal(got["x"], []lineRange{{1, 3}, {9, 9}}) {
		t.Errorf("parsePatch: %v, %v", got, err)
	}
}
