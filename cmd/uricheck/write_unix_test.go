//go:build unix

package main

import (
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWriteFileFullDisk limits the size of files, as a full disk would: the file keeps its content,
// and no temporary file remains. The limit is far above the size of the log that package testing
// writes meanwhile.
func TestWriteFileFullDisk(t *testing.T) {
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
	fails := writeFile(path, []byte(strings.Repeat("// new\n", 16<<20/7)))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	if fails == nil {
		t.Error("no error")
	}
	if got := read(t, path); got != old {
		t.Errorf("the file has %d bytes, and had %d", len(got), len(old))
	}
	wantOnly(t, filepath.Dir(path), "a.go")
}
