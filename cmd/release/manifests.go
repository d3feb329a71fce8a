package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"maps"
	"strings"
	"text/template"
)

// manifestFiles are what package managers read: a formula for Homebrew, a manifest for Scoop, and three for winget.
//
//go:embed manifests
var manifestFiles embed.FS

// manifest has what the templates ask of a release.
type manifest struct {
	Version, Homepage, Description string

	release *release
	files   map[string][]byte
}

// addManifests adds the manifests to the files of a release. They are about all systems, so a release for some of
// them has none.
func (r *release) addManifests(files map[string][]byte) error {
	if len(r.targets) < len(allTargets) {
		return nil
	}
	m := manifest{
		Version:     strings.TrimPrefix(r.version, "v"),
		Homepage:    "https://uricheck.github.io/go-uricheck/",
		Description: "Finds URLs in Go code that make a call fail or mean something else",
		release:     r, files: files,
	}
	all, err := template.ParseFS(manifestFiles, "manifests/*")
	if err != nil {
		return err
	}
	made := make(map[string][]byte)
	for _, t := range all.Templates() {
		var b bytes.Buffer
		if err := t.Execute(&b, m); err != nil {
			return err
		}
		made[t.Name()] = b.Bytes()
	}
	maps.Copy(files, made)
	return nil
}

func (m manifest) name(suffix string) string { return m.release.prefix() + "_" + suffix }

// URL returns the address of an archive, by the system and the extension.
func (m manifest) URL(suffix string) string {
	return "https://github.com/uricheck/go-uricheck/releases/download/" + m.release.version + "/" + m.name(suffix)
}

// Sum returns the checksum of an archive.
func (m manifest) Sum(suffix string) (string, error) {
	data, ok := m.files[m.name(suffix)]
	if !ok {
		return "", errors.New("there is no archive " + m.name(suffix))
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}
