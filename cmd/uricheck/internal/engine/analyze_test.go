package engine

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/idle"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// compareVariable is the environment variable that makes the test the tool of go vet. Its value
// is the name of a file for the answers of compare, or "" for unitchecker alone.
const compareVariable = "URICHECK_COMPARE"

func TestMain(m *testing.M) {
	answers, isTool := os.LookupEnv(compareVariable)
	config := os.Args[len(os.Args)-1]
	switch {
	case isTool && config == "-V=full":
		// The go command would not compare results that another run has left in its cache.
		fmt.Printf("%s version devel buildID=%s\n", filepath.Base(os.Args[0]), rand.Text())
	case isTool && answers != "" && strings.HasSuffix(config, ".cfg"):
		compare(config, answers)
	case isTool:
		unitcheck(analyzer.New(analyzer.Options{}))
	case IsToolCall(os.Args[1:]):
		Tool(analyzer.New(analyzer.Options{}), testedIdle)
	default:
		os.Exit(m.Run())
	}
}

// compare runs analyze and unitchecker on a unit, and records which of them did the work and
// whether their files differ.
func compare(config, answers string) {
	c, err := readCompilation(config)
	if err != nil {
		panic(err)
	}
	left := c.analyze(analyzer.New(analyzer.Options{}), Idle{Without: idle.Without()})
	own, _ := unit.ReadVetx(c.VetxOutput)
	if config, err = withTypes(config); err != nil {
		panic(err)
	}
	other := exec.Command(os.Args[0], append(os.Args[1:len(os.Args)-1:len(os.Args)-1], config)...)
	other.Env = append(os.Environ(), compareVariable+"=")
	said, err := other.CombinedOutput()
	written, _ := unit.ReadVetx(c.VetxOutput)
	answer := "same"
	switch {
	case left != nil:
		answer = "left"
	case err != nil || len(said) > 0:
		answer = "loud"
	case c.isCompiled == own.HasTypes() || !c.isCompiled && !bytes.Equal(own.Types, written.Types):
		answer = "different in types"
	case !hasAll(own, written, c):
		answer = "different"
	}
	if left == nil {
		if err := os.WriteFile(c.VetxOutput, own.Encode(), 0o666); err != nil {
			panic(err)
		}
	}
	f, err := os.OpenFile(answers, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		panic(err)
	}
	if _, err := fmt.Fprintln(f, answer, c.ImportPath, c.VetxOnly); err != nil {
		panic(err)
	}
	os.Exit(0)
}

// hasAll reports whether the file of a unit has the facts of another one. If the unit read the types of the
// compiler, it may have more, because these types mention more packages, and it lacks those about objects
// that it did not read, because nothing that it read mentions them.
func hasAll(file, other unit.Vetx, c *compilation) bool {
	if !c.isCompiled {
		return bytes.Equal(file.Facts, other.Facts)
	}
	got, err := file.DecodeFacts()
	want, err2 := other.DecodeFacts()
	if err != nil || err2 != nil {
		return false
	}
	known := make(map[string]any)
	own := 0
	for _, f := range got {
		known[fmt.Sprintf("%s %s %T", f.PkgPath, f.Object, f.Fact)] = f.Fact
		if f.PkgPath == c.ImportPath {
			own++
		}
	}
	for i, f := range want {
		fact, ok := known[fmt.Sprintf("%s %s %T", f.PkgPath, f.Object, f.Fact)]
		isOwn := f.PkgPath == c.ImportPath
		if isOwn {
			own--
		}
		if !ok && !isOwn && len(want[i:i+1].Of(c.universe.Types)) == 0 {
			continue // the unit did not read the object
		}
		if !reflect.DeepEqual(fact, f.Fact) {
			return false
		}
	}
	return own == 0
}

// TestAnalyzeIsUnitchecker checks that analyze writes the same facts as unitchecker, and leaves to it
// the units with errors and with findings.
func TestAnalyzeIsUnitchecker(t *testing.T) {
	library, sink, least := "net/url", "url.Parse", 30
	if stdlibtest.Long() {
		library, sink, least = "net/http", "http.Get", 100
	}
	dir := writeModule(t, map[string]string{
		"low/low.go": fmt.Sprintf("package low\n\nimport %q\n\ntype Client struct{ Base string }\n\nfunc (c *Client) Get(p string) { %[2]s(c.Base + p) }\n\nfunc Get(u string) { %[2]s(u) }\n",
			library, sink),
		"mid/mid.go":     "package mid\n\nimport \"m/low\"\n\ntype Service struct{ low.Client }\n\nfunc New() *Service { return &Service{} }\n\nfunc Get(p string) { low.Get(\"http://h.org\" + p) }\n",
		"top/top.go":     "package top\n\nimport \"m/mid\"\n\nfunc F() { mid.New().Get(\"/50%\"); mid.Get(\"/%zz\") }\n",
		"good/ok.go":     "package good\n\nimport \"m/mid\"\n\nfunc F() { mid.Get(\"/x\") }\n",
		"bad/bad.go":     "package bad\n\nimport \"m/mid\"\n\nfunc F() { mid.Nowhere() }\n",
		"good/a_test.go": "package good\n\nimport \"testing\"\n\nfunc TestF(t *testing.T) { F() }\n",
	})
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	answers := filepath.Join(dir, "answers")
	vet := exec.CommandContext(context.Background(), "go", "vet", "-vettool="+self, "./low", "./mid", "./top", "./good", "./bad")
	vet.Dir = dir
	vet.Env = append(os.Environ(), "GOFLAGS=", compareVariable+"="+answers)
	said, _ := vet.CombinedOutput()
	got, err := os.ReadFile(answers)
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	found := make(map[string][]string)
	for line := range strings.Lines(string(got)) {
		answer, unit, _ := strings.Cut(strings.TrimSpace(line), " ")
		found[answer] = append(found[answer], unit)
	}
	if len(found["different"])+len(found["loud"]) > 0 || len(found["same"]) < least {
		t.Errorf("%d units are the same, unlike %q; unitchecker prints something of %q", len(found["same"]), found["different"], found["loud"])
	}
	slices.Sort(found["left"])
	if !slices.Equal(found["left"], []string{"m/bad false", "m/top false"}) {
		t.Errorf("unitchecker has to print what is wrong with m/bad and m/top alone: left are %q", found["left"])
	}
}

// writeModule writes a module m.
func writeModule(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	files["go.mod"] = "module m\n\ngo 1.26\n"
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestSetFlags(t *testing.T) {
	tests := []struct {
		args string
		ok   bool
	}{
		{"unit.cfg", true},
		{"-host=false unit.cfg", true},
		{"-uricheck.host=false unit.cfg", true},
		{"-json unit.cfg", true},
		{"-c=2 unit.cfg", false},
		{"-fix unit.cfg", false},
		{"-uricheck unit.cfg", false},
		{"-host=maybe unit.cfg", false},
		{"other unit.cfg", false},
	}
	for _, tt := range tests {
		host := true
		a := &analysis.Analyzer{Name: "uricheck", Flags: *flag.NewFlagSet("", flag.ContinueOnError)}
		a.Flags.BoolVar(&host, "host", true, "")
		isJSON, err := setFlags(a, strings.Fields(tt.args))
		if (err == nil) != tt.ok || tt.ok && (host == strings.Contains(tt.args, "host") || isJSON != strings.Contains(tt.args, "json")) {
			t.Errorf("%s: %v, host is %t, JSON is %t", tt.args, err, host, isJSON)
		}
	}
}
