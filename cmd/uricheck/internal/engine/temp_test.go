package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestWriteOverlay has two files of one name, and one that is taken away.
func TestWriteOverlay(t *testing.T) {
	dir := t.TempDir()
	a, b, gone := filepath.Join(dir, "a", "x.go"), filepath.Join(dir, "b", "x.go"), filepath.Join(dir, "gone.go")
	overlay := map[string][]byte{a: []byte("package a"), b: {}, gone: nil}
	r := &run{config: &Config{Overlay: overlay}}
	name, err := r.writeOverlay()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var written struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &written); err != nil {
		t.Fatal(err)
	}
	if actual, ok := written.Replace[gone]; actual != "" || !ok || len(written.Replace) != len(overlay) {
		t.Errorf("the overlay is %v", written.Replace)
	}
	for _, file := range []string{a, b} {
		actual := written.Replace[file]
		content, err := os.ReadFile(actual)
		if err != nil || string(content) != string(overlay[file]) {
			t.Errorf("%s holds %q (%v), want %q", actual, content, err, overlay[file])
		}
		if got := withoutOverlay(actual); got != "x.go" {
			t.Errorf("withoutOverlay(%q) = %q", actual, got)
		}
	}
	r.cleanUp()
	if _, err := os.Stat(filepath.Dir(name)); !os.IsNotExist(err) {
		t.Errorf("the overlay is still there: %v", err)
	}
}
