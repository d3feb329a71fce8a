package precommit

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestRelease checks that the hook runs the release of the revision, a tag that pre-commit fetches
// without creating it in its clone.
func TestRelease(t *testing.T) {
	r := newRepository(t)
	hooks := &repository{t: t, dir: r.hooks, env: r.env}
	hooks.run("git", "tag", "-a", "-m", "a release", "v0.1.0")
	r.rev = "v0.1.0"
	r.env = append(r.env, "URICHECK_RELEASES=file://"+filepath.ToSlash(published(t, "v0.1.0")))
	r.write("go.mod", module)
	r.write("a.go", good)
	r.configure("uricheck")
	r.run("pre-commit", "install")
	r.run("git", "add", ".")
	r.blocked("the release runs")
}

// published makes a directory of releases, with a program that says that it runs.
func published(t *testing.T, version string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, version), 0o777); err != nil {
		t.Fatal(err)
	}
	program := "#!/bin/sh\nif [ \"$1\" = version ]; then echo \"uricheck " + version + " abc go1.999 x\"; else echo the release runs; exit 3; fi\n"
	if err := os.WriteFile(filepath.Join(dir, "uricheck"), []byte(program), 0o777); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("uricheck_%s_%s_%s.tar.gz", strings.TrimPrefix(version, "v"), runtime.GOOS, runtime.GOARCH)
	archive := filepath.Join(dir, version, name)
	if out, err := exec.Command("tar", "-czf", archive, "-C", dir, "uricheck").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	sums := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name)
	if err := os.WriteFile(filepath.Join(dir, version, "checksums.txt"), []byte(sums), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}
