package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The programs of the playground are below cmd/uricheck, because they use its internal packages.
const (
	wasmPackage   = "./cmd/uricheck/internal/play/wasm"
	bundlePackage = "./cmd/uricheck/internal/play/bundle"
)

// buildPlayground compiles the analyzer, and collects the types of the standard library.
func buildPlayground(root, out string) error {
	temp, err := os.MkdirTemp("", "uricheck-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	assets := filepath.Join(out, "assets")
	wasm, std := filepath.Join(temp, "uricheck.wasm"), filepath.Join(temp, "std")
	steps := []func() error{
		func() error { return os.MkdirAll(assets, 0o777) },
		func() error {
			return run(root, []string{"GOOS=js", "GOARCH=wasm"}, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", wasm, wasmPackage)
		},
		func() error { return compress(wasm, filepath.Join(assets, "uricheck.wasm.gz")) },
		func() error { return run(root, nil, "go", "run", bundlePackage, "-o", std) },
		func() error { return compress(std, filepath.Join(assets, "std.gz")) },
		func() error { return copyRuntime(filepath.Join(assets, "wasm_exec.js")) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func run(dir string, env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// compress writes a file that the page decompresses, because few servers compress WebAssembly.
func compress(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return errors.Join(err, w.Close(), os.WriteFile(to, b.Bytes(), 0o666))
}

// copyRuntime copies the JavaScript that runs a Go program in a browser, from the Go that
// compiles the program.
func copyRuntime(to string) error {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}
