package engine

import (
	"bytes"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// addHeads adds the heads of the buffers in a directory that differ from the heads of the saved files. The head
// of a Go file ends with its imports: it has all that decides to which package the file belongs, and what that
// imports. A buffer whose imports do not parse counts as saved: the user is typing them.
func addHeads(heads map[string][]byte, dir string, buffers map[string][]byte) {
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
			heads[name] = text
		}
	}
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
