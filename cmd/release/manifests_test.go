package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestManifests reads the addresses and the checksums in the manifests: each is that of an archive.
func TestManifests(t *testing.T) {
	r := &release{version: "v1.2.3", targets: allTargets}
	files := make(map[string][]byte)
	for _, target := range allTargets {
		extension := ".tar.gz"
		if strings.HasPrefix(target, "windows/") {
			extension = ".zip"
		}
		files[r.prefix()+"_"+strings.ReplaceAll(target, "/", "_")+extension] = []byte(target)
	}
	archives := string(checksums(files))
	if err := r.addManifests(files); err != nil {
		t.Fatal(err)
	}
	pair := regexp.MustCompile(`(?s)releases/download/v1\.2\.3/([\w.]+).*?([0-9a-f]{64})`)
	var found []string
	for _, name := range []string{"uricheck.rb", "uricheck.json", "uricheck.uricheck.installer.yaml"} {
		for _, m := range pair.FindAllStringSubmatch(string(files[name]), -1) {
			found = append(found, name)
			if line := fmt.Sprintf("%s  %s\n", m[2], m[1]); !strings.Contains(archives, line) {
				t.Errorf("%s has %q, which is no line of\n%s", name, line, archives)
			}
		}
	}
	want := strings.Fields(strings.Repeat("uricheck.rb ", 4) + strings.Repeat("uricheck.json ", 2) + strings.Repeat("uricheck.uricheck.installer.yaml ", 2))
	if !slices.Equal(found, want) {
		t.Errorf("archives in %q, want %q", found, want)
	}
	var scoop struct{ Version string }
	if err := json.Unmarshal(files["uricheck.json"], &scoop); err != nil || scoop.Version != "1.2.3" {
		t.Errorf("version %q, %v", scoop.Version, err)
	}
}

// A release for some systems has no manifests: they would name archives that do not exist.
func TestManifestsOfSome(t *testing.T) {
	files := make(map[string][]byte)
	r := &release{version: "v1.2.3", targets: allTargets[:1]}
	if err := r.addManifests(files); err != nil || len(files) > 0 {
		t.Errorf("%d files, %v", len(files), err)
	}
}
