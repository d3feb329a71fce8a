//go:build unix

package main

import (
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWriteFullDisk limits the size of files, as a full disk would: a source file, and the file of a flag, keep
// their content, and no temporary file remains. The limit is far above the size of the log that package testing
// writes meanwhile.
func TestWriteFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.go")
	old := strings.Repeat("// old\n", 1000)
	write(t, path, old, 0o644)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	// A write beyond the limit is an error only without the signal.
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	tight := limit
	tight.Cur = 8 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		t.Fatal(err)
	}
	large := []byte(strings.Repeat("// new\n", 16<<20/7))
	inSource := rewriteFile(path, large)
	inNamed := writeNamed(path, filepath.Dir(path), large)
	inNew := writeNamed(filepath.Join(filepath.Dir(path), "new"), filepath.Dir(path), large)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	if inSource == nil || inNamed == nil || inNew == nil {
		t.Errorf("an error is missing: %v, %v, %v", inSource, inNamed, inNew)
	}
	if got := read(t, path); got != old {
		t.Errorf("the file has %d bytes, and had %d", len(got), len(old))
	}
	wantOnly(t, filepath.Dir(path), "a.go")
}
