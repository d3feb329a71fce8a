package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"encoding/json"
	"flag"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

var (
	update  = flag.Bool("update", false, "rewrite the golden files")
	date    = time.Unix(1700000000, 0).UTC()
	entries = []entry{{"uricheck", 0o755, []byte("program")}, {"completions/uricheck.bash", 0o644, []byte("#\n")}}
)

// TestTarball reads the packed files.
func TestTarball(t *testing.T) {
	data, err := tarball(entries, date)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil || !z.ModTime.IsZero() {
		t.Fatalf("the time is %v, %v", z.ModTime, err)
	}
	r := tar.NewReader(z)
	for _, want := range entries {
		header, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		isSame := header.Name == want.name && header.FileInfo().Mode() == want.mode && string(got) == string(want.data)
		if err != nil || !isSame || !header.ModTime.Equal(date) || header.Uid != 0 || header.Uname != "" {
			t.Errorf("%+v, %q: %v", header, got, err)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("more than was packed: %v", err)
	}
}

// TestZip reads the packed files.
func TestZip(t *testing.T) {
	data, err := zipFile(entries, date)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(r.File) != len(entries) {
		t.Fatalf("%d files, %v", len(r.File), err)
	}
	for i, want := range entries {
		f, err := r.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(f)
		if err != nil || r.File[i].Name != want.name || r.File[i].Mode() != want.mode || string(got) != string(want.data) || !r.File[i].Modified.Equal(date) {
			t.Errorf("%+v, %q: %v", r.File[i], got, err)
		}
	}
}

// TestSBOM compares the modules with those in the test's own binary.
func TestSBOM(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	info.Main.Path = "github.com/uricheck/go-uricheck" // a test's is its own
	data, err := sbom(info, "v1.2.3", date)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		SPDXVersion  string
		CreationInfo struct{ Created string }
		Packages     []struct {
			SPDXID, Name, VersionInfo string
			ExternalRefs              []struct{ ReferenceLocator string }
		}
		Relationships []struct{ SpdxElementId, RelatedSpdxElement, RelationshipType string }
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.SPDXVersion != "SPDX-2.3" || got.CreationInfo.Created != "2023-11-14T22:13:20Z" || len(got.Packages) != 2+len(info.Deps) {
		t.Errorf("%+v", got)
	}
	main := got.Packages[0]
	if main.SPDXID != "SPDXRef-github.com-uricheck-go-uricheck" || main.ExternalRefs[0].ReferenceLocator != "pkg:golang/github.com/uricheck/go-uricheck@v1.2.3" {
		t.Errorf("the first package is %+v", main)
	}
	for i, r := range got.Relationships {
		if r.RelatedSpdxElement != got.Packages[i].SPDXID {
			t.Errorf("relationship %+v", r)
		}
	}
}

// TestSBOMGolden writes the SBOM of a program that never changes: testdata/formats validates it
// with the schema of SPDX.
func TestSBOMGolden(t *testing.T) {
	info := &debug.BuildInfo{
		GoVersion: "go1.26.0",
		Main:      debug.Module{Path: "github.com/uricheck/go-uricheck"},
		Deps:      []*debug.Module{{Path: "golang.org/x/tools", Version: "v0.52.0"}, {Path: "example.com/with~tilde", Version: "v0.0.0-20260101000000-abcdef123456"}},
	}
	got, err := sbom(info, "v1.2.3", date)
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "sbom.golden")
	if *update {
		write(t, golden, string(got), 0o644)
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != string(got) {
		t.Errorf("not as in %s (go test -update rewrites it), %v:\n%s", golden, err, got)
	}
}

// TestChecksums verifies checksums with sha256sum.
func TestChecksums(t *testing.T) {
	if _, err := exec.LookPath("sha256sum"); err != nil {
		t.Skip("macOS and Windows have no sha256sum")
	}
	dir := t.TempDir()
	files := map[string][]byte{"b": []byte("x"), "a": []byte("y")}
	write(t, filepath.Join(dir, "checksums.txt"), string(checksums(files)), 0o644)
	for name, data := range files {
		write(t, filepath.Join(dir, name), string(data), 0o644)
	}
	cmd := exec.Command("sha256sum", "--check", "checksums.txt")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "a: OK\nb: OK\n" {
		t.Errorf("%v\n%s", err, out)
	}
}

func write(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// TestDependabot checks that Dependabot updates every module of the repository.
func TestDependabot(t *testing.T) {
	root := filepath.Join("..", "..")
	config, err := os.ReadFile(filepath.Join(root, ".github", "dependabot.yml"))
	if err != nil {
		t.Fatal(err)
	}
	modules, err := filepath.Glob(filepath.Join(root, "testdata", "*", "go.mod"))
	if err != nil || len(modules) < 10 {
		t.Fatalf("modules %v, %v", modules, err)
	}
	for _, module := range modules {
		if line := "\n      - /testdata/" + filepath.Base(filepath.Dir(module)) + "\n"; !strings.Contains(string(config), line) {
			t.Errorf("no line %q", line)
		}
	}
}

// TestImageCanBuild compares the images of the Dockerfile with go.mod: an older Go cannot build
// uricheck.
func TestImageCanBuild(t *testing.T) {
	read := func(name, pattern string) []string {
		data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(data), -1) {
			found = append(found, m[1])
		}
		return found
	}
	wants := read("go.mod", `(?m)^go (\d+\.\d+)`)
	images := read(".github/release/Dockerfile", `(?m)^FROM golang:(\S+)`)
	if len(wants) != 1 || len(images) != 2 || images[0] != images[1] || version.Compare("go"+images[0], "go"+wants[0]) < 0 {
		t.Errorf("the images have Go %v, and go.mod %v", images, wants)
	}
}
