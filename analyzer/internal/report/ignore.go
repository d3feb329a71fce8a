package report

import (
	"go/ast"
	"go/token"
	"strings"
)

// ignores knows the ignore directives of the files that have a finding:
//
//	//lint:ignore uricheck reason
//	//lint:ignore uricheck/host,SA1007 reason
//	//lint:file-ignore uricheck reason
//
// The syntax is staticcheck's, so that one comment can serve both tools. The name "uricheck"
// means every rule. A directive without a reason, with a space after "//", or in a block
// comment has no effect.
//
// A directive covers one line, as in staticcheck: behind code its own line,
// alone on its line the next line that has code. In a statement of several
// lines it therefore stands above or behind the literal: above the statement it
// covers the statement's first line only. A raw string of several lines counts
// as its first line, since no comment fits into it.
//
// Lines are those of the file on disk: a //line directive does not change them.
type ignores struct {
	fset  *token.FileSet
	files map[*ast.File]*fileIgnores
}

// fileIgnores has the names in the directives of one file.
type fileIgnores struct {
	everywhere []string
	lines      map[int][]string
	code       map[int]bool // the lines on which a node begins or ends
	literal    map[int]int  // a later line of a raw string: the string's first line
}

// first returns the line to which a directive for line applies.
func (in *fileIgnores) first(line int) int {
	if first, ok := in.literal[line]; ok {
		return first
	}
	return line
}

// newIgnores returns the directives of files that belong to fset.
func newIgnores(fset *token.FileSet) *ignores {
	return &ignores{fset: fset, files: make(map[*ast.File]*fileIgnores)}
}

// ignored reports whether a directive in file covers a finding of rule on
// line. The line is unadjusted: fset.PositionFor(pos, false).Line.
func (ig *ignores) ignored(file *ast.File, line int, rule string) bool {
	in, ok := ig.files[file]
	if !ok {
		in = ig.read(file)
		ig.files[file] = in
	}
	return listed(in.everywhere, rule) || listed(in.lines[in.first(line)], rule)
}

// listed reports whether one of names means rule. Case does not matter, as in staticcheck.
func listed(names []string, rule string) bool {
	for _, name := range names {
		if strings.EqualFold(name, "uricheck") || strings.EqualFold(name, "uricheck/"+rule) {
			return true
		}
	}
	return false
}

// read collects the directives of file. It walks the syntax tree only if there are some.
func (ig *ignores) read(file *ast.File) *fileIgnores {
	in := new(fileIgnores)
	for _, group := range file.Comments {
		for _, comment := range group.List {
			command, names := parseDirective(comment.Text)
			switch command {
			case "file-ignore":
				in.everywhere = append(in.everywhere, names...)
			case "ignore":
				if in.lines == nil {
					in.lines = make(map[int][]string)
					ig.readCode(file, in)
				}
				line := in.first(ig.covered(file, in, comment.Pos()))
				in.lines[line] = append(in.lines[line], names...)
			}
		}
	}
	return in
}

// parseDirective splits a comment "//lint:command names reason". It returns an
// empty command for every other comment, and for a directive without a reason.
func parseDirective(comment string) (command string, names []string) {
	text, ok := strings.CutPrefix(comment, "//lint:")
	if !ok || text != strings.TrimLeft(text, " \t") {
		return "", nil
	}
	fields := strings.Fields(text)
	if len(fields) < 3 {
		return "", nil
	}
	return fields[0], strings.Split(fields[1], ",")
}

// covered returns the line that a directive at pos covers: the first one, from
// its own on, that has code. A comment that ends its line has code only before
// it.
func (ig *ignores) covered(file *ast.File, in *fileIgnores, pos token.Pos) int {
	first, last := ig.line(pos), ig.line(file.End())
	for line := first; line <= last; line++ {
		if in.code[line] {
			return line
		}
	}
	return first
}

// readCode fills in.code and in.literal. Every line with code, except inside a raw string, has
// the beginning or the end of a node: it cannot begin with an operator, since the scanner would
// insert a semicolon before it.
func (ig *ignores) readCode(file *ast.File, in *fileIgnores) {
	in.code, in.literal = make(map[int]bool), make(map[int]int)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup, *ast.Comment:
			return false
		}
		from, to := ig.line(n.Pos()), ig.line(n.End()-1)
		in.code[from], in.code[to] = true, true
		if _, ok := n.(*ast.BasicLit); ok {
			for line := from + 1; line <= to; line++ {
				in.literal[line] = in.first(from)
			}
		}
		return true
	})
}

func (ig *ignores) line(pos token.Pos) int {
	return ig.fset.PositionFor(pos, false).Line
}
