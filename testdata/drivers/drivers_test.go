package drivers

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// binaries are the programs under test.
var binaries struct{ uricheck, golangci, gopls string }

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "uricheck-drivers-")
	if err != nil {
		log.Fatal(err)
	}
	status := 1
	if err := buildAll(dir); err != nil {
		log.Print(err)
	} else {
		status = m.Run()
	}
	if err := os.RemoveAll(dir); err != nil {
		log.Fatal(err)
	}
	os.Exit(status)
}

func buildAll(dir string) error {
	binaries.uricheck = filepath.Join(dir, "uricheck")
	binaries.golangci = filepath.Join(dir, "golangci-lint")
	binaries.gopls = filepath.Join(dir, "gopls")
	root := filepath.Join("..", "..")
	for _, step := range []struct {
		dir     string
		command []string
	}{
		{root, []string{"go", "build", "-o", binaries.uricheck, "./cmd/uricheck"}},
		{".", []string{"go", "build", "-o", binaries.golangci, "./golangci-lint"}},
		// In the clone, uricheck gopls builds the clone's analyzer in.
		{root, []string{binaries.uricheck, "gopls", "-o", binaries.gopls}},
	} {
		cmd := exec.Command(step.command[0], step.command[1:]...)
		cmd.Dir = step.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", strings.Join(step.command, " "), err, out)
		}
	}
	return nil
}

// unpack writes the files of an archive in testdata, and returns their directory
// and the text of the file named want.
func unpack(t *testing.T, archive string) (dir, want string) {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", archive))
	if err != nil {
		t.Fatal(err)
	}
	// A driver may print a name without its symbolic links.
	dir, err = filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files, err := txtar.FS(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == "want" })
	if i >= 0 {
		want = string(a.Files[i].Data)
	}
	return dir, want
}

// environment gives a program in a directory its own caches there, so that it cannot read earlier
// results, and no network, because it needs none.
func environment(dir string) []string {
	return append(os.Environ(), "PWD="+dir, "GOWORK=off", "GOFLAGS=", "GOPROXY=off",
		"GOLANGCI_LINT_CACHE="+filepath.Join(dir, ".cache"), "GOPLSCACHE="+filepath.Join(dir, ".cache"))
}

// run runs a program that has to succeed in a directory, and returns its output.
func run(t *testing.T, dir string, command ...string) (stdout string) {
	t.Helper()
	return runWith(t, environment(dir), dir, command...)
}

func runWith(t *testing.T, env []string, dir string, command ...string) (stdout string) {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = env
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Run(); err != nil && !foundSome(err) {
		t.Fatalf("%s: %v\n%s%s", strings.Join(command, " "), err, &out, &errOut)
	}
	return out.String()
}

// foundSome reports whether the error of a command is the exit status of uricheck for findings.
func foundSome(err error) bool {
	exit, ok := errors.AsType[*exec.ExitError](err)
	return ok && exit.ExitCode() == 3
}

// TestThreeHops compares the drivers with one list of findings, in a program whose faults only
// appear two modules away.
func TestThreeHops(t *testing.T) {
	dir, text := unpack(t, "threehops.txtar")
	want := parseFindings(t, text)
	top := filepath.Join(dir, "top")
	t.Run("stand-alone", func(t *testing.T) {
		compare(t, ofJSON(t, run(t, top, binaries.uricheck, "-json", "./...")), want)
	})
	t.Run("go vet", func(t *testing.T) {
		compare(t, ofJSON(t, run(t, top, "go", "vet", "-vettool="+binaries.uricheck, "-json", "./...")), want)
	})
	t.Run("golangci-lint", func(t *testing.T) {
		compare(t, golangciIssues(t, top), asIssues(want))
		// Now the facts of the dependencies come from a cache, which finds its
		// objects in export data.
		appendTo(t, filepath.Join(top, "top.go"), "\n// Changed.\n")
		compare(t, golangciIssues(t, top), asIssues(want))
	})
	t.Run("nogo", func(t *testing.T) {
		found, _ := runNogo(t, buildNogo(t, ""), top)
		compare(t, found, withoutWays(want))
	})
	t.Run("uricheck lsp", func(t *testing.T) {
		s := startLSP(t, top)
		file := s.open(filepath.Join(top, "top.go"))
		compare(t, file.findings(s.diagnostics(file)), want)
	})
	t.Run("gopls", func(t *testing.T) {
		s := startGopls(t, top)
		file := s.open(filepath.Join(top, "top.go"))
		compare(t, file.findings(s.diagnostics(file)), want)
	})
}

func appendTo(t *testing.T, name, text string) {
	t.Helper()
	writeFile(t, name, readFile(t, name)+text)
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// inPage returns the block of code with this beginning in a page of the site.
func inPage(t *testing.T, page, language, start string) string {
	t.Helper()
	_, code, found := strings.Cut(readFile(t, filepath.Join("..", "..", "cmd", "site", "pages", page+".md")), "```"+language+"\n"+start)
	code, _, ended := strings.Cut(code, "```")
	if !found || !ended {
		t.Fatalf("%s.md has no block of %s that begins with\n%s", page, language, start)
	}
	return start + code
}

func compare[T any](t *testing.T, got, want []T) {
	t.Helper()
	if g, w := lines(got), lines(want); g != w {
		t.Errorf("found\n%s\nwant\n%s", g, w)
	}
}
