package engine

import (
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// record has the findings in one package. The store keeps it, which other checkouts may share, so file names are
// relative to the directory of the package.
type record struct {
	Findings []finding.Finding
	Entries  []inventory.Entry // in place of findings, for the inventory
	Touched  map[string]File   // the files that fixes of the findings change
}

// File describes a file that a fix changes.
type File struct {
	Sum       string // SHA-256, in hex, of the analysed text
	Generated bool
	// Imports has the names of the packages that the file imports without giving a
	// name, by import path as written.
	Imports map[string]string
}

// makeRecord makes the record of a package.
func makeRecord(l *closure.Listed, pass *analysis.Pass, result any, found []analysis.Diagnostic) (string, error) {
	rec := &record{Touched: make(map[string]File)}
	for _, d := range found {
		f := finding.Of(pass.Fset, d)
		if f.Package = pass.Pkg.Path(); isMade(l, f.Pos.File) {
			continue
		}
		rec.Findings = append(rec.Findings, f)
		for _, fix := range f.Fixes {
			if err := rec.touch(pass, fix); err != nil {
				return "", err
			}
		}
	}
	rec.Entries, _ = result.([]inventory.Entry)
	rec.Entries = slices.DeleteFunc(rec.Entries, func(e inventory.Entry) bool { return isMade(l, e.At.Start.Filename) })
	rec.rename(func(name string) string { return inPackage(l, name) })
	var b strings.Builder
	err := gob.NewEncoder(&b).Encode(rec)
	return b.String(), err
}

// isMade reports whether cgo made a file without a source, such as _cgo_gotypes.go. Its other files have //line
// directives with the names of their sources.
func isMade(l *closure.Listed, name string) bool {
	return len(l.CgoFiles) > 0 && filepath.IsAbs(name) && filepath.Dir(name) != filepath.Clean(l.Dir) &&
		strings.HasPrefix(filepath.Base(name), "_cgo_")
}

// inPackage returns the name of a file of the package relative to its directory, and any other name as it is.
// The output of cgo has the file name from where cgo ran, which may be another checkout.
func inPackage(l *closure.Listed, name string) string {
	base := filepath.Base(name)
	if filepath.IsAbs(name) && (filepath.Dir(name) == filepath.Clean(l.Dir) || slices.Contains(l.CgoFiles, base)) {
		return base
	}
	return name
}

// touch records the files that a fix changes.
func (r *record) touch(pass *analysis.Pass, fix finding.Fix) error {
	for _, e := range fix.Edits {
		if _, known := r.Touched[e.File]; known {
			continue
		}
		file, err := newFile(pass, e.File)
		if err != nil {
			return err
		}
		r.Touched[e.File] = file
	}
	return nil
}

func newFile(pass *analysis.Pass, name string) (File, error) {
	i := slices.IndexFunc(pass.Files, func(f *ast.File) bool { return pass.Fset.File(f.FileStart).Name() == name })
	if i < 0 {
		return File{}, fmt.Errorf("a fix changes %s, which is not of the package", name)
	}
	content, err := pass.ReadFile(name)
	if err != nil {
		return File{}, err
	}
	sum := sha256.Sum256(content)
	file := File{
		Sum:       hex.EncodeToString(sum[:]),
		Generated: ast.IsGenerated(pass.Files[i]),
		Imports:   make(map[string]string),
	}
	for _, spec := range pass.Files[i].Imports {
		if obj, ok := pass.TypesInfo.Implicits[spec].(*types.PkgName); ok {
			file.Imports[spec.Path.Value] = obj.Name()
		}
	}
	return file, nil
}

func decodeRecord(text string) (*record, error) {
	r := new(record)
	return r, gob.NewDecoder(strings.NewReader(text)).Decode(r)
}

// rename replaces the name of every file.
func (r *record) rename(name func(string) string) {
	renameIn(reflect.ValueOf(r).Elem(), name)
	touched := make(map[string]File)
	for file, f := range r.Touched {
		touched[name(file)] = f
	}
	r.Touched = touched
}

// renameIn replaces the name of every file below a value: [finding.Position] and [finding.Edit] have it in a field
// File, and [token.Position] in a field Filename.
func renameIn(v reflect.Value, name func(string) string) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			renameIn(v.Index(i), name)
		}
	case reflect.Struct:
		for field, value := range v.Fields() {
			if isName := field.Name == "File" || field.Name == "Filename"; isName && value.Kind() == reflect.String {
				value.SetString(name(value.String()))
			}
			renameIn(value, name)
		}
	}
}

// absoluteIn returns a function that makes names absolute in a directory.
func absoluteIn(dir string) func(string) string {
	return func(name string) string {
		if name == "" || filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(dir, name)
	}
}
