package play

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Bundle has the types and the facts of the packages that code may import.
type Bundle struct{ imports map[string]unit.Import }

// Collect makes a bundle of packages of the standard library. The go command analyses them, with
// this process itself as its tool: see [engine.IsToolCall].
func Collect(ctx context.Context, paths []string) (_ *Bundle, err error) {
	dir, err := os.MkdirTemp("", "uricheck-bundle-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	var source strings.Builder
	source.WriteString("package p\n")
	for _, path := range paths {
		fmt.Fprintf(&source, "import _ %q\n", path)
	}
	for name, text := range map[string]string{"go.mod": "module playground\n\ngo 1.26\n", "p.go": source.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	described, err := engine.Describe(ctx, engine.Config{Analyzer: "uricheck", Dir: dir, Patterns: []string{dir}})
	if err != nil {
		return nil, err
	}
	b := &Bundle{make(map[string]unit.Import)}
	for _, p := range described {
		for _, path := range paths {
			i, ok := p.Imported[path]
			if !ok {
				continue
			}
			file, err := i.Indexed(path)
			if err != nil {
				return nil, err
			}
			b.imports[path] = unit.Import{Vetx: file}
		}
	}
	if len(b.imports) != len(paths) {
		return nil, fmt.Errorf("the go command describes %d packages of %d", len(b.imports), len(paths))
	}
	return b, nil
}

// Write writes the bundle. It writes the same bytes for the same packages.
func (b *Bundle) Write(w io.Writer) error {
	encoder := gob.NewEncoder(w)
	for _, path := range slices.Sorted(maps.Keys(b.imports)) {
		i := b.imports[path]
		if err := encoder.Encode(packed{path, i.Types, i.Facts}); err != nil {
			return err
		}
	}
	return nil
}

// packed is a package as Write writes it.
type packed struct {
	Path         string
	Types, Facts []byte
}

// Read reads a bundle.
func Read(data []byte) (*Bundle, error) {
	b := &Bundle{make(map[string]unit.Import)}
	decoder := gob.NewDecoder(bytes.NewReader(data))
	for {
		var p packed
		switch err := decoder.Decode(&p); {
		case err == io.EOF:
			return b, nil
		case err != nil:
			return nil, err
		}
		b.imports[p.Path] = unit.Import{Vetx: unit.Vetx{Types: p.Types, Facts: p.Facts}}
	}
}

// packages describes the package of the buffers, as the go command would.
func (b *Bundle) packages(buffers map[string][]byte) []*unit.Package {
	p := &unit.Package{
		Config: unitchecker.Config{
			ID: "playground", Compiler: "gc", Dir: dir, ImportPath: "playground", GoVersion: "go1.26",
			ModulePath: "playground",
		},
		Imported: maps.Clone(b.imports),
	}
	p.GoFiles = slices.Sorted(maps.Keys(buffers))
	return []*unit.Package{p}
}
