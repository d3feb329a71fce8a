package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestChoose(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"", "do-nothing uricheck go-vet staticcheck stand-alone"},
		{"go-vet,uricheck", "do-nothing go-vet uricheck"},
	} {
		chosen, err := choose(test.list)
		if got := strings.Join(names(chosen), " "); err != nil || got != test.want {
			t.Errorf("%q: %s, %v, want %s", test.list, got, err, test.want)
		}
	}
	for _, wrong := range []string{"vet", "uricheck,", "do-nothing"} {
		if _, err := choose(wrong); err == nil {
			t.Errorf("%q: no error", wrong)
		}
	}
}

// TestSalt checks that, with a new salt, go vet starts the tool for the dependencies too, and that,
// with the same one, it starts no tool at all. The program has a finding, which is not a failure.
func TestSalt(t *testing.T) {
	program := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module program\n\ngo 1.26\n",
		"main.go": "package main\n\nimport \"net/url\"\n\nfunc main() { url.Parse(\"http://h:x/\") }\n",
	} {
		if err := os.WriteFile(filepath.Join(program, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		salt := newSalt()
		built, err := buildTools(t.TempDir(), salt)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range contenders {
			command := c.command(built, salt)
			if command.args[0] != "go" {
				if _, _, err := runTwice(program, command); err != nil {
					t.Error(err)
				}
				continue
			}
			if n := started(t, program, command); n < 2 {
				t.Errorf("go vet starts the tool of %s %d times", c.name, n)
			}
			if n := started(t, program, command); n > 0 {
				t.Errorf("again, go vet starts the tool of %s %d times", c.name, n)
			}
		}
	}
}

// started returns the number of times that a go vet command starts its tool.
func started(t *testing.T, dir string, c command) int {
	t.Helper()
	cmd := exec.Command("go", slices.Insert(slices.Clone(c.args[1:]), 1, "-x")...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
	// Another command writes these files.
	return strings.Count(string(out), "vet.cfg\n")
}
