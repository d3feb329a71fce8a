package engine

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// prepareUnit makes a copy of the description of a unit, with two changes, and puts its name in
// place of the old one. The copy also requires the findings of dependencies: go vet's cache does
// not distinguish a unit that the tool has analysed for its facts alone, and would show no findings
// of it later. And its file names are relative to the package's directory, so that the record is
// right in another checkout.
//
// fromCgo has the files that cgo has rewritten for the unit.
func prepareUnit(name *string) (fromCgo map[string]bool, err error) {
	data, err := os.ReadFile(*name)
	if err != nil {
		return nil, err
	}
	var unit map[string]json.RawMessage
	if err := json.Unmarshal(data, &unit); err != nil {
		return nil, fmt.Errorf("%s: %w", *name, err)
	}
	var dir string
	var files []string
	if err := json.Unmarshal(unit["Dir"], &dir); err != nil {
		return nil, fmt.Errorf("%s: Dir: %w", *name, err)
	}
	if err := json.Unmarshal(unit["GoFiles"], &files); err != nil {
		return nil, fmt.Errorf("%s: GoFiles: %w", *name, err)
	}
	fromCgo = nameIn(dir, files)
	if err := os.Chdir(dir); err != nil {
		return nil, err
	}
	unit["VetxOnly"] = json.RawMessage("false")
	if unit["GoFiles"], err = json.Marshal(files); err != nil {
		return nil, err
	}
	if data, err = json.Marshal(unit); err != nil {
		return nil, err
	}
	*name = strings.TrimSuffix(*name, ".cfg") + ".record.cfg"
	return fromCgo, os.WriteFile(*name, data, 0o666)
}

// enter changes a unit as prepareUnit does.
func (c *compilation) enter() (fromCgo map[string]bool, err error) {
	fromCgo = nameIn(c.Dir, c.GoFiles)
	c.VetxOnly = false
	return fromCgo, os.Chdir(c.Dir)
}

// nameIn makes the names of files in a directory relative. For the others it returns the
// sources from which cgo made them.
func nameIn(dir string, files []string) (fromCgo map[string]bool) {
	fromCgo = make(map[string]bool)
	for i, file := range files {
		base := filepath.Base(file)
		if filepath.Dir(file) == filepath.Clean(dir) {
			files[i] = base
		} else if original, ok := strings.CutSuffix(base, ".cgo1.go"); ok {
			fromCgo[original+".go"] = true
		}
	}
	return fromCgo
}
