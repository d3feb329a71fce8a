package main

import (
	"strings"
	"testing"
)

// TestSettingsAreFlags: settings count for more than flags, and the last ones alone count.
func TestSettingsAreFlags(t *testing.T) {
	p := &program{analyzer: newFake()}
	opts := &options{test: true}
	e := newEditor(p, opts, []string{"-port=false", "-tags=a"})
	for _, tt := range []struct {
		settings map[string]any
		flags    string
		tags     string
		test     bool
		err      string
	}{
		{map[string]any{"style": true, "test": false}, "-uricheck.port=false -uricheck.style=true", "a", false, ""},
		{map[string]any{"port": true, "tags": "b,c"}, "-uricheck.port=false -uricheck.port=true", "b,c", true, ""},
		{map[string]any{"prot": true}, "-uricheck.port=false -uricheck.port=true", "b,c", true, `there is no setting "prot"`},
		{map[string]any{"host": "maybe"}, "-uricheck.port=false -uricheck.port=true", "b,c", true, `setting "host": it is true or false`},
		{nil, "-uricheck.port=false", "a", true, ""},
	} {
		err := e.configure(tt.settings)
		if err == nil && tt.err != "" || err != nil && (tt.err == "" || !strings.HasPrefix(err.Error(), tt.err)) {
			t.Errorf("%v: %v, want %q", tt.settings, err, tt.err)
		}
		if got := strings.Join(e.options.analyzerFlags, " "); got != tt.flags || e.options.tags != tt.tags || e.options.test != tt.test {
			t.Errorf("%v: flags %s, tags %s, test %t", tt.settings, got, e.options.tags, e.options.test)
		}
	}
}
