package precommit

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	module = "module m\n\ngo 1.26\n"
	good   = "package m\n\nimport \"net/http\"\n\nfunc get() (*http.Response, error) { return http.Get(\"http://localhost:8080/x\") }\n"
	// The port has no fix, but the missing scheme has one.
	port = "package m\n\nimport \"net/url\"\n\nfunc parse() (*url.URL, error) { return url.Parse(\"http://h:x/\") }\n"
)

// bad is a text that its fix makes good.
var bad = strings.Replace(good, "http://localhost", "localhost", 1)

// finding is the line that the hook prints about bad.
const finding = `a.go:5:55: error: relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`

// TestHooks commits to a repository with the hooks of this project.
func TestHooks(t *testing.T) {
	r := newRepository(t)
	r.write("go.mod", module)
	r.write("a.go", bad)
	r.configure("uricheck")
	r.run("pre-commit", "install")
	r.run("git", "add", ".")

	r.blocked(finding)
	if got := r.read("a.go"); got != bad {
		t.Errorf("the check hook changed the file:\n%s", got)
	}

	r.configure("uricheck-fix")
	r.run("git", "add", ".")
	r.blocked("files were modified by this hook")
	if got := r.read("a.go"); got != good {
		t.Errorf("the fix hook left\n%s\nwant\n%s", got, good)
	}
	r.run("git", "add", ".")
	r.committed()

	r.write("b.go", port)
	r.run("git", "add", ".")
	r.blocked(`b.go:5:61: error: port: "x" is not a number; url.Parse fails`)
	r.run("git", "rm", "-fq", "b.go")

	r.configure("uricheck")
	r.write("a.go", strings.Replace(good, "/x", "/y", 1))
	r.run("git", "add", ".")
	r.committed()
}

// TestOtherFiles checks that the hook builds and checks nothing if no Go file changed.
func TestOtherFiles(t *testing.T) {
	r := newRepository(t)
	r.configure("uricheck")
	r.run("pre-commit", "install")
	r.write("a.txt", "text\n")
	r.run("git", "add", ".")
	if out := r.committed(); !strings.Contains(out, "(no files to check)Skipped") {
		t.Errorf("pre-commit says\n%s", out)
	}
}

// TestCommands checks that the hook installs uricheck once, and none of the other commands of the
// module.
func TestCommands(t *testing.T) {
	r := newRepository(t)
	r.write("go.mod", module)
	r.write("a.go", good)
	r.configure("uricheck")
	r.run("pre-commit", "install")
	r.run("git", "add", ".")
	r.committed()
	r.write("a.go", strings.Replace(good, "/x", "/y", 1))
	r.run("git", "add", ".")
	r.committed()
	installed, err := filepath.Glob(filepath.Join(filepath.Dir(r.dir), ".cache", "pre-commit", "*", "dist", "hook", "*"))
	if err != nil || len(installed) != 1 || filepath.Base(installed[0]) != "uricheck" {
		t.Errorf("installed %v, %v", installed, err)
	}
}

var root = filepath.Join("..", "..")

// repository is a git repository of a user.
type repository struct {
	t     *testing.T
	dir   string
	env   []string
	hooks string // the project as a repository, and its commit
	rev   string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	home := t.TempDir()
	r := &repository{t: t, dir: filepath.Join(home, "program"), env: environment(t, home)}
	r.hooks, r.rev = r.project(filepath.Join(home, "hooks"))
	r.init()
	return r
}

// environment returns the environment of a user with only Go's caches, and without a network: the
// build of the project has downloaded everything.
func environment(t *testing.T, home string) []string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	env := []string{
		"HOME=" + home, "XDG_CACHE_HOME=", "PRE_COMMIT_HOME=", "GIT_CONFIG_GLOBAL=" + os.DevNull,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
		// pre-commit sets GOPATH, removes the modules below it at its end, and
		// does not touch these.
		"GOCACHE=" + cache, "GOMODCACHE=" + modules,
		"GOPROXY=off", "GOFLAGS=", "GOWORK=off",
	}
	return append(os.Environ(), env...)
}

// project makes a repository with the current files of the project, and returns its commit:
// pre-commit works only with commits.
func (r *repository) project(dir string) (hooks, rev string) {
	r.t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		r.t.Fatal(err)
	}
	files := &repository{t: r.t, dir: dir, env: r.env}
	files.init()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed, but not yet from the index
		}
		if err != nil {
			r.t.Fatal(err)
		}
		files.write(name, string(data))
		files.keepMode(name)
	}
	files.run("git", "add", ".")
	files.run("git", "commit", "-qm", "the project")
	return dir, strings.TrimSpace(files.run("git", "rev-parse", "HEAD"))
}

// keepMode gives a copied file of the project its mode: pre-commit runs scripts.
func (r *repository) keepMode(name string) {
	r.t.Helper()
	info, err := os.Stat(filepath.Join(root, name))
	if err == nil {
		err = os.Chmod(filepath.Join(r.dir, name), info.Mode())
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) init() {
	r.t.Helper()
	if err := os.Mkdir(r.dir, 0o777); err != nil {
		r.t.Fatal(err)
	}
	r.run("git", "init", "-q")
}

// configure writes the .pre-commit-config.yaml of its page for one hook.
func (r *repository) configure(hook string) {
	r.t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "cmd", "site", "pages", "pre-commit.md"))
	if err != nil {
		r.t.Fatal(err)
	}
	_, config, found := strings.Cut(string(page), "```yaml\nrepos:\n")
	config, _, ended := strings.Cut(config, "```")
	if !found || !ended {
		r.t.Fatal("the page has no .pre-commit-config.yaml")
	}
	for _, line := range [][2]string{
		{"repo: https://github.com/uricheck/go-uricheck\n", "repo: " + r.hooks + "\n"},
		{"rev: v0.1.0\n", "rev: " + r.rev + "\n"},
		{"id: uricheck\n", "id: " + hook + "\n"},
	} {
		if strings.Count(config, line[0]) != 1 {
			r.t.Fatalf("the page's .pre-commit-config.yaml has no line %q:\n%s", line[0], config)
		}
		config = strings.Replace(config, line[0], line[1], 1)
	}
	r.write(".pre-commit-config.yaml", "repos:\n"+config)
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	name = filepath.Join(r.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) read(name string) string {
	r.t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		r.t.Fatal(err)
	}
	return string(data)
}

func (r *repository) try(command ...string) (out string, err error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Env = r.dir, r.env
	data, err := cmd.CombinedOutput()
	return string(data), err
}

func (r *repository) run(command ...string) (out string) {
	r.t.Helper()
	out, err := r.try(command...)
	if err != nil {
		r.t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return out
}

// blocked tries to commit, expects a failure, and looks for a line in the output.
func (r *repository) blocked(line string) {
	r.t.Helper()
	before := r.commits()
	out, err := r.try("git", "commit", "-m", "more")
	if _, failed := errors.AsType[*exec.ExitError](err); !failed || r.commits() != before {
		r.t.Errorf("git commit: %v, and %q became %q", err, before, r.commits())
	}
	if !strings.Contains(out, line+"\n") {
		r.t.Errorf("git commit shows\n%s\nwant\n%s", out, line)
	}
}

// committed commits the index.
func (r *repository) committed() (out string) {
	r.t.Helper()
	before := r.commits()
	out = r.run("git", "commit", "-m", "more")
	if r.commits() == before {
		r.t.Errorf("git commit made no commit:\n%s", out)
	}
	return out
}

func (r *repository) commits() string { return r.run("git", "rev-list", "--all") }
