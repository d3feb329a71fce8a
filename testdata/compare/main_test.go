package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompare compares a revision of uricheck with a work tree without a rule that the
// program breaks.
func TestCompare(t *testing.T) {
	program, err := filepath.Abs("testdata/program")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(commitUricheck(t))
	if got := compareOne(t, "HEAD", "HEAD~0", program); got != identical {
		t.Errorf("the same revision twice: got\n%swant\n%s", got, identical)
	}
	dropRule(t)
	if got := compareOne(t, "HEAD", ".", program); got != dropped {
		t.Errorf("a rule less: got\n%swant\n%s", got, dropped)
	}
}

const identical = "program: identical: 2 findings, 3 findings with -style, 4 texts\n"

const dropped = `program: differs: 2 → 1 findings, 3 → 2 findings with -style, 4 texts
  uricheck -format json ./...
  - program.go:7:31 to program.go:7:35: fragment: "#top" is a fragment; clients do not send it
        category: fragment.warning
        package: example.com/program
  uricheck -style -format json ./...
  - program.go:7:31 to program.go:7:35: fragment: "#top" is a fragment; clients do not send it
        category: fragment.warning
        package: example.com/program
  uricheck list -format json ./...
  ~ program.go:7:11 to 7:36: "http://example.com/#top", send by http.Get
      - findings: fragment: "#top" is a fragment; clients do not send it
      - verdict: finding
      + verdict: ok
`

// compareOne returns the output of compareAll for a program, whose name is the last element of
// its directory.
func compareOne(t *testing.T, before, after, dir string) string {
	var out strings.Builder
	same, err := compareAll(&out, before, after, []string{dir}, false)
	if err != nil {
		t.Fatal(err)
	}
	if same != strings.Contains(out.String(), "identical") {
		t.Errorf("same is %v, and it says\n%s", same, &out)
	}
	return strings.TrimPrefix(out.String(), filepath.Dir(dir)+"/")
}

// TestCompareSaysWhatItCannot gives compareAll a directory without a program, where "identical"
// would mean nothing.
func TestCompareSaysWhatItCannot(t *testing.T) {
	tool, err := toolOf("../..", t.TempDir()+"/build")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := compareAll(&out, tool, tool, []string{t.TempDir()}, false); err == nil {
		t.Errorf("no error, and it says\n%s", &out)
	}
}

// commitUricheck makes a repository of the files that build uricheck, and returns its directory.
func commitUricheck(t *testing.T) string {
	dir := t.TempDir()
	for _, part := range []string{"uricheck", "analyzer", "cmd"} {
		if err := os.CopyFS(filepath.Join(dir, part), os.DirFS(filepath.Join("../..", part))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "."},
		{"-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "x"},
	} {
		git := exec.Command("git", args...)
		git.Dir = dir
		if _, err := output(git); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// dropRule removes the rule of fragments from the list, in the working directory.
func dropRule(t *testing.T) {
	name := filepath.Join("uricheck", "rule.go")
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(src), "&fragmentRule, ", "", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}
