package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// finding is a diagnostic and where it is.
type finding struct {
	pos, end token.Position // the file name as it is printed
	diag     analysis.Diagnostic
	pkg      *packages.Package
}

// collect returns the findings of the roots, sorted, each once: a file can
// belong to several packages (named twice on the command line, or a broken test
// variant beside its package).
func collect(graph *checker.Graph) []finding {
	var found []finding
	for _, act := range graph.Roots {
		if act.Err != nil {
			continue
		}
		for _, d := range act.Diagnostics {
			found = append(found, finding{
				pos:  position(act.Package.Fset, d.Pos),
				end:  position(act.Package.Fset, d.End),
				diag: d,
				pkg:  act.Package,
			})
		}
	}
	slices.SortStableFunc(found, compareFindings)
	return slices.CompactFunc(found, func(a, b finding) bool { return compareFindings(a, b) == 0 })
}

func compareFindings(a, b finding) int {
	return cmp.Or(
		cmp.Compare(a.pos.Filename, b.pos.Filename),
		cmp.Compare(a.pos.Line, b.pos.Line),
		cmp.Compare(a.pos.Column, b.pos.Column),
		cmp.Compare(a.end.Line, b.end.Line),
		cmp.Compare(a.end.Column, b.end.Column),
		cmp.Compare(a.diag.Message, b.diag.Message),
	)
}

func position(fset *token.FileSet, pos token.Pos) token.Position {
	p := fset.Position(pos)
	p.Filename = relative(p.Filename)
	return p
}

// relative returns the file name relative to the working directory if the file
// is below it. What follows the name, ":line:col", does no harm.
func relative(name string) string {
	dir, err := os.Getwd()
	if err != nil || !filepath.IsAbs(name) {
		return name
	}
	rel, err := filepath.Rel(dir, name)
	if err != nil || !filepath.IsLocal(rel) {
		return name
	}
	return rel
}

func (p *program) printFindings(found []finding) {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "%s: %s\n", clean(f.pos.String()), clean(f.diag.Message))
		for _, r := range f.diag.Related {
			pos := position(f.pkg.Fset, r.Pos)
			fmt.Fprintf(&b, "%s: \t%s\n", clean(pos.String()), clean(r.Message))
		}
	}
	p.print(b.String())
}

// printJSON prints the findings as go vet -json does.
func (p *program) printJSON(graph *checker.Graph) {
	var b bytes.Buffer
	if err := graph.PrintJSON(&b); err != nil {
		p.errorf("%v", err)
		return
	}
	p.print(cleanJSON(b.String()))
}

// clean makes a line safe for a terminal: what does not print, be it in a file
// name, in a message or in what the go command said, is written as an escape.
func clean(s string) string {
	return replaceUnprintable(s, func(r rune, raw string) string {
		switch {
		case r == '\t':
			return raw
		case r == utf8.RuneError && len(raw) == 1:
			return fmt.Sprintf(`\x%02x`, raw[0])
		}
		quoted := strconv.QuoteRuneToASCII(r)
		return quoted[1 : len(quoted)-1]
	})
}

// cleanJSON does the same for JSON text, in JSON's way: encoding/json lets DEL,
// the C1 controls and the bidirectional controls through, in strings only.
func cleanJSON(s string) string {
	return replaceUnprintable(s, func(r rune, raw string) string {
		switch {
		case r == '\t' || r == '\n':
			return raw
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			return fmt.Sprintf(`\u%04x\u%04x`, hi, lo)
		}
		return fmt.Sprintf(`\u%04x`, r)
	})
}

func replaceUnprintable(s string, escape func(r rune, raw string) string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		raw := s[i : i+size]
		i += size
		if strconv.IsPrint(r) && (r != utf8.RuneError || size > 1) {
			b.WriteString(raw)
			continue
		}
		b.WriteString(escape(r, raw))
	}
	return b.String()
}
