package clients

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	wanted = regexp.MustCompile(`// want "(\w+: \w+)"`)
	found  = regexp.MustCompile(`(?m)^(\w+/\w+\.go:\d+):\d+: (\w+: \w+): `)
)

// TestClients runs uricheck over the calls: each call with a comment has a finding of the named
// severity and rule, and no other call has any.
func TestClients(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "uricheck")
	if out, err := exec.Command("go", "build", "-C", "../..", "-o", tool, "./cmd/uricheck").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command(tool, "./use", "./stores", "./flags", "./reqs")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Fatalf("%v, want exit status 3\n%s%s", err, out, stderr.String())
	}
	got := make(map[string]string)
	for _, m := range found.FindAllStringSubmatch(string(out), -1) {
		got[m[1]] = m[2]
	}
	want := make(map[string]string)
	for _, name := range []string{"use/use.go", "stores/stores.go", "flags/flags.go", "reqs/reqs.go"} {
		maps.Copy(want, wants(t, name))
	}
	for at, rule := range want {
		if got[at] != rule {
			t.Errorf("%s: found %q, want %q", at, got[at], rule)
		}
	}
	for at, rule := range got {
		if want[at] == "" {
			t.Errorf("%s: found %q, want nothing", at, rule)
		}
	}
}

// wants returns the severities and rules in the comments of a file, by file and line.
func wants(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rules := make(map[string]string)
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		if m := wanted.FindStringSubmatch(lines.Text()); m != nil {
			rules[fmt.Sprintf("%s:%d", name, n)] = m[1]
		}
	}
	if len(rules) == 0 {
		t.Fatalf("%s wants nothing", name)
	}
	return rules
}
