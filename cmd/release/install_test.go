package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// released returns a server with a release for linux/amd64, whose program names goVersion as the Go
// that built it.
func released(t *testing.T, goVersion, checksum string) *httptest.Server {
	t.Helper()
	program := "#!/bin/sh\necho \"uricheck v1.2.3 abc " + goVersion + " linux/amd64\"\n"
	archive, err := tarball([]entry{{"uricheck", 0o755, []byte(program)}}, date)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"uricheck_1.2.3_linux_amd64.tar.gz": archive}
	sums := string(checksums(files))
	if checksum != "" {
		sums = checksum + sums[len(checksum):]
	}
	files["checksums.txt"] = []byte(sums)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, ok := files[strings.TrimPrefix(r.URL.Path, "/v1.2.3/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(data) // the script names the missing command
	}))
	t.Cleanup(server.Close)
	return server
}

// goCommand is a fake go command of a version, which records what to install.
const goCommand = `#!/bin/sh
case "$1 $2" in
"env GOHOSTOS") echo linux ;;
"env GOHOSTARCH") echo amd64 ;;
"env GOVERSION") echo "$GO_VERSION" ;;
"install ./cmd/uricheck") printf '#!/bin/sh\necho built\n' >"$GOBIN/uricheck"; chmod +x "$GOBIN/uricheck" ;;
*) echo "go $*" >&2; exit 1 ;;
esac
`

// TestInstall runs the script with which the action and the hook install uricheck.
func TestInstall(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the go command of the test is a script, which Windows does not start")
	}
	script, err := filepath.Abs(filepath.Join("..", "..", ".github", "release", "install"))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, version      string
		built, here        string // the versions of Go
		checksum, releases string
		want               string
	}{
		{"a release", "v1.2.3", "go1.26.1", "go1.26.4", "", "", "uricheck v1.2.3 abc go1.26.1 linux/amd64"},
		{"of a newer Go", "v1.2.3", "go1.27.0", "go1.26.4", "", "", "uricheck v1.2.3 abc go1.27.0 linux/amd64"},
		{"of an older Go", "v1.2.3", "go1.26.1", "go1.27.0", "", "", "built"},
		{"with a wrong checksum", "v1.2.3", "go1.26.1", "go1.26.1", "0000000000", "", "built"},
		{"that is not there", "v1.2.4", "go1.26.1", "go1.26.1", "", "", "built"},
		{"of no server", "v1.2.3", "go1.26.1", "go1.26.1", "", "http://127.0.0.1:1", "built"},
		{"of a branch", "main", "go1.26.1", "go1.26.1", "", "", "built"},
		{"of no version", "", "go1.26.1", "go1.26.1", "", "", "built"},
		{"of a version with a path", "v1.2.3/../v1.2.3", "go1.26.1", "go1.26.1", "", "", "built"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "bin", "go"), goCommand, 0o755)
			releases := tt.releases
			if releases == "" {
				releases = released(t, tt.built, tt.checksum).URL
			}
			cmd := exec.Command("bash", script, "to", tt.version)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "GO_VERSION="+tt.here, "URICHECK_RELEASES="+releases,
				"no_proxy=127.0.0.1")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			got, err := exec.Command(filepath.Join(dir, "to", "uricheck")).Output()
			if err != nil || strings.TrimSpace(string(got)) != tt.want {
				t.Errorf("installed %q, %v; want %q", got, err, tt.want)
			}
		})
	}
}
