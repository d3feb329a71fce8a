package action

import (
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	root = filepath.Join("..", "..")
	act  string // the program
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "uricheck-action-")
	if err != nil {
		log.Fatal(err)
	}
	status := 1
	act = filepath.Join(dir, "act")
	if out, err := exec.Command("go", "build", "-o", act, "github.com/nektos/act").CombinedOutput(); err != nil {
		log.Printf("%v\n%s", err, out)
	} else {
		status = m.Run()
	}
	if err := os.RemoveAll(dir); err != nil {
		log.Fatal(err)
	}
	os.Exit(status)
}

// annotation shows the finding in bad.go to GitHub.
const annotation = "::error file=bad/bad.go,line=5,"

// cases are steps of one job, on a repository whose last commit adds package bad.
var cases = []struct {
	name           string
	inputs         string // lines of YAML
	outcome, found string
	shows          string // no annotation if empty
}{
	{"defaults", "", "failure", "true", annotation},
	{"findings do not fail", "fail-on-findings: false", "success", "true", annotation},
	{"one package", "packages: ./good", "success", "false", ""},
	{"packages on lines", "packages: |\n  ./good\n  ./bad", "failure", "true", annotation},
	{"a flag", "args: -port=false", "failure", "true", annotation},
	{"flags", "args: -port=false -relative=false", "success", "false", ""},
	{"names are of the repository", "working-directory: bad", "failure", "true", annotation},
	{"nothing new", "new-from: HEAD", "success", "false", ""},
	{"new in a commit", "new-from: HEAD~1", "failure", "true", annotation},
	{"no such commit", "new-from: nowhere", "failure", "", ""},
	{"no such package", "packages: ./absent", "failure", "", ""},
	{"a file for code scanning", "sarif: out.sarif", "failure", "true", annotation},
	{"a file and no findings", "sarif: clean.sarif\npackages: ./good", "success", "false", ""},
	{"a file that cannot be", "sarif: absent/out.sarif", "failure", "", annotation},
	// Text that looks like code does not run.
	{"a command as packages", "packages: \"$(touch injected) `touch injected`; touch injected\"", "failure", "", ""},
	{"a command as flags", "args: \"; touch injected\"", "failure", "", annotation}, // packages that do not exist, beside ./...
	{"a command as a commit", "new-from: \"x; touch injected; $(touch injected)\"", "failure", "", ""},
	{"a command as a file", "sarif: \"$(touch injected)\"", "failure", "true", annotation},
}

// TestInputs runs a job whose steps are the cases, with steps between them that print the
// outputs.
func TestInputs(t *testing.T) {
	var workflow strings.Builder
	workflow.WriteString("on: push\njobs:\n  job:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v7\n")
	for i, c := range cases {
		fmt.Fprintf(&workflow, "      - id: case%d\n        continue-on-error: true\n        uses: uricheck/go-uricheck/.github/actions/uricheck@v1\n", i)
		if c.inputs != "" {
			fmt.Fprintf(&workflow, "        with:\n          %s\n", strings.ReplaceAll(c.inputs, "\n", "\n          "))
		}
		fmt.Fprintf(&workflow, "      - run: echo \"case %[1]d, ${{ steps.case%[1]d.outcome }}, found ${{ steps.case%[1]d.outputs.found }}.\"\n", i)
	}
	workflow.WriteString("      - run: echo \"files $(echo *)\"\n      - run: grep -c '\"2.1.0\"' out.sarif clean.sarif\n")
	out := run(t, workflow.String(), "push")
	for i, c := range cases {
		end := fmt.Sprintf("case %d, %s, found %s.", i, c.outcome, c.found)
		shown, rest, found := strings.Cut(out, "| "+end)
		if !found {
			t.Fatalf("%s: no %q in\n%s", c.name, end, out)
		}
		if c.shows != "" && !strings.Contains(shown, c.shows) || c.shows == "" && strings.Contains(shown, "::error file") {
			t.Errorf("%s: want %q, shown is\n%s", c.name, c.shows, shown)
		}
		out = rest
	}
	if !strings.Contains(out, "| files $(touch injected) bad clean.sarif go.mod good out.sarif") {
		t.Errorf("other files than those asked for:\n%s", out)
	}
	if !strings.Contains(out, "| out.sarif:1\n") || !strings.Contains(out, "| clean.sarif:1\n") {
		t.Errorf("out.sarif or clean.sarif is not SARIF 2.1.0:\n%s", out)
	}
}

