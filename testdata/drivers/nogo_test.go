package drivers

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// buildNogo builds the nogo of rules_go with uricheck inside, as Bazel's rule does:
// rules_go's builder writes a file with the configuration and the analyzers, which the
// test compiles with the files that BUILD.bazel names. The package is below
// golang.org/x/tools, because nogo imports its internal packages.
func buildNogo(t *testing.T, config string) (binary string) {
	t.Helper()
	run := func(dir string, command ...string) string { // the command downloads missing modules
		return runWith(t, append(os.Environ(), "GOWORK=off"), dir, command...)
	}
	const rulesGo = "github.com/bazelbuild/rules_go"
	run(".", "go", "mod", "download", rulesGo)
	builders := filepath.Join(strings.TrimSpace(run(".", "go", "list", "-m", "-f", "{{.Dir}}", rulesGo)), "go", "tools", "builders")
	host := t.TempDir()
	copyRule(t, builders, "builder_srcs", filepath.Join(host, "builder"))
	copyRule(t, builders, "nogo_srcs", filepath.Join(host, "nogo"))
	for _, name := range []string{"go.mod", "go.sum"} {
		writeFile(t, filepath.Join(host, name), readFile(t, name))
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	run(host, "go", "mod", "edit", "-module=golang.org/x/tools/host", "-replace=github.com/uricheck/go-uricheck="+root)
	// The builder does not start without the prefix, which its other commands need.
	generate := []string{"go", "run", "-ldflags=-X=main.rulesGoStdlibPrefix=@rules_go//stdlib:", "./builder", "gennogomain",
		"-output", filepath.Join("nogo", "analyzers.go"), "-analyzer_importpath", "github.com/uricheck/go-uricheck/plugin/nogo"}
	if config != "" {
		writeFile(t, filepath.Join(host, "config.json"), config)
		generate = append(generate, "-config", "config.json")
	}
	run(host, generate...)
	binary = filepath.Join(host, "nogo.exe")
	run(host, "go", "build", "-o", binary, "./nogo")
	return binary
}

// copyRule copies the Go files that a rule of a BUILD.bazel names.
func copyRule(t *testing.T, from, rule, to string) {
	t.Helper()
	_, text, found := strings.Cut(readFile(t, filepath.Join(from, "BUILD.bazel")), "name = \""+rule+"\"")
	text, _, ended := strings.Cut(text, "\n)\n")
	if !found || !ended {
		t.Fatalf("rules_go has no rule %s", rule)
	}
	for _, name := range regexp.MustCompile(`"(\w+\.go)"`).FindAllStringSubmatch(text, -1) {
		writeFile(t, filepath.Join(to, name[1]), readFile(t, filepath.Join(from, name[1])))
	}
}

// listed is a package as go list shows it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles, Imports        []string
	ImportMap               map[string]string
	Standard, DepOnly       bool
}

// nogo is one build: an action for each package that is not the standard library's,
// after those of its imports. An action sees the export data and the facts of the
// packages it imports, and of no others.
type nogo struct {
	t        *testing.T
	binary   string
	root     string // of the workspace: file names are relative to it
	work     string
	packages map[string]listed
	facts    map[string]string // import path, file
}

// runNogo builds the packages in a directory, and their dependencies only for their
// facts. It returns the findings, and the directory of nogo.patch.
func runNogo(t *testing.T, binary, dir string) (found []issue, fixes string) {
	t.Helper()
	n := &nogo{t: t, binary: binary, root: dir, work: t.TempDir(), packages: make(map[string]listed), facts: make(map[string]string)}
	list := json.NewDecoder(strings.NewReader(run(t, dir, "go", "list", "-export", "-deps",
		"-json=ImportPath,Dir,Export,GoFiles,Imports,ImportMap,Standard,DepOnly", "./...")))
	for list.More() { // dependencies come first
		var p listed
		if err := list.Decode(&p); err != nil {
			t.Fatal(err)
		}
		n.packages[p.ImportPath] = p
		if !p.Standard {
			found = append(found, n.action(p)...)
		}
	}
	return found, n.work
}

