// Package formats validates output of uricheck with the published schemas of its formats.
package formats

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// golden are the golden files of uricheck's own tests.
const golden = "../../cmd/uricheck/internal/report/testdata"

func document(t *testing.T, data []byte) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// schema reads one of schemas.
func schema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	data := read(t, filepath.Join("schemas", name+".json"))
	c := jsonschema.NewCompiler()
	if err := c.AddResource("file:///"+name, document(t, data)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("file:///" + name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGitLab validates each element of a report.
func TestGitLab(t *testing.T) {
	s, text := schema(t, "gitlab"), read(t, filepath.Join(golden, "gitlab.golden"))
	issues, ok := document(t, text).([]any)
	if !ok || len(issues) < 5 {
		t.Fatalf("%d issues", len(issues))
	}
	prints := make(map[any]bool)
	for _, issue := range issues {
		if err := s.Validate(issue); err != nil {
			t.Error(err)
		}
		properties := issue.(map[string]any)
		prints[properties["fingerprint"]] = true
		switch properties["severity"] {
		case "info", "minor", "major", "critical", "blocker": // GitLab's documentation has these; the schema does not
		default:
			t.Errorf("severity %v", properties["severity"])
		}
		delete(properties, "fingerprint")
		if s.Validate(issue) == nil {
			t.Error("an issue is valid without fingerprint")
		}
	}
	if len(prints) != len(issues) {
		t.Errorf("%d fingerprints of %d issues", len(prints), len(issues))
	}
}

func TestSPDX(t *testing.T) {
	s, text := schema(t, "spdx"), read(t, filepath.Join("..", "..", "cmd", "release", "testdata", "sbom.golden"))
	if err := s.Validate(document(t, text)); err != nil {
		t.Error(err)
	}
	for old, wrong := range map[string]string{`"spdxVersion"`: `"version"`, `"DEPENDS_ON"`: `"NEEDS"`, `"PACKAGE-MANAGER"`: `"MANAGER"`, `"versionInfo"`: `"versioninfo"`} {
		if !bytes.Contains(text, []byte(old)) {
			t.Errorf("there is no %s", old)
		}
		if s.Validate(document(t, bytes.Replace(text, []byte(old), []byte(wrong), 1))) == nil {
			t.Errorf("%s is valid in place of %s", wrong, old)
		}
	}
}
