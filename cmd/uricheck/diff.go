package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// printDiff prints what -fix would change, and returns the exit status.
func (p *program) printDiff(rewrites []rewrite) int {
	for _, r := range rewrites {
		name := filepath.ToSlash(r.name)
		p.print(string(diff.Diff(patchName(name+".orig"), r.old, patchName(name), r.new)))
	}
	return p.status(len(rewrites) > 0)
}

// patchName writes the name of a file as git and GNU patch read it: in quotes, with the escapes of
// C, unless it has only letters, digits and a few other characters.
func patchName(name string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.,=@~/:"
	if strings.Trim(name, plain) == "" {
		return name
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteString(`\` + string(c))
		case ' ' <= c && c <= '~':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
