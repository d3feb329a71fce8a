package drivers

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// buildCacher builds a cache program for the go command: one that keeps everything in
// a directory.
func buildCacher(t *testing.T) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "go-cacher")
	build := exec.Command("go", "build", "-o", program, "github.com/bradfitz/go-tool-cache/cmd/go-cacher")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", build, err, out)
	}
	return program
}

// checkout is a program and the runs of uricheck there, with a shared cache.
type checkout struct {
	t           *testing.T
	dir, cacher string
}

// findings returns the output of uricheck for the checkout.
func (c checkout) findings(goFlags string) string {
	c.t.Helper()
	top := filepath.Join(c.dir, "top")
	cmd := exec.Command(binaries.uricheck, "-json", "./...")
	cmd.Dir = top
	cmd.Env = append(environment(top), "GOCACHEPROG="+c.cacher, "GOFLAGS="+goFlags)
	out, err := cmd.Output()
	if err != nil && !foundSome(err) {
		c.t.Fatalf("%s: %v", cmd, err)
	}
	return string(out)
}

// TestCacheProgram runs uricheck in two checkouts that share a cache program, as CI runners share a remote cache. The
// program keeps what the go command compiles; uricheck keeps its results itself, and each checkout gets its own names.
func TestCacheProgram(t *testing.T) {
	cacher := buildCacher(t) + " -cache-dir=" + t.TempDir()
	first, text := checkoutOf(t, cacher)
	want := parseFindings(t, text)
	second, _ := checkoutOf(t, cacher)
	for _, goFlags := range []string{"", "-trimpath"} {
		compare(t, ofJSON(t, first.findings(goFlags)), want)
		printed := second.findings(goFlags)
		compare(t, ofJSON(t, printed), want)
		if strings.Contains(printed, first.dir) || !strings.Contains(printed, second.dir) {
			t.Errorf("GOFLAGS=%s: the second checkout's names are not its own:\n%s", goFlags, printed)
		}
	}
	// uricheck analyses changed packages again.
	appendTo(t, filepath.Join(second.dir, "top", "top.go"), "\nfunc changed() { mid.Fetch(\"http://h:99999/\") }\n")
	printed := second.findings("-trimpath")
	if n := len(ofJSON(t, printed)); n != len(want)+1 {
		t.Errorf("%d findings after a change, want %d:\n%s", n, len(want)+1, printed)
	}
}

func checkoutOf(t *testing.T, cacher string) (c checkout, want string) {
	t.Helper()
	dir, want := unpack(t, "threehops.txtar")
	return checkout{t, dir, cacher}, want
}
