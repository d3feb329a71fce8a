package engine

import (
	"bytes"
	"encoding/json"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// head is the beginning of a Go file up to its imports: all that decides to which package the file
// belongs, and what that imports.
type head struct {
	Name string
	Text []byte
}

// headsIn returns the heads of the buffers in a directory that differ from the heads of the saved
// files. A buffer whose imports do not parse counts as saved: the user is typing them.
func headsIn(dir string, buffers map[string][]byte) []head {
	var heads []head
	for _, name := range slices.Sorted(maps.Keys(buffers)) {
		if filepath.Dir(name) != dir || !strings.HasSuffix(name, ".go") {
			continue
		}
		text, ok := headOf(buffers[name])
		if !ok {
			continue
		}
		saved, err := os.ReadFile(name)
		if before, ok := headOf(saved); err != nil || !ok || !bytes.Equal(before, text) {
			heads = append(heads, head{name, text})
		}
	}
	return heads
}

func headOf(content []byte) (text []byte, ok bool) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", content, parser.ImportsOnly)
	if err != nil {
		return nil, false
	}
	end := file.Name.End()
	for _, decl := range file.Decls {
		end = decl.End()
	}
	return append(slices.Clip(content[:fset.Position(end).Offset]), '\n'), true
}

// writeHeads writes an overlay for the go command into a directory, and returns the name of its file.
func writeHeads(dir string, heads []head) (overlay string, err error) {
	replace := make(map[string]string)
	for i, h := range heads {
		replace[h.Name] = filepath.Join(dir, strconv.Itoa(i)+".go")
		if err := os.WriteFile(replace[h.Name], h.Text, 0o666); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o666)
}
