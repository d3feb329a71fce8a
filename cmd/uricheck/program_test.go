package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
)

// module writes files into a module m, whose directory becomes the working directory of the test.
func module(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module m\n\ngo 1.26\n", 0o644)
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, path, content, 0o644)
	}
	t.Chdir(dir)
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "off")
}

func TestExitStatus(t *testing.T) {
	module(t, map[string]string{
		"clean/a.go":       "package clean\n",
		"bad/a.go":         "package bad\n\nconst A = `HTTP://x`\n",
		"hints/a.go":       "package hints\n\n//lint:ignore uricheck/schem r\nvar A = `HTTP://x`\n\nvar B = `HTTP://x` //nolint:foo,uricheck // r\n",
		"nofix/a.go":       "package nofix\n\nconst A = `%zz`\n",
		"types/a.go":       "package types\n\nvar A int = ``\n",
		"syntax/a.go":      "package syntax\n\nfunc {\n",
		"users/a.go":       "package users\n\nimport _ \"m/types\"\n",
		"tested/a.go":      "package tested\n",
		"tested/a_test.go": "package tested\n\nconst A = `HTTP://x`\n",
		"tagged/a.go":      "package tagged\n",
		"tagged/b.go":      "//go:build extra\n\npackage tagged\n\nconst A = `HTTP://x`\n",
		"broken/a.go":      "package broken\n\nconst A = `HTTP://x`\n",
		"broken/a_test.go": "package broken\n\nvar B int = ``\n",
	})
	tests := []struct {
		args           string
		want           int
		stdout, stderr string // parts of the output; "" means no output
	}{
		{"./clean", exitClean, "", ""},
		{"./bad", exitFindings, "bad/a.go:3:12: warning: scheme: \"HTTP\" is not lowercase\n", ""},
		{"-scheme=false ./bad", exitClean, "", ""},
		{"-uricheck.scheme=false ./bad", exitClean, "", ""},
		{"-json ./bad", exitFindings, `"category": "scheme.warning"`, ""},
		{"-json ./bad ./types", exitError, `"category": "scheme.warning"`, "types/a.go:3:13: m/types does not type-check: "},
		{"-diff ./bad", exitFindings, "+const A = `http://x`", ""},
		{"-fix -diff ./bad", exitFindings, "--- bad/a.go.orig\n+++ bad/a.go\n", ""},
		{"-diff ./nofix", exitClean, "", ""},
		{"-fix ./nofix", exitFindings, "nofix/a.go:3:12: warning: escape: ", "uricheck: found no safe fix for 1 finding\n"},
		{"-only escape ./bad", exitClean, "", ""},
		{"-only escape,scheme ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-only escape -scheme ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-scheme -only escape ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-only escape -escape=false ./bad", exitError, "", "uricheck: -only turns the rule escape on, and -escape=false turns it off: leave one of them out\n"},
		{"-only escpae ./bad", exitError, "", "there is no rule \"escpae\"; did you mean \"escape\"?"},
		{"-scehme ./bad", exitError, "", "uricheck: there is no flag -scehme; did you mean \"-scheme\"? \"uricheck help\" lists the flags\n"},
		{"lits", exitError, "", "uricheck: the go command reads \"lits\" as a package; did you mean \"uricheck list\"?\n"},
		{"frobnicate", exitError, "", "uricheck: the go command reads \"frobnicate\" as a package; \"uricheck help\" lists the commands\n"},
		{"help exlpain", exitError, "", "there is no rule or command \"exlpain\"; did you mean \"explain\"? \"uricheck help\" lists all\n"},
		{"help nothing", exitError, "", "there is no rule or command \"nothing\"; \"uricheck help\" lists all\n"},
		{"version x", exitError, "", "uricheck: version takes no arguments\n"},
		{"-only= ./bad", exitError, "", "invalid value \"\" for flag -only: it needs a rule, as in escape,host"},
		{"-test=x ./bad", exitError, "", "invalid boolean value \"x\" for -test: it has to be true or false; "},
		{"bad/absent.go", exitError, "", "uricheck: there is no file bad/absent.go\n"},
		{"list ./absent.go", exitError, "", "uricheck: there is no file ./absent.go\n"},
		{"why bad:1", exitError, "", "uricheck: bad is not a regular file: name a Go file\n"},
		{"bad/a.go ./clean", exitError, "", "uricheck: bad/a.go ./clean does not load: named files must be .go files: ./clean\n"},
		{"why absent.go:1", exitError, "", "uricheck: there is no file absent.go\n"},
		{"-baseline absent ./bad", exitError, "", "uricheck: -baseline: there is no file absent; -write-baseline creates it\n"},
		{"-config absent ./bad", exitError, "", "uricheck: -config: there is no file absent\n"},
		{"help -h", exitClean, "Usage:", ""},
		{"--version", exitClean, "uricheck ", ""},
		{"version -h", exitClean, "Usage:", ""},
		{"list -purpose snd ./bad", exitError, "", "there is no purpose \"snd\"; did you mean \"send\"?"},
		{"-color always -format frame ./bad", exitFindings, "\x1b[", ""},
		{"-color sometimes ./bad", exitError, "", "the choices are auto, always and never"},
		{"-fail-on warning ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-fail-on style ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-fail-on error ./bad", exitClean, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-fail-on error -fix -diff ./bad", exitFindings, "+++ bad/a.go\n", ""},
		{"-fail-on never ./bad", exitError, "", "uricheck: invalid value \"never\" for flag -fail-on: the severities are error, warning and style"},
		{"-format text ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-format frame ./bad", exitFindings, "1 finding (1 warning) in 1 file; \"uricheck -fix\" fixes 1\n", ""},
		{"-format json ./bad", exitFindings, `"category": "scheme.warning"`, ""},
		{"-format json ./clean", exitClean, "{}", ""},
		{"-format json -fail-on error ./bad", exitClean, `"category": "scheme.warning"`, ""},
		{"-format sarif ./bad", exitFindings, `"version": "2.1.0"`, ""},
		{"-format github ./bad", exitFindings, "::warning file=", ""},
		{"-format frame ./clean", exitClean, "", ""},
		{"-json=false ./bad", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-json=maybe ./bad", exitError, "", "invalid boolean value"},
		{"-json -format sarif ./bad", exitError, "", "-json and -format sarif are two formats"},
		{"-json -format json ./bad", exitFindings, `"category": "scheme.warning"`, ""},
		{"-format bogus ./bad", exitError, "", `uricheck: invalid value "bogus" for flag -format: the formats are text, `},
		{"-new-from HEAD ./bad", exitError, "", "uricheck: -new-from: "},
		{"./types", exitError, "", "uricheck: types/a.go:3:13: m/types does not type-check: cannot use"},
		{"./syntax", exitError, "", "uricheck: syntax/a.go:3:6: m/syntax does not parse: expected"},
		{"./users", exitError, "", "uricheck: cannot analyse m/users: imported packages have errors"},
		{"./types ./bad", exitError, "bad/a.go:3:12", "types/a.go:3:13"},
		{"./tested", exitFindings, "tested/a_test.go:3:12", ""},
		{"-test=false ./tested", exitClean, "", ""},
		{"./tagged", exitClean, "", ""},
		{"-tags extra ./tagged", exitFindings, "tagged/b.go:5:12", ""},
		{"./broken", exitError, "broken/a.go:3:12", "broken/a_test.go:3:13: m/broken does not type-check"},
		{"-bogus ./bad", exitError, "", "uricheck: there is no flag -bogus; "},
		{"-host=x ./bad", exitError, "", `uricheck: invalid boolean value "x" for -host: it has to be true or false; "uricheck help" lists the flags`},
		{"./bad -format json ./clean", exitFindings, `"category": "scheme.warning"`, ""},
		{"./clean -- -json", exitError, "", "-json"},
		{"./bad -exclude *.go", exitClean, "", ""},
		{"./bad -exclude bad/b*", exitFindings, "bad/a.go:3:12: warning: scheme: ", ""},
		{"-q -fix ./nofix", exitFindings, "nofix/a.go:3:12: warning: escape: ", ""},
		{"-q ./types", exitError, "", "types/a.go:3:13"},
		{"lst", exitError, "", "did you mean \"uricheck list\"?"},
		{"list -purpose x ./bad", exitError, "", "there is no purpose \"x\"; the purposes are "},
		{"why -json bad/a.go:1", exitClean, "[]\n", ""},
		{"./hints", exitFindings, "hints/a.go:4:10: ", "uricheck: hints/a.go:3: the directive names \"uricheck/schem\", but there is no such rule; did you mean \"uricheck/scheme\"?\nuricheck: hints/a.go:6: only golangci-lint reads \"//nolint:uricheck\""},
		{"-json -diff ./bad", exitError, "", "uricheck: -json prints fixes and applies none"},
		{"./absent", exitError, "", "uricheck: ./absent does not load: "},
		{"./clean/none/...", exitError, "", "uricheck: "},
		{"", exitError, "", ": name ./... for all packages below\n"},
		{"help", exitClean, "-host           malformed host\n", ""},
		{"-h", exitClean, "Exit status:", ""},
		{"help host", exitClean, "host: malformed host\n\nReports `http://::1`.\n", ""},
		{"help gopls", exitClean, "uricheck gopls builds a gopls", ""},
		{"help bogus host", exitError, "Reports", `uricheck: there is no rule or command "bogus"; `},
		{"version", exitClean, "uricheck ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			var stdout, stderr strings.Builder
			got := fakeProgram(&stdout, &stderr).run(strings.Fields(tt.args))
			if got != tt.want {
				t.Errorf("exit status %d, want %d", got, tt.want)
			}
			wantPart(t, "stdout", stdout.String(), tt.stdout)
			wantPart(t, "stderr", stderr.String(), tt.stderr)
		})
	}
}

func wantPart(t *testing.T, name, got, want string) {
	t.Helper()
	if want == "" && got != "" || !strings.Contains(got, want) {
		t.Errorf("%s is %q, want %q", name, got, want)
	}
}

func TestErrorsAreReportedOnce(t *testing.T) {
	module(t, map[string]string{
		"a.go":      "package m\n\nvar A int = ``\n",
		"a_test.go": "package m\n",
		"x_test.go": "package m_test\n",
		"u/u.go":    "package u\n\nimport _ \"m\"\n",
	})
	var stdout, stderr strings.Builder
	fakeProgram(&stdout, &stderr).run([]string{"./..."})
	if n := strings.Count(stderr.String(), "does not type-check"); n != 1 {
		t.Errorf("%d reports, want 1:\n%s", n, &stderr)
	}
}

func TestFindingsAreSortedAndPrintedOnce(t *testing.T) {
	module(t, map[string]string{
		"b.go":      "package m\n\nconst B = `HTTP://x %zz`\n",
		"a.go":      "package m\n\nconst A = `%zz HTTP://x`\n\nconst C = `%zz`\n",
		"a_test.go": "package m\n\nconst D = `%zz`\n",
		"z/b.go":    "package z\n\nconst B = `%zz`\n",
		"x_test.go": "package m_test\n\nconst D = `%zz`\n",
	})
	var stdout, stderr strings.Builder
	fakeProgram(&stdout, &stderr).run([]string{"./...", "."})
	var got []string
	for line := range strings.Lines(stdout.String()) {
		pos, _, _ := strings.Cut(line, ": ")
		got = append(got, pos)
	}
	want := "a.go:3:12 a.go:3:16 a.go:5:12 a_test.go:3:12 b.go:3:12 b.go:3:21 x_test.go:3:12 z/b.go:3:12"
	if strings.Join(got, " ") != want || stderr.Len() > 0 {
		t.Errorf("findings at\n%v, want\n%v\nstderr: %s", got, want, &stderr)
	}
}

// TestFixRefusesChangedFile changes the file between the analysis and the fix.
func TestFixRefusesChangedFile(t *testing.T) {
	for _, flag := range []string{"-fix", "-diff"} {
		module(t, map[string]string{"a.go": "package m\n\nconst A = `HTTP://x`\n"})
		const changed = "package m\n\nconst B = `HTTP://x`\n"
		var stdout, stderr strings.Builder
		p := fakeProgram(&stdout, &stderr)
		p.analyze = func(ctx context.Context, c engine.Config) (*engine.Result, error) {
			result, err := engine.Run(ctx, c)
			write(t, "a.go", changed, 0o644)
			return result, err
		}
		if got := p.run([]string{flag}); got != exitError {
			t.Errorf("%s: exit status %d, want %d", flag, got, exitError)
		}
		wantPart(t, flag+": stderr", stderr.String(), "uricheck: cannot fix a.go: the file has changed since uricheck read it")
		if got := read(t, "a.go"); got != changed {
			t.Errorf("%s: the file holds %q, want %q", flag, got, changed)
		}
	}
}

// TestFixOverTwoFiles has a fix with edits in two files, of which uricheck cannot write one: it
// writes neither, and fixes the finding that needs only the other file.
func TestFixOverTwoFiles(t *testing.T) {
	module(t, map[string]string{
		"a.go": "package m\n\nconst A = `HTTP://x`\n",
		"b.go": "package m\n\nconst B = `two-files`\n",
	})
	var stdout, stderr strings.Builder
	p := fakeProgram(&stdout, &stderr)
	if got := p.run([]string{"-fix"}); got != exitError {
		t.Errorf("exit status %d, want %d", got, exitError)
	}
	wantPart(t, "stderr", stderr.String(), "uricheck: cannot fix b.go: the fixed file would not parse: ")
	wantPart(t, "stderr", stderr.String(), "uricheck: a.go: fixed 1 finding of scheme\n")
	wantPart(t, "stdout", stdout.String(), "b.go:3:11: warning: join: of two files\n")
	if got, want := read(t, "a.go"), "package m\n\nconst A = `http://x`\n"; got != want {
		t.Errorf("a.go holds %q, want %q", got, want)
	}
}

// closedPipe is standard output to which the program cannot write.
type closedPipe struct{ err error }

func (p closedPipe) Write([]byte) (int, error) { return 0, p.err }

// TestClosedPipe checks that uricheck ends quietly if the reader of its output has read enough.
func TestClosedPipe(t *testing.T) {
	var stderr strings.Builder
	if got := fakeProgram(closedPipe{syscall.EPIPE}, &stderr).run([]string{"version"}); got != exitClean || stderr.Len() > 0 {
		t.Errorf("exit status %d, stderr %q", got, &stderr)
	}
}

func TestWriteErrorIsAnError(t *testing.T) {
	module(t, map[string]string{"a.go": "package m\n\nconst A = `HTTP://x`\n"})
	for _, args := range []string{"", "-json", "-diff", "help", "help host", "version"} {
		var stderr strings.Builder
		got := fakeProgram(closedPipe{errors.New("no space left")}, &stderr).run(strings.Fields(args))
		if got != exitError || stderr.String() != "uricheck: cannot write the output: no space left\n" {
			t.Errorf("uricheck %s: exit status %d, stderr %q", args, got, &stderr)
		}
	}
}

// TestFlagNamesAreFree guards the flags that unitchecker, or the stand-alone
// program, registers: package flag panics on the second of a name.
func TestFlagNamesAreFree(t *testing.T) {
	for _, name := range []string{"V", "flags", "json", "c", "fix", "diff", "source", "v", "all", "tags", "test", "uricheck", "help", "version"} {
		for _, a := range []*analysis.Analyzer{analyzer.New(analyzer.Options{}), newFake()} {
			if a.Flags.Lookup(name) != nil {
				t.Errorf("the analyzer has a flag -%s, which is the driver's", name)
			}
		}
	}
}
