package engine

import (
	"bytes"
	"context"
	"encoding/gob"
	"os"
	"os/exec"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Describe returns the packages in the directories that the patterns name, with the types and facts of
// their imports. It leaves out packages that do not load. The overlay has buffers of an editor: only
// their imports count, because other packages should see the saved files.
//
// Another process of the program does the work. It may have to analyse many packages, and an editor's
// server, which lives long, should not keep their memory.
func Describe(ctx context.Context, c Config) ([]*unit.Package, error) {
	split, err := groups(ctx, c.Dir, c.Patterns)
	if err != nil {
		return nil, err
	}
	var all []*unit.Package
	for _, g := range split {
		asked := question{g.dir, g.env, dirsOf(g), c.Tags, c.NoTests, c.Overlay}
		described, err := asked.ask(ctx)
		if err != nil {
			continue // Run tells the caller why
		}
		all = append(all, described...)
	}
	return all, ctx.Err()
}

func dirsOf(g group) []string {
	var dirs []string
	for _, pattern := range g.patterns {
		if dir, _, ok := directoryOf(g.dir, pattern); ok {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// question asks for the descriptions of packages of one module.
type question struct {
	Dir     string
	Env     []string // for the go command, beside that of the process
	Dirs    []string // of the packages
	Tags    string
	NoTests bool
	Overlay map[string][]byte
}

// description describes a package.
type description struct {
	unit.Package                     // without Imported
	Imports      map[string]archived // by path
}

// archived is an imported package: an archive of the compiler, and facts.
type archived struct {
	File  string
	Facts []byte
}

// describeFlag makes the tool answer a question.
const describeFlag = "-uricheck.describe"

// ask has another process answer the question.
func (q question) ask(ctx context.Context) ([]*unit.Package, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var in, out bytes.Buffer
	if err := gob.NewEncoder(&in).Encode(q); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, describeFlag)
	endTogether(cmd)
	cmd.WaitDelay = 10 * time.Second
	cmd.Dir, cmd.Stdin, cmd.Stdout = q.Dir, &in, &out
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	var described []description
	if err := gob.NewDecoder(&out).Decode(&described); err != nil {
		return nil, err
	}
	read := make(map[string]unit.Import) // packages share many imports
	var all []*unit.Package
	for _, d := range described {
		if p, err := d.read(read); err == nil {
			all = append(all, p)
		}
	}
	return all, nil
}

// read reads the imports, unless others have read them.
func (d description) read(others map[string]unit.Import) (*unit.Package, error) {
	p := &d.Package
	p.Imported = make(map[string]unit.Import)
	for path, a := range d.Imports {
		i, ok := others[path]
		if !ok {
			var err error
			if i, err = unit.NewImport(a.File, a.Facts); err != nil {
				return nil, err
			}
			others[path] = i
		}
		p.Imported[path] = i
	}
	return p, nil
}
