package drivers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCustom builds a golangci-lint by "golangci-lint custom", with the .custom-gcl.yml
// of its page, and runs it. Instead of GitHub's repository, it clones one made
// of golangci-lint's module, with one branch named like the version; the
// plugin is the one here, because no module proxy has it yet.
func TestCustom(t *testing.T) {
	const golangci = "github.com/golangci/golangci-lint/v2"
	module := strings.Fields(run(t, ".", "go", "list", "-m", "-f", "{{.Dir}} {{.Version}}", golangci))
	repository := t.TempDir()
	if err := os.CopyFS(repository, os.DirFS(module[0])); err != nil {
		t.Fatal(err)
	}
	run(t, repository, "git", "init", "-q", "--initial-branch="+module[1])
	run(t, repository, "git", "add", "--force", ".")
	run(t, repository, "git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-qm", "golangci-lint")

	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir, config, want := configured(t)
	custom := inPage(t, "golangci-lint", "yaml", "version: v")
	if !strings.Contains(custom, "version: latest\n") {
		t.Fatalf("no version to replace in\n%s", custom)
	}
	writeFile(t, filepath.Join(dir, ".custom-gcl.yml"), strings.Replace(custom, "version: latest\n", "path: "+root+"\n", 1))
	// golangci-lint runs "go mod tidy" on itself, which needs the modules of its tests.
	cmd := exec.Command(binaries.golangci, "custom")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GIT_CONFIG_COUNT=1",
		"GIT_CONFIG_KEY_0=url.file://"+repository+"/.insteadOf",
		"GIT_CONFIG_VALUE_0=https://github.com/golangci/golangci-lint.git")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("golangci-lint custom: %v\n%s", err, out)
	}

	writeConfig(t, dir, config)
	var found []issue
	for _, i := range linterIssues(t, filepath.Join(dir, "custom-gcl"), dir) {
		found = append(found, i.issue)
	}
	if got := lines(found); got != want {
		t.Errorf("found\n%s\nwant\n%s", got, want)
	}
}
