package engine

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// record has the findings of the tool in one compilation unit. The go command keeps it in its
// cache, which other checkouts may share, so file names are relative to the directory of the
// package.
type record struct {
	Files    []string // those of the unit
	Name     string   // the name in the package clauses
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

// hasTests reports whether test files belong to the unit.
func (r *record) hasTests() bool {
	return slices.ContainsFunc(r.Files, isTestFile)
}

// leaveOutTests removes the findings in test files.
func (r *record) leaveOutTests() {
	r.Findings = slices.DeleteFunc(r.Findings, func(f finding.Finding) bool { return isTestFile(f.Pos.File) })
	r.Entries = slices.DeleteFunc(r.Entries, func(e inventory.Entry) bool { return isTestFile(e.At.Start.Filename) })
}

// isExternal reports whether the unit has the external tests of a package. The ID alone does not show
// that: the tests of x have the ID x_test, and so has a package in a directory x_test. If that
// package consists only of tests, its name does not end in "_test".
func (r *record) isExternal() bool {
	isOther := func(name string) bool { return !isTestFile(name) }
	return strings.HasSuffix(r.Name, "_test") && !slices.ContainsFunc(r.Files, isOther)
}

// encode writes the record in ASCII. JSON would lose ill-formed UTF-8 in texts and file names.
func (r *record) encode() (string, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(r); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

func decodeRecord(text string) (*record, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	r := new(record)
	return r, gob.NewDecoder(bytes.NewReader(data)).Decode(r)
}

// unitTree is the output of "go vet -json" for one unit: a map from the unit to the analyzers and
// their diagnostics.
type unitTree map[string]map[string]json.RawMessage

// record returns the unit and its encoded record, if the tool has analysed it.
func (t unitTree) record(analyzer string) (id, text string, err error) {
	for id, units := range t {
		var diagnostics []struct{ Message string }
		if err := json.Unmarshal(units[analyzer], &diagnostics); err != nil || len(diagnostics) != 1 {
			return id, "", failure(units[analyzer])
		}
		return id, diagnostics[0].Message, nil
	}
	return "", "", nil
}

// records has the records of all units, by ID. A package with a test variant has several. Most
// records are of dependencies, and the engine never decodes them.
type records struct {
	encoded map[string][]string
	decoded map[string][]*record
}

func newRecords() *records {
	return &records{make(map[string][]string), make(map[string][]*record)}
}

func (r *records) add(id, text string) {
	r.encoded[id] = append(r.encoded[id], text)
}

// of returns the records of a unit, without damaged ones, which count as lost.
func (r *records) of(id string) []*record {
	for _, text := range r.encoded[id][len(r.decoded[id]):] {
		rec, err := decodeRecord(text)
		if err != nil {
			rec = new(record)
		}
		r.decoded[id] = append(r.decoded[id], rec)
	}
	return r.decoded[id]
}

// rename replaces the name of every file.
func (r *record) rename(name func(string) string) {
	for i := range r.Files {
		r.Files[i] = name(r.Files[i])
	}
	for i := range r.Findings {
		renameFinding(&r.Findings[i], name)
	}
	for i := range r.Entries {
		e := &r.Entries[i]
		renameRange(&e.At, name)
		for j := range e.Literals {
			renameRange(&e.Literals[j], name)
		}
		for j := range e.Marked {
			renameRange(&e.Marked[j], name)
		}
		for j := range e.Steps {
			if at := &e.Steps[j].At; at.IsValid() {
				at.Filename = name(at.Filename)
			}
		}
	}
	touched := make(map[string]File)
	for file, f := range r.Touched {
		touched[name(file)] = f
	}
	r.Touched = touched
}

func renameFinding(f *finding.Finding, name func(string) string) {
	places := []*finding.Position{&f.Pos, &f.End}
	for i := range f.Way {
		places = append(places, &f.Way[i].Pos, &f.Way[i].End)
	}
	for _, p := range places {
		p.File = name(p.File)
	}
	for i := range f.Fixes {
		for j := range f.Fixes[i].Edits {
			e := &f.Fixes[i].Edits[j]
			e.File = name(e.File)
		}
	}
}

func renameRange(r *inventory.Range, name func(string) string) {
	r.Start.Filename = name(r.Start.Filename)
	r.End.Filename = name(r.End.Filename)
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
