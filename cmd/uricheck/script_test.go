package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestMain gives the scripts two commands: uricheck as it is, and fakecheck, the same driver around
// newFake.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"uricheck": main,
		"fakecheck": func() {
			os.Exit(fakeProgram(os.Stdout, os.Stderr).run(os.Args[1:]))
		},
	})
}

// TestScripts runs the binary, go vet and go fix as a user does. $URICHECK and
// $FAKECHECK are the paths for -vettool. "status N cmd..." runs a command and
// compares its exit status, which testscript's exec and ! do not.
func TestScripts(t *testing.T) {
	env := goEnv(t)
	dir := filepath.Join("..", "..", "testdata", "script")
	var files []string
	if !stdlibtest.Long() {
		for _, name := range representative {
			files = append(files, filepath.Join(dir, name+".txtar"))
		}
		dir = ""
	}
	testscript.Run(t, testscript.Params{
		Dir:   dir,
		Files: files,
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, env...)
			for _, name := range []string{"uricheck", "fakecheck"} {
				path, err := exec.LookPath(name)
				if err != nil {
					return err
				}
				e.Setenv(strings.ToUpper(name), path)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}

// representative are the scripts of an ordinary run: one for each driver and command. A
// program that has changed analyses the standard library anew, under each set of flags,
// which takes minutes in all of them.
var representative = []string{"explain", "fix", "gopls", "literals", "lsp", "standalone", "vet"}

// goEnv shares the caches that the go command would otherwise look for in $HOME, because a script
// has its own. A script has no network.
func goEnv(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	dirs := strings.Split(strings.TrimSpace(string(out)), "\n")
	return []string{
		"GOCACHE=" + strings.TrimSpace(dirs[0]),
		"GOMODCACHE=" + strings.TrimSpace(dirs[1]),
		"GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local", "GOWORK=off",
	}
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [arg...]")
	}
	// The words of the command are in "$@", past every quoting rule.
	script := `"$@"; got=$?; test $got = ` + args[0] + ` || { echo "exit status $got, want ` + args[0] + `" >&2; exit 1; }`
	ts.Check(ts.Exec("sh", append([]string{"-c", script, "sh"}, args[1:]...)...))
}