// TestPage runs the workflow of the page about the action. The stub prints the file that the
// workflow would upload for code scanning.
func TestPage(t *testing.T) {
	out := run(t, documented(t), "pull_request")
	if !strings.Contains(out, annotation) || !strings.Contains(out, `"2.1.0"`) {
		t.Errorf("the findings are not shown:\n%s", out)
	}
}

// TestActionlint runs actionlint on the workflows, on the action, and on the workflow of the
// page.
func TestActionlint(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.yml")
	write(t, name, documented(t))
	workflows, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(workflows) < 2 {
		t.Fatalf("workflows %v, %v", workflows, err)
	}
	if out, err := exec.Command("go", append([]string{"tool", "actionlint", name}, workflows...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// documented returns the workflow in the page about the action.
func documented(t *testing.T) string {
	t.Helper()
	text := read(t, filepath.Join(root, "cmd", "site", "pages", "github-actions.md"))
	const start = "on: pull_request\n"
	_, workflow, found := strings.Cut(text, "```yaml\n"+start)
	workflow, _, ended := strings.Cut(workflow, "```")
	if !found || !ended {
		t.Fatal("the page has no workflow")
	}
	return start + workflow
}

// run runs a workflow in a repository of two commits, as a push or pull request of the second,
// and returns the output of act. It replaces this project's action by the one here, and others by
// a stub; act needs none for actions/checkout.
func run(t *testing.T, workflow, event string) (out string) {
	t.Helper()
	home := t.TempDir()
	dir := filepath.Join(home, "program")
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HOME="+home, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com",
			"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	copyAll(t, filepath.Join("testdata", "program"), dir)
	write(t, filepath.Join(dir, ".github", "workflows", "workflow.yml"), workflow)
	git("init", "-q", "-b", "main")
	git("add", "go.mod", "good", ".github")
	git("commit", "-qm", "good")
	git("update-ref", "refs/remotes/origin/main", "HEAD")
	git("add", "bad")
	git("commit", "-qm", "bad")

	write(t, filepath.Join(home, ".config", "act", "actrc"), "") // act requires a settings file
	write(t, filepath.Join(home, "event.json"), `{"pull_request": {"base": {"ref": "main"}, "head": {"ref": "more"}}}`)
	args := []string{event, "--platform", "ubuntu-latest=-self-hosted", "--eventpath", filepath.Join(home, "event.json")}
	cmd := exec.Command(act, append(args, local(t, workflow)...)...)
	cmd.Dir = dir
	cmd.Env = environment(t, home)
	text, err := cmd.CombinedOutput()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
		t.Fatal(err)
	}
	return string(text)
}

// local maps the actions of a workflow to directories, for act.
func local(t *testing.T, workflow string) (args []string) {
	t.Helper()
	for _, uses := range regexp.MustCompile(`uses: ([\w-]+/[\w-]+)(/\S+)?(@\S+)`).FindAllStringSubmatch(workflow, -1) {
		repository, path, version := uses[1], uses[2], uses[3]
		if strings.Contains(strings.Join(args, " "), repository+version) {
			continue
		}
		dir := t.TempDir()
		switch repository {
		case "actions/checkout":
			continue
		case "uricheck/go-uricheck": // act copies it for each step, so it has only the necessary files
			for _, name := range []string{"analyzer", "cmd", "uricheck", filepath.Join(".github", "actions"), filepath.Join(".github", "release")} {
				copyAll(t, filepath.Join(root, name), filepath.Join(dir, name))
			}
			write(t, filepath.Join(dir, "go.mod"), read(t, filepath.Join(root, "go.mod")))
			write(t, filepath.Join(dir, "go.sum"), read(t, filepath.Join(root, "go.sum")))
		default:
			copyAll(t, filepath.Join("testdata", "stub"), filepath.Join(dir, path))
		}
		args = append(args, "--local-repository", repository+version+"="+dir)
	}
	return args
}

func copyAll(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// environment returns variables with a home of its own, Go's caches, and no variables of a runner
// that runs this test.
func environment(t *testing.T, home string) []string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "GITHUB_") || strings.HasPrefix(v, "RUNNER_")
	})
	return append(env, "HOME="+home, "XDG_CONFIG_HOME=", "XDG_CACHE_HOME=", "GOCACHE="+cache, "GOMODCACHE="+modules)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
