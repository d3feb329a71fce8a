package report

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
)

// ignores has the ignore directives of the files that have a finding:
//
//	//lint:ignore uricheck reason
//	//lint:ignore uricheck/host,SA1007 reason
//	//lint:file-ignore uricheck reason
//
// The syntax is staticcheck's, so that one comment can serve both tools. The name "uricheck"
// means every rule. A directive without a reason, with a space after "//", or in a block
// comment has no effect. The diagnostic of a finding points to such a directive, and to one with
// an unknown rule, if it would cover the finding: see useless.
//
// A directive covers one line, as in staticcheck: its own line if it stands after code, and the
// next line that has code if it is alone on its line. In a statement of several
// lines it therefore stands above or after the literal: above the statement it
// covers the statement's first line only. A raw string of several lines counts
// as its first line, since no comment fits into it.
//
// Lines are those of the file on disk: a //line directive does not change them.
type ignores struct {
	fset  *token.FileSet
	files map[*ast.File]*fileIgnores
}

// fileIgnores has the directives of one file.
type fileIgnores struct {
	everywhere []directive
	lines      map[int][]directive
	useless    []useless
	code       map[int]bool // the lines on which a node begins or ends
	literal    map[int]int  // a later line of a raw string: the string's first line
}

// useless is a directive for uricheck that has no effect.
type useless struct {
	comment *ast.Comment
	line    int // the line that it would cover; 0 for all lines
	because string
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

// covering returns the directive in file that covers a finding of rule on line, or nil.
// The line is unadjusted: fset.PositionFor(pos, false).Line.
func (ig *ignores) covering(file *ast.File, line int, rule string) *ast.Comment {
	in := ig.ignoresIn(file)
	for _, d := range slices.Concat(in.everywhere, in.lines[in.first(line)]) {
		if listed(d.names, rule) {
			return d.comment
		}
	}
	return nil
}

// formerly maps rules to those that reported their faults until November 2026.
var formerly = map[string][]string{
	"slash": {"join"}, "resolve": {"join"}, "cutset": {"join"}, "separator": {"query", "join"},
}

// uselessFor returns the directives that would cover a finding of rule on a line, but have no effect.
func (ig *ignores) uselessFor(file *ast.File, line int, rule string) []useless {
	in := ig.ignoresIn(file)
	found := slices.DeleteFunc(slices.Clone(in.useless), func(u useless) bool {
		return u.line != 0 &&
			u.line != in.first(line)
	})
	for _, former := range formerly[rule] {
		if at := ig.covering(file, line, former); at != nil && ig.covering(file, line, rule) == nil {
			because := fmt.Sprintf("this directive names the rule %q, of which %q is no longer a part", former, rule)
			found = append(found, useless{at, line, because})
		}
	}
	return found
}

func (ig *ignores) ignoresIn(file *ast.File) *fileIgnores {
	in, ok := ig.files[file]
	if !ok {
		in = ig.read(file)
		ig.files[file] = in
	}
	return in
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
			d := parseDirective(comment.Text)
			line := 0
			switch d.command {
			case "":
				continue
			case "ignore":
				if in.code == nil {
					ig.readCode(file, in)
				}
				line = in.first(ig.covered(file, in, comment.Pos()))
			}
			d.comment = comment
			in.add(d, line)
		}
	}
	return in
}

// add records a directive for a line, or for all lines if that is 0.
func (in *fileIgnores) add(d directive, line int) {
	if because := d.useless(); because != "" {
		in.useless = append(in.useless, useless{d.comment, line, because})
	}
	switch {
	case d.isSpaced || !d.hasReason:
	case line == 0:
		in.everywhere = append(in.everywhere, d)
	default:
		if in.lines == nil {
			in.lines = make(map[int][]directive)
		}
		in.lines[line] = append(in.lines[line], d)
	}
}

// directive is a comment "//lint:command names reason".
type directive struct {
	command   string // "ignore" or "file-ignore"; "" for every other comment
	names     []string
	hasReason bool
	isSpaced  bool // a space after "//" makes it a sentence
	comment   *ast.Comment
}

func parseDirective(comment string) directive {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return directive{}
	}
	fields := strings.Fields(text)
	if len(fields) < 2 || fields[0] != "lint:ignore" && fields[0] != "lint:file-ignore" {
		return directive{}
	}
	return directive{
		command:   strings.TrimPrefix(fields[0], "lint:"),
		names:     strings.Split(fields[1], ","),
		hasReason: len(fields) > 2,
		isSpaced:  !strings.HasPrefix(text, "lint:"),
	}
}

// useless returns the reason why a directive for uricheck is wrong, or "". It ignores faults of
// directives for other tools.
func (d directive) useless() string {
	isOurs := func(name string) bool {
		tool, _, _ := strings.Cut(strings.ToLower(name), "/")
		return tool == "uricheck"
	}
	ours := slices.DeleteFunc(slices.Clone(d.names), func(name string) bool { return !isOurs(name) })
	switch {
	case len(ours) == 0:
		return ""
	case d.isSpaced:
		return `this directive has no effect, because a space follows "//"`
	case !d.hasReason:
		return "this directive has no effect, because it gives no reason"
	}
	for _, name := range ours {
		_, rule, hasRule := strings.Cut(strings.ToLower(name), "/")
		if hasRule && !isRule(rule) {
			return fmt.Sprintf("this directive names the rule %q, which does not exist", rule)
		}
	}
	return ""
}

func isRule(name string) bool {
	return slices.ContainsFunc(uricheck.Rules(), func(r *uricheck.Rule) bool { return r.Name == name })
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
