package play

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Bundle has the types and the facts of the packages that code may import.
type Bundle struct {
	imports map[string]unit.Import
	others  map[string]bool // the other packages whose types they mention
}

func newBundle() *Bundle { return &Bundle{make(map[string]unit.Import), make(map[string]bool)} }

// knows reports whether code may import a package.
func (b *Bundle) knows(path string) bool {
	_, ok := b.imports[path]
	return ok || path == "unsafe"
}

// mentions reports whether the bundle has objects of a package, so that no other package can have its
// path.
func (b *Bundle) mentions(path string) bool { return b.others[path] || b.knows(path) }

// add adds a package.
func (b *Bundle) add(path string, file unit.Vetx) error {
	read := make(map[string]*types.Package)
	if _, err := file.Import(token.NewFileSet(), read, path); err != nil {
		return err
	}
	b.imports[path] = unit.Import{Vetx: file}
	for other := range read {
		b.others[other] = true
	}
	return nil
}

// Collect makes a bundle of packages of the standard library.
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
	newAnalyzer := func(bool) *analysis.Analyzer { return analyzer.New(analyzer.Options{}) }
	config := engine.Config{Dir: dir, Patterns: []string{dir}, New: newAnalyzer, Idle: engine.NewIdle()}
	described, err := engine.Describe(ctx, config)
	if err != nil {
		return nil, err
	}
	b := newBundle()
	for _, p := range described {
		for _, path := range paths {
			i, ok := p.Imported[path]
			if !ok {
				continue
			}
			file, err := i.Indexed(path)
			if err := errors.Join(err, b.add(path, file)); err != nil {
				return nil, err
			}
		}
	}
	if len(b.imports) != len(paths) {
		return nil, fmt.Errorf("the go command describes %d packages of %d", len(b.imports), len(paths))
	}
	return b, nil
}

// Write writes the bundle. It writes the same bytes for the same packages.
func (b *Bundle) Write(w io.Writer) error {
	var all []packed
	for _, path := range slices.Sorted(maps.Keys(b.others)) {
		i := b.imports[path]
		all = append(all, packed{path, i.Types, i.Facts})
	}
	return gob.NewEncoder(w).Encode(all)
}

// packed is a package as Write writes it. Packages that code may not import have no types.
type packed struct {
	Path         string
	Types, Facts []byte
}

// Read reads a bundle.
func Read(data []byte) (*Bundle, error) {
	var all []packed
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&all); err != nil {
		return nil, err
	}
	b := newBundle()
	for _, p := range all {
		b.others[p.Path] = true
		if len(p.Types) > 0 {
			b.imports[p.Path] = unit.Import{Vetx: unit.Vetx{Types: p.Types, Facts: p.Facts}}
		}
	}
	return b, nil
}
