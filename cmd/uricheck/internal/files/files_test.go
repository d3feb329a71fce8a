package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestReadRegular(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(name, []byte("package a\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadRegular(name); string(got) != "package a\n" || err != nil {
		t.Errorf("ReadRegular: %q, %v", got, err)
	}
	for _, name := range []string{os.DevNull, filepath.Dir(name), name + "x"} {
		if _, err := ReadRegular(name); err == nil {
			t.Errorf("ReadRegular(%q) has no error", name)
		}
	}
	if _, err := ReadRegular(os.DevNull); !errors.Is(err, os.ErrInvalid) {
		t.Errorf("a device: %v", err)
	}
}
