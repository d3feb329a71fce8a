package drivers

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// golangciIssues returns the findings of golangci-lint in a directory.
func golangciIssues(t *testing.T, dir string, flags ...string) []issue {
	t.Helper()
	var issues []issue
	for _, i := range linterIssues(t, binaries.golangci, dir, flags...) {
		if i.linter != "uricheck" {
			t.Errorf("an issue of %s: %s", i.linter, i.message)
		}
		issues = append(issues, i.issue)
	}
	return issues
}

// linterIssue is an issue with the name of its linter.
type linterIssue struct {
	issue
	linter string
}

// linterIssues returns the findings of all linters of a golangci-lint.
func linterIssues(t *testing.T, golangci, dir string, flags ...string) []linterIssue {
	t.Helper()
	command := []string{golangci, "run", "--output.json.path=stdout", "--show-stats=false", "--issues-exit-code=0"}
	out := run(t, dir, append(command, flags...)...)
	var result struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column json.Number
			}
		}
	}
	if err := json.NewDecoder(strings.NewReader(out)).Decode(&result); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var issues []linterIssue
	for _, i := range result.Issues {
		place := filepath.Base(i.Pos.Filename) + ":" + i.Pos.Line.String() + ":" + i.Pos.Column.String()
		issues = append(issues, linterIssue{issue{place, i.Text}, i.FromLinter})
	}
	return issues
}

// configured unpacks golangci.txtar with the .golangci.yml of its page.
func configured(t *testing.T) (dir, config, want string) {
	t.Helper()
	dir, want = unpack(t, "golangci.txtar")
	return dir, inPage(t, "golangci-lint", "yaml", "version: \"2\"\n"), want
}

func writeConfig(t *testing.T, dir, config string) {
	t.Helper()
	writeFile(t, filepath.Join(dir, ".golangci.yml"), config)
}

// TestGolangciSettings runs golangci-lint with rules on and off, and directives.
func TestGolangciSettings(t *testing.T) {
	dir, config, want := configured(t)
	writeConfig(t, dir, config)
	if got := lines(golangciIssues(t, dir)); got != want {
		t.Errorf("found\n%s\nwant\n%s", got, want)
	}
}

// TestGolangciUnknownSetting checks that golangci-lint reports a misspelt setting.
func TestGolangciUnknownSetting(t *testing.T) {
	dir, config, _ := configured(t)
	writeConfig(t, dir, strings.Replace(config, "case:", "csae:", 1))
	cmd := exec.Command(binaries.golangci, "run")
	cmd.Dir = dir
	cmd.Env = environment(dir)
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), `there is no setting "csae"`) {
		t.Errorf("%v: %s", err, out)
	}
}

// TestGolangciFix applies fixes; golangci-lint still reports findings without one.
func TestGolangciFix(t *testing.T) {
	dir, _ := unpack(t, "golangcifix.txtar")
	compare(t, golangciIssues(t, dir, "--fix"), []issue{
		{"a.go:7:34", `error: port: "x" is not a number; url.Parse fails; at column 66, error: escape: "%" needs two hex digits after it; url.Parse fails`},
	})
	got, want := readFile(t, filepath.Join(dir, "a.go")), readFile(t, filepath.Join(dir, "fixed"))
	if got != want {
		t.Errorf("fixed:\n%s\nwant\n%s", got, want)
	}
}

// TestNeighbours compares the statements about other linters on the page about golangci-lint
// with these linters.
func TestNeighbours(t *testing.T) {
	dir, _ := unpack(t, "neighbours.txtar")
	reported := make(map[string][]string) // by position, without its column
	for _, i := range linterIssues(t, binaries.golangci, dir) {
		place := lineOf(i.start)
		if !slices.Contains(reported[place], i.linter) {
			reported[place] = append(reported[place], i.linter)
		}
	}
	number := 0
	for line := range strings.Lines(readFile(t, filepath.Join(dir, "a.go"))) {
		number++
		_, want, _ := strings.Cut(strings.TrimSpace(line), " // ")
		got := reported[fmt.Sprintf("a.go:%d", number)]
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%q report %s", got, line)
		}
	}
}
