//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestInterrupted checks that uricheck prints the findings so far, names the missing packages, and
// changes nothing.
func TestInterrupted(t *testing.T) {
	found := finding.Finding{Rule: "host", Severity: "error", Message: "host: x"}
	tests := []struct {
		args           string
		result         *engine.Result
		stdout, stderr string
	}{
		{"./...", &engine.Result{Packages: []string{"m/a"}},
			"a.go:1:2: error: host: x\n", "uricheck: interrupted: uricheck has analysed 1 package; the next run goes on from here\n"},
		{"-fix ./...", &engine.Result{Packages: []string{"m/a", "m/b"}},
			"a.go:1:2: error: host: x\n", "uricheck: interrupted: uricheck has analysed 2 packages; the next run goes on from here\n"},
		{"-baseline known -write-baseline ./...", &engine.Result{},
			"", "uricheck: interrupted: uricheck has analysed 0 packages; the next run goes on from here\n"},
		{"./...", nil, "", "uricheck: interrupted: uricheck has analysed no package\n"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			dir := t.TempDir()
			t.Chdir(dir)
			if tt.result != nil {
				f := found
				f.Pos = finding.Position{File: filepath.Join(dir, "a.go"), Line: 1, Column: 2}
				f.End = f.Pos
				tt.result.Findings = []finding.Finding{f}
			}
			var stdout, stderr bytes.Buffer
			p := fakeProgram(&stdout, &stderr)
			p.analyze = func(ctx context.Context, _ engine.Config) (*engine.Result, error) {
				if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
					t.Fatal(err)
				}
				<-ctx.Done()
				return tt.result, ctx.Err()
			}
			if status := p.run(strings.Fields(tt.args)); status != exitInterrupted {
				t.Errorf("status %d", status)
			}
			if stdout.String() != tt.stdout || stderr.String() != tt.stderr {
				t.Errorf("printed %q, and %q to standard error", &stdout, &stderr)
			}
			if files, err := os.ReadDir("."); len(files) > 0 || err != nil {
				t.Errorf("there are %v, %v", files, err)
			}
		})
	}
}
