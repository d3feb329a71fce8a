package unit

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestVersion guards the version: with another one the program would analyse every unit, and only
// its speed would show that.
func TestVersion(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "golang.org/x/tools").Output()
	if err != nil {
		t.Fatal(err)
	}
	if found := strings.TrimSpace(string(out)); found != version {
		t.Errorf("golang.org/x/tools is %s, and not %s: does its unitchecker write such files?", found, version)
	}
}

func TestReadVetx(t *testing.T) {
	name := filepath.Join(t.TempDir(), "vetx")
	whole := string(Vetx{Types: []byte("types"), Facts: []byte("facts")}.Encode())
	for content, isVetx := range map[string]bool{
		whole: true, whole + "x": true, "": false, whole[:head-1]: false, whole[:len(whole)-1]: false, "else" + whole[4:]: false,
	} {
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		v, err := ReadVetx(name)
		if (err == nil) != isVetx || isVetx && (string(v.Types) != "types" || string(v.Facts) != "facts") {
			t.Errorf("%q: types %q, facts %q, error %v", content, v.Types, v.Facts, err)
		}
	}
}
