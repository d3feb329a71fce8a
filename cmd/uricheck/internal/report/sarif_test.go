package report

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/uricheck"
)

// multitool is the variable that names the program Sarif.Multitool. .ci/sarif installs it from npm;
// a plain go test runs without it.
const multitool = "URICHECK_SARIF_MULTITOOL"

// TestSARIFValidates runs the validator, with the rules of the standard and those of GitHub, on the
// findings of real packages, and on those that other tests make.
func TestSARIFValidates(t *testing.T) {
	tool := os.Getenv(multitool)
	if tool == "" {
		t.Skip(multitool + " is not set: .ci/sarif sets it")
	}
	p := readProject(t)
	hostileProject, hostileFound := hostileFindings()
	graph := analyse(t, packages.LoadAllSyntax, "escape", "facts/top", "host", "hostport", "join", "pattern", "query", "scheme")
	dir := filepath.Dir(graph.Roots[0].Package.GoFiles[0])
	tests := []struct {
		name   string
		report *Report
		found  []finding.Finding
	}{
		{"none", p.report(), nil},
		{"made up", p.report(), everything(t, p)},
		{"hostile", hostileProject.report(), hostileFound},
		{"real", &Report{Dir: dir, Root: filepath.Dir(dir), Version: "(devel)", Rules: uricheck.Rules(), Home: "https://example.com"}, findingsOf(graph)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			log := tt.report.sarif(tt.found)
			if errors := validate(t, tool, log); len(errors) > 0 {
				t.Errorf("%d findings: the validator says\n%s", len(tt.found), strings.Join(errors, "\n"))
			}
			if tt.name == "real" && len(tt.found) < 50 {
				t.Errorf("only %d findings", len(tt.found))
			}
		})
	}
}

// messageOfResult begins the message of a result: the indentation of one in a flow is deeper.
const messageOfResult = "\n          \"message\": {\n            "

// TestValidatorObjects validates logs with faults: a validator that the test starts wrongly would
// be silent about these too.
func TestValidatorObjects(t *testing.T) {
	tool := os.Getenv(multitool)
	if tool == "" {
		t.Skip(multitool + " is not set: .ci/sarif sets it")
	}
	p := readProject(t)
	log := p.report().sarif(everything(t, p))
	tests := []struct{ name, old, text, want string }{
		{"the schema", `"startLine": 9`, `"startLine": "9"`, "JSON1001"},
		{"the standard: a region that ends before it starts", `"endLine": 18`, `"endLine": 8`, "SARIF1007"},
		{"GitHub: a message without text", messageOfResult + `"text": "IPv6 address \"::1\" lacks brackets; url.Parse fails"`,
			messageOfResult + `"id": "host"`, "GH1015"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			errors := validate(t, tool, strings.Replace(log, tt.old, tt.text, 1))
			if !slices.ContainsFunc(errors, func(e string) bool { return strings.HasPrefix(e, tt.want) }) {
				t.Errorf("the validator says %q, want %s", errors, tt.want)
			}
		})
	}
}

// validate returns the errors in the log of the validator: its exit status says nothing about them.
func validate(t *testing.T, tool, log string) (errors []string) {
	t.Helper()
	dir := t.TempDir()
	input, output := filepath.Join(dir, "in.sarif"), filepath.Join(dir, "out.sarif")
	if err := os.WriteFile(input, []byte(log), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "validate", input, "--rule-kind", "Sarif;Ghas", "--level", "Error", "--output", output)
	// The tool has no ICU.
	cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1")
	said, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "1 files scanned") && !strings.Contains(string(said), "error JSON") {
		t.Fatalf("%v: %v\n%s", cmd, err, said)
	}
	text, err := os.ReadFile(output)
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var report struct {
		Runs []struct {
			Results []struct {
				RuleID, Level string
				Message       struct{ Arguments []string }
			}
			Invocations []sarifInvocation
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	for _, run := range report.Runs {
		for _, r := range run.Results {
			if r.Level == "error" {
				errors = append(errors, fmt.Sprintf("%s: %q", r.RuleID, r.Message.Arguments))
			}
		}
	}
	return errors
}
