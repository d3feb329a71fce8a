package main

import (
	"bytes"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"slices"
	"strings"
)

// source is a file with planted faults.
type source struct {
	name      string
	formatted bool
	plants    []*plant // ordered by place
	planted   []byte
}

// sources sorts the plants into files, and writes these.
func plantSources(plants []*plant) ([]*source, error) {
	var files []*source
	for _, p := range plants {
		if len(files) == 0 || files[len(files)-1].name != p.file {
			files = append(files, &source{name: p.file})
		}
		last := files[len(files)-1]
		last.plants = append(last.plants, p)
	}
	for _, f := range files {
		if err := f.write(); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// write plants the faults. A file that was formatted stays so.
func (f *source) write() error {
	original, err := os.ReadFile(f.name)
	if err != nil {
		return err
	}
	planted, holders := f.spoil(original)
	texts, err := scan(planted)
	if err != nil {
		return err
	}
	for i, p := range f.plants {
		p.first = slices.IndexFunc(texts.literals, func(at int) bool { return at >= holders[i] })
	}
	if f.formatted = isFormatted(original); f.formatted {
		if planted, err = format.Source(planted); err != nil {
			return err
		}
		if texts, err = scan(planted); err != nil {
			return err
		}
	}
	for _, p := range f.plants {
		for i := range p.written.pieces {
			p.tokens = append(p.tokens, place{f.name, texts.literals[p.first+i]})
		}
	}
	f.planted = planted
	return os.WriteFile(f.name, planted, 0o644)
}

// spoil replaces the literals, and appends the declarations: what a fix of one changes
// beside literals comes last, so that the others can be counted. It returns where the
// literals of each plant begin at the earliest.
func (f *source) spoil(original []byte) (planted []byte, holders []int) {
	var b bytes.Buffer
	holders = make([]int, len(f.plants))
	at := 0
	for i, p := range f.plants {
		b.Write(original[at:p.offset])
		holders[i] = b.Len()
		b.WriteString(p.written.expr)
		at = p.offset + len(p.source)
	}
	b.Write(original[at:])
	for _, last := range []bool{false, true} {
		for i, p := range f.plants {
			if p.written.decl != "" && last == (p.way == composed) {
				b.WriteString("\n")
				holders[i] = b.Len()
				b.WriteString(p.written.decl + "\n")
			}
		}
	}
	return b.Bytes(), holders
}

func isFormatted(src []byte) bool {
	out, err := format.Source(src)
	return err == nil && bytes.Equal(out, src)
}

// tokens are those of a file behind its imports: a fix may change these.
type tokens struct {
	all      []tokenAt
	literals []int // offsets of the string literals
}

type tokenAt struct {
	offset int
	kind   token.Token
	text   string
}

// scan returns the tokens of a file, comments included, without the semicolons that line
// ends stand for.
func scan(src []byte) (*tokens, error) {
	files := token.NewFileSet()
	head, err := parser.ParseFile(files, "", src, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	start := head.Name.End()
	if n := len(head.Decls); n > 0 {
		start = head.Decls[n-1].End()
	}
	behind := files.Position(start).Offset
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	t := new(tokens)
	for {
		pos, kind, text := s.Scan()
		offset := file.Offset(pos)
		switch {
		case kind == token.EOF:
			return t, nil
		case offset < behind || kind == token.SEMICOLON && text == "\n":
			continue
		case kind == token.STRING:
			t.literals = append(t.literals, offset)
		}
		t.all = append(t.all, tokenAt{offset, kind, text})
	}
}

// unrewritten returns the tokens before the functions whose calls a fix may rewrite.
func (t *tokens) unrewritten() []tokenAt {
	for i := 1; i < len(t.all); i++ {
		if t.all[i-1].kind == token.FUNC && strings.HasPrefix(t.all[i].text, "Planted") {
			return t.all[:i]
		}
	}
	return t.all
}

func (t tokenAt) isLiteral() bool { return t.kind == token.STRING }
