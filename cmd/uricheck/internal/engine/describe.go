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
	var described []*unit.Package
	err = gob.NewDecoder(&out).Decode(&described)
	return described, err
}