// action returns the findings in a package, and writes its facts.
func (n *nogo) action(p listed) []issue {
	n.t.Helper()
	base := filepath.Join(n.work, strings.ReplaceAll(p.ImportPath, "/", "-"))
	facts := base + ".facts"
	command := []string{n.binary, "-p", p.ImportPath, "-x", facts, "-importcfg", n.importConfig(p, base+".importcfg"),
		"-fix_dir", n.work, "-go_version", strings.TrimPrefix(runtime.Version(), "go")}
	if p.DepOnly {
		command = append(command, "-facts_only")
	}
	for _, path := range p.Imports {
		if file, ok := n.facts[path]; ok {
			command = append(command, "-fact", path+"="+file)
		}
	}
	for _, name := range p.GoFiles {
		file, err := filepath.Rel(n.root, filepath.Join(p.Dir, name))
		if err != nil {
			n.t.Fatal(err)
		}
		command = append(command, file)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = n.root
	cmd.Env = append(environment(n.root), "GOARCH="+runtime.GOARCH)
	out, err := cmd.CombinedOutput()
	n.facts[p.ImportPath] = facts
	if err == nil && len(out) == 0 {
		return nil
	}
	return n.issues(string(out), err)
}

// importConfig writes the names of the files with the export data of the imports.
func (n *nogo) importConfig(p listed, name string) string {
	n.t.Helper()
	var b strings.Builder
	for from, to := range p.ImportMap {
		fmt.Fprintf(&b, "importmap %s=%s\n", from, to)
	}
	for _, path := range p.Imports {
		if path != "unsafe" {
			fmt.Fprintf(&b, "packagefile %s=%s\n", path, n.packages[path].Export)
		}
	}
	writeFile(n.t, name, b.String())
	return name
}

// nogoViolation is nogo's exit status if analyzers report findings, and nothing else failed.
const nogoViolation = 3

// issues parses the output of nogo: positions and messages, with no related
// information.
func (n *nogo) issues(out string, err error) []issue {
	n.t.Helper()
	out, ok := strings.CutPrefix(out, "nogo: errors found by nogo during build-time code analysis:\n")
	if failed, isExit := errors.AsType[*exec.ExitError](err); !ok || !isExit || failed.ExitCode() != nogoViolation {
		n.t.Fatalf("nogo: %v\n%s", err, out)
	}
	var list []issue
	for line := range strings.Lines(out) {
		place, message, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		message, ours := strings.CutSuffix(message, " (uricheck)")
		if !ours {
			n.t.Errorf("not a finding of uricheck: %s", line)
		}
		list = append(list, issue{place, message})
	}
	return list
}

// withoutWays returns findings as nogo shows them.
func withoutWays(findings []finding) []issue {
	var issues []issue
	for _, f := range findings {
		issues = append(issues, issue{f.start, f.message})
	}
	return issues
}

// TestNogoConfig runs the configuration of the page about Bazel: flags, and excluded files. nogo
// reads the directive of golangci-lint.
func TestNogoConfig(t *testing.T) {
	binary := buildNogo(t, inPage(t, "bazel", "json", "{\n  \"uricheck\": {\n"))
	dir, _ := unpack(t, "golangci.txtar")
	writeFile(t, filepath.Join(dir, "third_party", "b.go"), "package b\n\nimport \"net/url\"\n\nvar _, _ = url.Parse(\"/%\")\n")
	found, _ := runNogo(t, binary, dir)
	compare(t, found, []issue{
		{"a.go:13:16", `style: case: "EXAMPLE.com" is not lowercase`},
		{"a.go:15:18", `error: escape: "%" needs two hex digits after it; url.Parse fails`},
	})
}

// TestNogoFix applies the patch that nogo writes.
func TestNogoFix(t *testing.T) {
	dir, _ := unpack(t, "threehops.txtar")
	top := filepath.Join(dir, "top")
	binary := buildNogo(t, "")
	before, fixes := runNogo(t, binary, top)
	run(t, top, "git", "apply", filepath.Join(fixes, "nogo.patch"))
	after, _ := runNogo(t, binary, top)
	fixed := slices.DeleteFunc(before, func(i issue) bool { return slices.Contains(after, i) })
	compare(t, fixed, []issue{
		{"top.go:12:21", `error: escape: "%" needs two hex digits after it; http.Get fails`},
		{"top.go:18:13", `error: relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`},
		{"top.go:20:33", `error: host: IPv6 address "::1" lacks brackets; http.Get fails`},
		{"top.go:30:8", `error: scheme: "htpp" is an unknown scheme; the nearest known one is "http"`},
		{"top.go:48:21", `error: host: IPv6 address "fe80::1" lacks brackets; http.Get fails`},
		{"top.go:73:13", `style: scheme: "HTTP" is not lowercase`},
	})
	if len(after) != len(before)-len(fixed) {
		t.Errorf("left, or new:\n%s", lines(after))
	}
}
