package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/split"
)

// fakeGopls is a module that looks like gopls from outside. The tests of testdata/drivers build the
// real one.
const fakeGopls = `-- go.mod --
module golang.org/x/tools/gopls

go 1.26.0

require (
	golang.org/x/mod v0.1.0
	golang.org/x/tools v0.2.1-0.20260707181000-a299dadba899
)
-- go.sum --
golang.org/x/mod v0.1.0 h1:x
-- internal/settings/analysis.go --
package settings
`

func writeGopls(t *testing.T, archive string) *goplsModule {
	t.Helper()
	dir := t.TempDir()
	files, err := txtar.FS(txtar.Parse([]byte(archive)))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	return &goplsModule{Version: "v0.3.0", Dir: dir, GoMod: filepath.Join(dir, "go.mod")}
}

func TestGoplsHost(t *testing.T) {
	host := t.TempDir()
	own := ownVersion{version: "v1.2.3"}
	if err := writeGoplsHost(host, writeGopls(t, fakeGopls), own); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"go.mod": `module golang.org/x/tools/gopls

go 1.26.0

require (
	golang.org/x/mod v0.1.0
	golang.org/x/tools v0.2.1-0.20260707181000-a299dadba899
	github.com/uricheck/go-uricheck v1.2.3
)

replace golang.org/x/tools => golang.org/x/tools v0.2.1-0.20260707181000-a299dadba899
`,
		"go.sum":                           "golang.org/x/mod v0.1.0 h1:x\n",
		"internal/settings/analysis.go":    "package settings\n",
		"internal/settings/uricheck.go":    string(split.Registration),
		"internal/uricheck/split/split.go": string(split.Source),
	} {
		got, err := os.ReadFile(filepath.Join(host, filepath.FromSlash(name)))
		if err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
}

// A directory may have characters that would end an unquoted path.
func TestGoplsHostInClone(t *testing.T) {
	own := ownVersion{version: "v0.0.0", dir: "/a b/go-uricheck"}
	got, err := hostGoMod(writeGopls(t, fakeGopls).GoMod, own)
	if want := `replace github.com/uricheck/go-uricheck => "/a b/go-uricheck"` + "\n"; err != nil || !strings.HasSuffix(string(got), want) {
		t.Errorf("%v, go.mod:\n%s\nwant its end to be\n%s", err, got, want)
	}
}

// A future gopls may be different: then the command fails with an explanation.
func TestGoplsMoved(t *testing.T) {
	for want, archive := range map[string]string{
		"does not require golang.org/x/tools": strings.Replace(fakeGopls, "golang.org/x/tools v0", "golang.org/x/other v0", 1),
		"no internal/settings":                strings.Replace(fakeGopls, "internal/settings/", "internal/config/", 1),
	} {
		err := writeGoplsHost(t.TempDir(), writeGopls(t, archive), ownVersion{version: "v1.2.3"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
