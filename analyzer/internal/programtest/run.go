package programtest

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

//go:embed testdata/recorder
var recorder embed.FS

const goMod = "module prog\n\ngo 1.26\n"

// environment returns the go command's environment for a module without dependencies.
func environment() []string {
	return append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
}

// Packages are the paths of the packages of programs, imported ones first.
var Packages = []string{"prog/env", "prog/low", "prog/mid", "prog/top"}

// Sources returns the files of programs for the analysis, by path and name: "prog/top/p1.go".
func Sources(programs []*Program) (map[string]string, error) {
	env, err := recorder.ReadFile("testdata/recorder/env/env.go")
	if err != nil {
		return nil, err
	}
	files, err := filesOf(programs, false)
	if err != nil {
		return nil, err
	}
	found := map[string]string{"prog/env/env.go": string(env)}
	for name, text := range files {
		found["prog/"+name] = text
	}
	return found, nil
}

func filesOf(programs []*Program, run bool) (map[string]string, error) {
	files := make(map[string]string)
	for _, pkg := range packages {
		// A program does not need a file in each package.
		files[pkg+"/doc.go"] = "package " + pkg + "\n\nconst Present = true\n"
	}
	for _, p := range programs {
		for pkg := range p.Files {
			text, err := p.source(pkg, run)
			if err != nil {
				return nil, err
			}
			files[pkg+"/"+strings.ToLower(p.Name)+".go"] = text
		}
	}
	return files, nil
}

// write writes programs as a runnable module to a directory.
func write(dir string, programs []*Program) error {
	files, err := filesOf(programs, true)
	err = errors.Join(err, put(dir, "go.mod", goMod), writeRecorder(dir))
	for name, text := range files {
		err = errors.Join(err, put(dir, name, text))
	}
	return err
}

func writeRecorder(dir string) error {
	const root = "testdata/recorder"
	return fs.WalkDir(recorder, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := recorder.ReadFile(path)
		return errors.Join(err, put(dir, strings.TrimPrefix(path, root), string(text)))
	})
}

func put(dir, name, text string) error {
	path := filepath.Join(dir, filepath.FromSlash(name))
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666))
}

// Event is a text that has reached a sink: at a line of a program ("top/p1.go:7"), with the
// program's flags in Mask, and one value of its unknown inputs. The Func "literal" is not a sink:
// it records the evaluation of a literal.
type Event struct {
	Site, Func, Text string
	Mask, Filling    int
	Order            int // a later event of the same run has a greater one
	// OK reports whether the sink has accepted the text. For "http.Get" it has no meaning, because
	// programs send nothing.
	OK bool
}

// Run writes the programs to dir and runs them with every combination of their flags, the given
// number of times with random inputs. It returns the texts that have reached their sinks.
func Run(dir string, programs []*Program, fillings int) ([]Event, error) {
	err := errors.Join(write(dir, programs), put(dir, "run/main.go", mainOf(programs, fillings)))
	if err != nil {
		return nil, err
	}
	bin := filepath.Join(dir, "run", "programs.exe")
	build := exec.Command("go", "build", "-o", bin, "./run")
	build.Dir, build.Env = dir, environment()
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	run := exec.Command(bin)
	run.Dir = dir
	out, err := run.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, fmt.Errorf("%w: %s", err, exit.Stderr)
	}
	if err != nil {
		return nil, err
	}
	return events(out)
}

func events(out []byte) ([]Event, error) {
	var all []Event
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var e Event
		err := d.Decode(&e)
		if err == io.EOF {
			return all, nil
		}
		if err == nil {
			e.Text, err = strconv.Unquote(e.Text)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
}

func mainOf(programs []*Program, fillings int) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n\t\"prog/low\"\n\t\"prog/mid\"\n\t\"prog/record\"\n\t\"prog/top\"\n)\n\n")
	fmt.Fprintf(&b, "var _, _ = low.Present, mid.Present\n\nfunc main() {\n\trecord.Main(%d, []record.Program{\n",
		fillings)
	for _, p := range programs {
		var resets []string
		holes := false
		for _, pkg := range packages {
			if p.Files[pkg] != "" {
				resets = append(resets, pkg+".Reset"+p.Name)
			}
			holes = holes || strings.Contains(p.Files[pkg], "env.Text") || strings.Contains(p.Files[pkg], "env.Number")
		}
		fmt.Fprintf(&b, "\t\t{top.%s, []func(){%s}, %d, %t},\n", p.Name, strings.Join(resets, ", "), p.Flags, holes)
	}
	b.WriteString("\t})\n}\n")
	return b.String()
}
