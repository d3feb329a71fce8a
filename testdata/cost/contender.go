package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// tools are the programs for a comparison, by file name. Each salt has tools of its own.
type tools struct{ doNothing, uricheck, inside, staticcheck string }

// contender is one of the compared commands. With another salt it finds no cached
// results.
type contender struct {
	name    string
	command func(t tools, salt string) command
}

// command has the arguments to run, and additions to the environment of this program.
type command struct {
	args []string
	env  []string
}

// contenders are the commands: compare measures each against the first one. With -json, findings do
// not make go vet fail.
var contenders = []contender{
	{"do-nothing", func(t tools, _ string) command { return vet("-vettool="+t.doNothing, "./...") }},
	{"uricheck", func(t tools, _ string) command { return vet("-vettool="+t.uricheck, "./...") }},
	// The flag adds a function like fmt.Print, which no program has.
	{"go-vet", func(_ tools, salt string) command { return vet("-printf.funcs=cost"+salt, "./...") }},
	{"staticcheck", func(t tools, salt string) command {
		return command{
			args: []string{t.staticcheck, "-checks", "SA1007", "-fail", "none", "./..."},
			env:  []string{"STATICCHECK_CACHE=" + filepath.Join(filepath.Dir(t.staticcheck), salt)},
		}
	}},
	{"stand-alone", func(t tools, _ string) command { return command{args: []string{t.uricheck, "-json", "./..."}} }},
}

func vet(flag, packages string) command {
	return command{args: []string{"go", "vet", flag, "-json", packages}}
}

func names(of []contender) []string {
	var found []string
	for _, c := range of {
		found = append(found, c.name)
	}
	return found
}

// choose returns the first contender and those that a list names, or all of them if it
// is empty.
func choose(list string) ([]contender, error) {
	if list == "" {
		return contenders, nil
	}
	chosen := contenders[:1:1]
	for name := range strings.SplitSeq(list, ",") {
		i := slices.IndexFunc(contenders, func(c contender) bool { return c.name == name })
		if i < 1 {
			return nil, fmt.Errorf("there is no contender %q", name)
		}
		chosen = append(chosen, contenders[i])
	}
	return chosen, nil
}

// buildTools builds the tools in a directory, with the uricheck of the module that this
// directory is part of. The linker sets a variable that no package declares: so the tools have
// another build ID with another salt, which is a part of the key of go vet's cache.
func buildTools(dir, salt string) (tools, error) {
	built := tools{
		doNothing:   filepath.Join(dir, "donothing"),
		uricheck:    filepath.Join(dir, "uricheck"),
		inside:      filepath.Join(dir, "inside"),
		staticcheck: filepath.Join(dir, "staticcheck"),
	}
	for _, args := range [][]string{
		{"-o", built.doNothing, "./donothing"},
		{"-o", built.inside, "./inside"},
		{"-o", built.staticcheck, "honnef.co/go/tools/cmd/staticcheck"},
		{"-C", "../..", "-o", built.uricheck, "./cmd/uricheck"},
	} {
		// -C has to be the first flag.
		build := exec.Command("go", append([]string{"build"}, args...)...)
		build.Args = slices.Insert(build.Args, len(build.Args)-1, "-ldflags=-X=main.salt="+salt)
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return tools{}, fmt.Errorf("%s: %w", build, err)
		}
	}
	return built, nil
}
