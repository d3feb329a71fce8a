package engine

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
)

// list lists the packages, and variants of them for tests, with all that they import.
func (c *Config) list(ctx context.Context, overlay []string) ([]*closure.Listed, error) {
	args := slices.Clone(overlay)
	if !c.NoTests {
		args = append(args, "-test")
	}
	return c.listDeps(ctx, closure.Fields, append(append(args, "--"), c.Patterns...))
}

func (c *Config) listDeps(ctx context.Context, fields string, args []string) ([]*closure.Listed, error) {
	// With the version control system, the go command would describe programs that it compiles. With the profile of a
	// program, it lists variants of all packages that the program imports.
	first := []string{"list", "-e", "-deps", "-buildvcs=false", "-pgo=off", "-json=" + fields}
	if c.Tags != "" {
		first = append(first, "-tags="+c.Tags)
	}
	out, err := c.output(ctx, append(first, args...)...)
	if err != nil {
		return nil, err
	}
	return closure.Decode(bytes.NewReader(out))
}

// compile has the go command compile packages, and lists where the results are. It finds named files only by their
// names.
func (c *Config) compile(ctx context.Context, overlay, paths []string) ([]*closure.Listed, error) {
	args := append(slices.Clone(overlay), "-export", "-compiled", "--")
	isNamed := func(path string) bool { return path == closure.CommandLine }
	if !slices.ContainsFunc(paths, isNamed) {
		return c.listDeps(ctx, closure.CompiledFields, append(args, paths...))
	}
	named, err := c.listDeps(ctx, closure.CompiledFields, append(slices.Clone(args), c.Patterns...))
	if err != nil {
		return nil, err
	}
	others, err := c.compile(ctx, overlay, slices.DeleteFunc(slices.Clone(paths), isNamed))
	return append(others, named...), err
}

// output runs the go command in the directory and returns its standard output.
func (c *Config) output(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = c.Dir
	cmd.Env = append(cmd.Environ(), c.env...)
	endTogether(cmd)
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, commandError(err, stderr.String())
	}
	return stdout.Bytes(), nil
}

// commandError returns the output of the go command, or the reason why it did not run.
func commandError(err error, stderr string) error {
	if _, failed := errors.AsType[*exec.ExitError](err); failed && strings.TrimSpace(stderr) != "" {
		return errors.New(strings.TrimSpace(stderr))
	}
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("PATH has no go command: install Go, or add its directory to PATH")
	}
	return err
}

// closure returns the settings of an analysis for the facts of packages, with the flag for the overlay.
func (c *Config) closure(ctx context.Context, tool *analysis.Analyzer, overlay []string) (closure.Config, error) {
	out, err := c.output(ctx, "env", "GOCACHE", "GOVERSION")
	if err != nil {
		return closure.Config{}, err
	}
	cache, version, _ := strings.Cut(string(out), "\n")
	version, _, _ = strings.Cut(strings.TrimSpace(version), " ") // experiments may follow
	for _, fact := range tool.FactTypes {
		gob.Register(fact)
	}
	compile := func(ctx context.Context, paths []string) ([]*closure.Listed, error) {
		return c.compile(ctx, overlay, paths)
	}
	return closure.Config{
		Analyzer: tool, GoVersion: version, Store: openStore(strings.TrimSpace(cache)), Compile: compile, Done: func() {},
		Overlay: c.Overlay, HasNoFacts: c.Idle.hasNoFacts, MayHaveFacts: c.Idle.mayHaveFacts, Mentions: c.Idle.Without,
	}, nil
}

// openStore opens the store of results. It is in the directory of the go command's cache, which a build
// server may keep for the next run. Without a store, the next run takes longer.
func openStore(goCache string) *closure.Store {
	if self, err := os.Executable(); err == nil {
		if store, err := closure.OpenStore(filepath.Join(goCache, "uricheck"), self, build.Default.GOARCH); err == nil {
			return store
		}
	}
	return new(closure.Store)
}

// writeOverlay writes the buffers for the go command (see "go help build"), and returns the flag for it. remove
// removes the files.
func (c *Config) writeOverlay() (flags []string, remove func(), err error) {
	if len(c.Overlay) == 0 {
		return nil, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "uricheck-overlay-")
	if err != nil {
		return nil, nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	replace := make(map[string]string)
	for name, content := range c.Overlay {
		replace[name] = filepath.Join(dir, strconv.Itoa(len(replace))+".go")
		err = errors.Join(err, os.WriteFile(replace[name], content, 0o600))
	}
	data, failed := json.Marshal(map[string]any{"Replace": replace})
	file := filepath.Join(dir, "overlay.json")
	if err = errors.Join(err, failed, os.WriteFile(file, data, 0o600)); err != nil {
		remove()
		return nil, nil, fmt.Errorf("cannot pass unsaved files to the go command: %w", err)
	}
	return []string{"-overlay=" + file}, remove, nil
}
