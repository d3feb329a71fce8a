package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"sort"
	"strings"
)

// parsing is an entry of net/url's log: a text, and its way to the parser.
type parsing struct {
	Text   string   `json:"text"`
	Caller string   `json:"caller"` // the function that called net/url
	Stack  []string `json:"stack"`  // file:line in the program, the innermost first
}

// parsings are the texts that a program's tests parsed.
type parsings struct {
	texts  []string // sorted, each once
	byText map[string][]parsing
}

func readParsings(log io.Reader) (*parsings, error) {
	p := &parsings{byText: make(map[string][]parsing)}
	decoder := json.NewDecoder(log)
	for {
		var one parsing
		if err := decoder.Decode(&one); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("log of the parser: %w", err)
		}
		one.Text = bytesOf(one.Text)
		if p.byText[one.Text] == nil {
			p.texts = append(p.texts, one.Text)
		}
		p.byText[one.Text] = append(p.byText[one.Text], one)
	}
	slices.Sort(p.texts)
	return p, nil
}

// bytesOf decodes the log's form of texts that are not UTF-8: a code point for a byte.
func bytesOf(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		b = append(b, byte(r))
	}
	return string(b)
}

// of returns the parsings that make the literal a true URI literal: of its text,
// and if it names a host, of the texts that start with its text.
func (p *parsings) of(lit literal) []parsing {
	if !lit.namesHost() {
		return p.byText[lit.value]
	}
	var all []parsing
	for _, text := range p.texts[sort.SearchStrings(p.texts, lit.value):] {
		if !strings.HasPrefix(text, lit.value) {
			break
		}
		all = append(all, p.byText[text]...)
	}
	return all
}

// nearness says how certain it is that a literal is the parsed text, and does not equal
// it by accident.
type nearness int

const (
	notParsed nearness = iota
	parsedAnywhere
	parsedFromPackage // a function of the literal's package was running
	parsedFromFile    // a function of the literal's file was running
	numNearness
)

// nearest returns the parsing with the stack nearest to the file.
func nearest(all []parsing, file string) (near nearness, way parsing) {
	for _, one := range all {
		if n := one.nearness(file); n > near {
			near, way = n, one
		}
	}
	return near, way
}

func (p parsing) nearness(file string) nearness {
	near := parsedAnywhere
	for _, frame := range p.Stack {
		name, _, _ := strings.Cut(frame, ":")
		if name == file {
			return parsedFromFile
		}
		if path.Dir(name) == path.Dir(file) {
			near = parsedFromPackage
		}
	}
	return near
}
