package drivers

import (
	"os"
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

// findings returns the output of uricheck for the checkout, and the number of packages that it
// analysed and did not take from the cache.
func (c checkout) findings(goFlags string) (printed string, analysed int64) {
	c.t.Helper()
	progress := filepath.Join(c.t.TempDir(), "progress")
	if err := os.WriteFile(progress, nil, 0o666); err != nil {
		c.t.Fatal(err)
	}
	top := filepath.Join(c.dir, "top")
	cmd := exec.Command(binaries.uricheck, "-json", "./...")
	cmd.Dir = top
	cmd.Env = append(environment(top), "GOCACHEPROG="+c.cacher, "GOFLAGS="+goFlags, "URICHECK_PROGRESS="+progress)
	out, err := cmd.Output()
	if err != nil && !foundSome(err) {
		c.t.Fatalf("%s: %v", cmd, err)
	}
	info, err := os.Stat(progress)
	if err != nil {
		c.t.Fatal(err)
	}
	return string(out), info.Size()
}

// TestCacheProgram shares the results of a cache program between two checkouts, as CI runners
// share a remote cache: the second gets the results of the first with its own names.
func TestCacheProgram(t *testing.T) {
	cacher := buildCacher(t) + " -cache-dir=" + t.TempDir()
	first, text := checkoutOf(t, cacher)
	want := parseFindings(t, text)
	second, _ := checkoutOf(t, cacher)
	for _, goFlags := range []string{"", "-trimpath"} {
		printed, all := first.findings(goFlags)
		compare(t, ofJSON(t, printed), want)
		if all < 3 {
			t.Errorf("GOFLAGS=%s: %d packages analysed, want those of the program at least", goFlags, all)
		}
		printed, few := second.findings(goFlags)
		compare(t, ofJSON(t, printed), want)
		if strings.Contains(printed, first.dir) || !strings.Contains(printed, second.dir) {
			t.Errorf("GOFLAGS=%s: the second checkout's names are not its own:\n%s", goFlags, printed)
		}
		// Without -trimpath the go command has directories in the keys: it analyses the packages
		// of the program again, and not those of the standard library.
		limit := map[string]int64{"": 3, "-trimpath": 0}[goFlags]
		if few > limit {
			t.Errorf("GOFLAGS=%s: %d packages analysed in the second checkout, want at most %d", goFlags, few, limit)
		}
	}
	// uricheck analyses changed packages again.
	appendTo(t, filepath.Join(second.dir, "top", "top.go"), "\nfunc changed() { mid.Fetch(\"http://h:99999/\") }\n")
	printed, _ := second.findings("-trimpath")
	if n := len(ofJSON(t, printed)); n != len(want)+1 {
		t.Errorf("%d findings after a change, want %d:\n%s", n, len(want)+1, printed)
	}
}

func checkoutOf(t *testing.T, cacher string) (c checkout, want string) {
	t.Helper()
	dir, want := unpack(t, "threehops.txtar")
	return checkout{t, dir, cacher}, want
}
