//go:build unix

package engine

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// TestInterruptedRunLeavesNothing has a go command that an interrupt ends at once, and that leaves a compiler which
// goes on.
func TestInterruptedRunLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "go.mod"), "module m\n")
	fake := filepath.Join(dir, "bin", "go")
	writeFile(t, filepath.Join(dir, "a.go"), "package m\n\nimport _ \"n\"\n")
	writeFile(t, fake, `#!/bin/sh
case "$*" in
env*) echo "$TMPDIR/cache"; echo go1.26 ;;
*-export*)
	sh -c 'echo started; sleep 5; echo survived' >"$TMPDIR/output"
	exit 1 ;;
*)
	echo '{"ImportPath": "n", "Dir": "'$PWD'", "DepOnly": true}'
	echo '{"ImportPath": "m", "Dir": "'$PWD'", "GoFiles": ["a.go"], "Imports": ["n"]}' ;;
esac
`)
	if err := os.Chmod(fake, 0o755); err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("PATH", filepath.Dir(fake)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithCancel(t.Context())
	output := filepath.Join(temp, "output")
	if err := syscall.Mkfifo(output, 0o600); err != nil {
		t.Fatal(err)
	}
	printed := make(chan string)
	go func() {
		f, err := os.Open(output)
		if err != nil {
			t.Error(err)
		}
		defer f.Close()
		r := bufio.NewReader(f)
		_, _ = r.ReadString('\n')
		cancel()
		rest, _ := io.ReadAll(r) // until nobody has it open for writing
		printed <- string(rest)
	}()
	overlay := map[string][]byte{filepath.Join(dir, "a.go"): []byte("package m\n\nimport _ \"n\"\n\nvar x int\n")}
	_, err := Run(ctx, Config{Dir: dir, Patterns: []string{"."}, Overlay: overlay, New: newTested, Idle: Idle{HasNoFacts: func(string) bool { return true }}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the error is %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(temp, "*")); err != nil || !slices.Equal(left, []string{filepath.Join(temp, "cache"), output}) {
		t.Errorf("left are %q (%v)", left, err)
	}
	if got := <-printed; got != "" {
		t.Errorf("the compiler went on: %q", got)
	}
}
