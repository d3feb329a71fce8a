package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestWriteOverlay has two files of one name, and a removed one.
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

// TestRemoveLeftOver checks that a run removes the directories of killed runs and of their go
// vet, but not those of active runs.
func TestRemoveLeftOver(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	if os.TempDir() != temp {
		t.Skip("the system has another variable for the directory")
	}
	old := time.Now().Add(-time.Hour)
	work := filepath.Join(temp, "go-build7")
	killed, running := new(run), new(run)
	for _, r := range []*run{killed, running} {
		r.noteWork(work)
		if err := os.Chtimes(r.temp, old, old); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, filepath.Join(work, "b001", "vet.cfg"), "")
	writeFile(t, filepath.Join(temp, tempPrefix+"1", "file"), "") // of something else
	_ = killed.lock.Close()                                       // as the end of a process does
	removeLeftOver(temp)
	for name, want := range map[string]bool{killed.temp: false, running.temp: true, work: false, filepath.Join(temp, tempPrefix+"1"): true} {
		if _, err := os.Stat(name); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	running.cleanUp()
	if _, err := os.Stat(running.temp); err == nil {
		t.Error("a run leaves its directory")
	}
}

// TestWorkIsNoted passes the output of go vet in pieces.
func TestWorkIsNoted(t *testing.T) {
	var noted []string
	w := &workNoter{note: func(dir string) { noted = append(noted, dir) }}
	for _, piece := range []string{"# m\nWO", "RK=/tmp/go-bu", "ild", "7\n", "more\n"} {
		if _, err := w.Write([]byte(piece)); err != nil {
			t.Fatal(err)
		}
	}
	if len(noted) != 1 || noted[0] != "/tmp/go-build7" {
		t.Errorf("noted %q", noted)
	}
}
