package engine

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// prepareUnit makes a copy of the description of a unit, with two changes, and puts
// its name in place of the old one. Facts are not all that is wanted of a dependency:
// go vet's cache does not tell a unit that was analysed for its facts alone from one
// that was not, and would show no findings of it later. And files of the package's
// directory are named relative to it, so that the record is right in another checkout.
//
// fromCgo has those for which the unit has what cgo made of them.
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

// nameIn gives files of a directory names relative to it. Of the others it returns the
// files that cgo made them of.
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
