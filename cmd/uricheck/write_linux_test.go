package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
)

// asNobody runs a function as a user who owns no files. If the user is not root, modes already have
// an effect.
func asNobody(t *testing.T, do func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		do()
		return
	}
	const nobody = 65534
	// The system call changes one thread. With the user, the thread loses root's right to ignore
	// modes.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	setUser := func(id uintptr) {
		if _, _, errno := syscall.RawSyscall(syscall.SYS_SETFSUID, id, 0, 0); errno != 0 {
			t.Fatal(errno)
		}
	}
	setUser(nobody)
	defer setUser(0)
	do()
}

// TestWriteFileOfOthers has files that the system does not let a user replace, and files that the
// user cannot write although the directory would let the user replace them.
func TestWriteFileOfOthers(t *testing.T) {
	tests := []struct {
		name          string
		dirMode, mode os.FileMode
	}{
		{"a read-only directory", 0o555, 0o666},
		{"a read-only file", 0o777, 0o444},
		{"a file that only its owner can write", 0o777, 0o644},
	}
	for _, tt := range tests {
		if tt.mode == 0o644 && os.Geteuid() != 0 {
			continue // all files here are the user's own
		}
		dir := filepath.Join(t.TempDir(), "dir")
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "a.go")
		write(t, path, "old", tt.mode)
		for parent, mode := range map[string]os.FileMode{dir: tt.dirMode, filepath.Dir(dir): 0o755, filepath.Dir(filepath.Dir(dir)): 0o755} {
			if err := os.Chmod(parent, mode); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		asNobody(t, func() { err = rewriteFile(path, []byte("new")) })
		if err == nil {
			t.Errorf("%s: no error", tt.name)
		} else if text := files.Cause(err).Error(); strings.Contains(text, dir) {
			t.Errorf("%s: the error %q names the file again", tt.name, text)
		}
		if got := read(t, path); got != "old" {
			t.Errorf("%s: the file holds %q", tt.name, got)
		}
		wantOnly(t, dir, "a.go")
		if err := os.Chmod(dir, 0o777); err != nil { // so that the test can remove it
			t.Fatal(err)
		}
	}
}

// TestWriteFileKeepsOwner runs only as root, who often works on the files of others: in a
// container, or by sudo.
func TestWriteFileKeepsOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	path := filepath.Join(t.TempDir(), "a.go")
	write(t, path, "old", 0o664)
	if err := os.Chown(path, 12, 34); err != nil {
		t.Fatal(err)
	}
	if err := rewriteFile(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 12 || stat.Gid != 34 || info.Mode() != 0o664 {
		t.Errorf("owner %d, group %d, mode %v; want 12, 34, 0664", stat.Uid, stat.Gid, info.Mode())
	}
}
