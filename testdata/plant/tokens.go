package main

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
)

// tokens are the tokens of a file after its imports: a fix may change the imports.
type tokens struct {
	all   []tokenAt
	decls int // the number of declarations to which they belong
}

type tokenAt struct {
	offset int
	kind   token.Token
	text   string
	decl   int // the number of the declaration around it, or after it
}

func (t tokenAt) isLiteral() bool { return t.kind == token.STRING }

// scan returns the tokens of a file, comments included, without the semicolons that line
// ends stand for.
func scan(src []byte) (*tokens, error) {
	start, ends, err := declarations(src)
	if err != nil {
		return nil, err
	}
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	t := &tokens{decls: len(ends)}
	decl := 0
	for {
		pos, kind, text := s.Scan()
		offset := file.Offset(pos)
		if kind == token.EOF {
			return t, nil
		}
		if offset < start || kind == token.SEMICOLON && text == "\n" {
			continue
		}
		for decl < len(ends) && ends[decl] <= offset {
			decl++
		}
		t.all = append(t.all, tokenAt{offset, kind, text, decl})
	}
}

// declarations returns the end of the imports of a file, and that of each declaration after them.
func declarations(src []byte) (start int, ends []int, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", src, parser.SkipObjectResolution)
	if err != nil {
		return 0, nil, err
	}
	offset := func(pos token.Pos) int { return files.PositionFor(pos, false).Offset }
	start = offset(file.Name.End())
	for _, decl := range file.Decls {
		if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			start = offset(decl.End())
			continue
		}
		ends = append(ends, offset(decl.End()))
	}
	return start, ends, nil
}

// literalBehind returns the first string literal from an offset on: its declaration, and
// its number among the literals there.
func (t *tokens) literalBehind(offset int) (decl, nth int) {
	for _, tok := range t.all {
		switch {
		case !tok.isLiteral():
		case tok.offset >= offset:
			if tok.decl != decl {
				nth = 0
			}
			return tok.decl, nth
		case tok.decl == decl:
			nth++
		default:
			decl, nth = tok.decl, 1
		}
	}
	return decl, nth
}

// literalsOf returns the offsets of the string literals of a declaration.
func (t *tokens) literalsOf(decl int) (offsets []int) {
	for _, tok := range t.all {
		if tok.decl == decl && tok.isLiteral() {
			offsets = append(offsets, tok.offset)
		}
	}
	return offsets
}

// without returns the tokens that belong to none of some declarations.
func (t *tokens) without(decls map[int]int) (kept []tokenAt) {
	for _, tok := range t.all {
		if _, ok := decls[tok.decl]; !ok {
			kept = append(kept, tok)
		}
	}
	return kept
}

// declAt returns the declaration that an offset is in.
func (t *tokens) declAt(offset int) (decl int, ok bool) {
	for _, tok := range t.all {
		if tok.offset <= offset && offset <= tok.offset+len(tok.text) {
			return tok.decl, true
		}
	}
	return 0, false
}
