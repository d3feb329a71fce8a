package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestSettingsAreFlags checks that settings override flags, and that only the last ones count.
func TestSettingsAreFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	p := &program{analyzer: newFake()}
	e := newEditor(p, []string{"-port=false", "-tags=a"})
	for _, tt := range []struct {
		settings map[string]any
		flags    string
		tags     string
		test     bool
		err      string
	}{
		{map[string]any{"style": true, "test": false}, "map[port:false style:true]", "a", false, ""},
		{map[string]any{"port": true, "tags": "b,c"}, "map[port:true]", "b,c", true, ""},
		{map[string]any{"prot": true}, "map[port:true]", "b,c", true, `there is no setting "prot"`},
		{map[string]any{"host": "maybe"}, "map[port:true]", "b,c", true, `setting "host": it has to be true or false`},
		{nil, "map[port:false]", "a", true, ""},
	} {
		err := e.configure(tt.settings)
		if err == nil && tt.err != "" || err != nil && (tt.err == "" || !strings.HasPrefix(err.Error(), tt.err)) {
			t.Errorf("%v: %v, want %q", tt.settings, err, tt.err)
		}
		s, err := e.setupFor(".")
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(s.options.analyzerFlags); got != tt.flags || s.options.tags != tt.tags || s.options.test != tt.test {
			t.Errorf("%v: flags %s, tags %s, test %t", tt.settings, got, s.options.tags, s.options.test)
		}
	}
}

// TestSettingsAreFiles checks that each directory has the configuration file of its module,
// that flags and settings override it, and that the server reads it again when it changes.
func TestSettingsAreFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name, "go.mod"), "module m\n", 0o644)
	}
	file := filepath.Join(dir, "a", ".uricheck.toml")
	write(t, file, "tags = 'x'\n[rules]\nhost = 'style'\nescape = 'off'\n", 0o644)
	e := newEditor(&program{analyzer: newFake(), rules: fakeRules}, []string{"-port"})
	wantSetup(t, e, filepath.Join(dir, "b"), "map[port:true]", "", "error")
	wantSetup(t, e, filepath.Join(dir, "a"), "map[escape:false port:true]", "x", "style")
	if err := e.configure(map[string]any{"host": false, "tags": "y"}); err != nil {
		t.Error(err)
	}
	wantSetup(t, e, filepath.Join(dir, "a"), "map[escape:false host:false port:true]", "y", "style")
	if err := e.configure(map[string]any{"config": "none"}); err != nil {
		t.Error(err)
	}
	wantSetup(t, e, filepath.Join(dir, "a"), "map[port:true]", "", "error")
	if err := e.configure(nil); err != nil {
		t.Error(err)
	}
	write(t, file, "[rules]\nhots = 'style'\n", 0o644)
	if _, err := e.setupFor(filepath.Join(dir, "a")); err == nil || !strings.HasSuffix(err.Error(), `.uricheck.toml: there is no key "rules.hots"; did you mean "rules.host"?`) {
		t.Errorf("a wrong file: %v", err)
	}
	write(t, file, "", 0o644)
	wantSetup(t, e, filepath.Join(dir, "a"), "map[port:true]", "", "error")
}

// wantSetup compares the setup of a directory with flags, tags and the severity of host.
func wantSetup(t *testing.T, e *editor, dir, flags, tags, severity string) {
	t.Helper()
	s, err := e.setupFor(dir)
	if err != nil {
		t.Fatal(err)
	}
	adjusted := s.options.adjust([]finding.Finding{{Rule: "host", Severity: "error"}})
	if got := fmt.Sprint(s.options.analyzerFlags); got != flags || s.options.tags != tags || adjusted[0].Severity != severity {
		t.Errorf("flags %s, tags %q, severity %s; want %s, %q, %s", got, s.options.tags, adjusted[0].Severity, flags, tags, severity)
	}
}
