package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// writeModule writes the commit as a module into a directory, in the form of a module proxy
// (https://go.dev/ref/mod#goproxy-protocol): with GOPROXY=file://DIR, "go install
// …/cmd/uricheck@VERSION" installs what it will install once the tag is published.
func writeModule(root, dir, version string) error {
	m := module.Version{Path: "github.com/uricheck/go-uricheck", Version: version}
	files := filepath.Join(dir, filepath.FromSlash(m.Path), "@v")
	if err := os.MkdirAll(files, 0o777); err != nil {
		return err
	}
	archive, err := os.Create(filepath.Join(files, version+".zip"))
	if err != nil {
		return err
	}
	if err := errors.Join(zip.CreateFromVCS(archive, m, root, "HEAD", ""), archive.Close()); err != nil {
		return err
	}
	goMod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	info := fmt.Sprintf(`{"Version":%q,"Time":%q}`, version, time.Now().UTC().Format(time.RFC3339))
	return errors.Join(
		os.WriteFile(filepath.Join(files, "list"), []byte(version+"\n"), 0o666),
		os.WriteFile(filepath.Join(files, version+".mod"), goMod, 0o666),
		os.WriteFile(filepath.Join(files, version+".info"), []byte(info), 0o666),
	)
}
