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

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestInterruptedRunLeavesNothing has a go command that does what go vet does: an interrupt ends it
// at once, and it leaves its directory, and a compiler that goes on.
func TestInterruptedRunLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "go.mod"), "module m\n")
	fake := filepath.Join(dir, "bin", "go")
	writeFile(t, fake, `#!/bin/sh
if test $1 = list; then
	echo '{"ImportPath": "m", "Dir": "'$PWD'", "GoFiles": ["a.go"]}'
	exit
fi
mkdir "$TMPDIR/go-build1"
echo "WORK=$TMPDIR/go-build1" >&2
sh -c 'echo started; sleep 5; echo survived' >"$TMPDIR/output"
exit 1
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
	overlay := map[string][]byte{filepath.Join(dir, "a.go"): []byte("package a")}
	_, err := Run(ctx, Config{Dir: dir, Overlay: overlay})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the error is %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(temp, "*")); err != nil || len(left) != 1 || left[0] != output {
		t.Errorf("left are %q (%v)", left, err)
	}
	if got := <-printed; got != "" {
		t.Errorf("the compiler went on: %q", got)
	}
}

// TestInterruptedRunTellsWhatItHas has a go vet that has finished one of two packages.
func TestInterruptedRunTellsWhatItHas(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "go.mod"), "module m\n")
	rec := &record{Name: "a", Files: []string{"a.go"}, Findings: []finding.Finding{{Rule: "host", Pos: finding.Position{File: "a.go"}}}}
	text, err := rec.encode()
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "record"), `{"m/a": {"uricheck": [{"message": "`+text+`"}]}}`)
	fake := filepath.Join(dir, "bin", "go")
	writeFile(t, fake, `#!/bin/sh
if test $1 = list; then
	echo '{"ImportPath": "m/a", "Dir": "'$PWD/a'", "GoFiles": ["a.go"]}'
	echo '{"ImportPath": "m/b", "Dir": "'$PWD/b'", "GoFiles": ["b.go"]}'
fi
test $1 = vet || exit 0
cat record
sleep 0.3 # until the list is read
echo >ready
exec sleep 5
`)
	if err := errors.Join(os.Chmod(fake, 0o755), syscall.Mkfifo(filepath.Join(dir, "ready"), 0o600)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(fake)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, _ = os.ReadFile(filepath.Join(dir, "ready"))
		cancel()
	}()
	result, err := Run(ctx, Config{Analyzer: "uricheck", Dir: dir, Patterns: []string{"./..."}})
	if !errors.Is(err, context.Canceled) || result == nil {
		t.Fatalf("%v, %v", result, err)
	}
	if !slices.Equal(result.Packages, []string{"m/a"}) || !slices.Equal(result.Missing, []string{"m/b"}) || len(result.Findings) != 1 {
		t.Errorf("%+v", result)
	}
}
