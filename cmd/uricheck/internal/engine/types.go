package engine

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// withTypes prepares a unit for unitchecker, which only reads types that a tool wrote: it returns the
// name of a description with files of the imports that have types. unitchecker explains what is wrong with
// a description.
func withTypes(config string) (name string, err error) {
	c, err := readCompilation(config)
	if err != nil || !c.isCompiled {
		return config, nil
	}
	for path := range c.PackageVetx {
		file, err := c.file(path)
		if err != nil {
			return "", err
		}
		if file.HasTypes() {
			continue
		}
		if c.PackageVetx[path], err = c.addTypes(path, file.Facts, filepath.Dir(config)); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(c.Config)
	if err != nil {
		return "", err
	}
	name = strings.TrimSuffix(config, ".cfg") + ".types.cfg"
	return name, os.WriteFile(name, data, 0o666)
}

// addTypes writes a file with the types and facts of an import into a directory.
func (c *compilation) addTypes(path string, facts []byte, dir string) (name string, err error) {
	pkg, err := c.universe.Import(path)
	if err != nil {
		return "", err
	}
	file, err := unit.NewVetx(c.universe.Fset, pkg)
	if err != nil {
		return "", err
	}
	file.Facts = facts
	f, err := os.CreateTemp(dir, "types-")
	if err != nil {
		return "", err
	}
	_, err = f.Write(file.Encode())
	return f.Name(), errors.Join(err, f.Close())
}
