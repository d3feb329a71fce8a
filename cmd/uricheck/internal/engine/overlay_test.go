package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWriteOverlay(t *testing.T) {
	name := filepath.Join("m", "p.go")
	flags, remove, err := (&Config{Overlay: map[string][]byte{name: []byte("package p\n")}}).writeOverlay()
	if err != nil || len(flags) != 1 {
		t.Fatal(flags, err)
	}
	file := strings.TrimPrefix(flags[0], "-overlay=")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(read.Replace[name]); err != nil || string(text) != "package p\n" {
		t.Errorf("the go command reads %q in place of the buffer: %v", text, err)
	}
	remove()
	if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
		t.Errorf("the overlay is still there: %v", err)
	}
}
