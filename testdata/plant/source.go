package main

import (
	"bytes"
	"go/format"
	"os"
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
		p.decl, p.first = texts.literalBehind(holders[i])
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
		literals := texts.literalsOf(p.decl)
		for i := range p.written.pieces {
			p.tokens = append(p.tokens, place{f.name, literals[p.first+i]})
		}
	}
	f.planted = planted
	return os.WriteFile(f.name, planted, 0o644)
}

// spoil replaces the literals, and appends the declarations. It returns the earliest offset of the
// literals of each plant.
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
	for i, p := range f.plants {
		if p.written.decl != "" {
			b.WriteString("\n")
			holders[i] = b.Len()
			b.WriteString(p.written.decl + "\n")
		}
	}
	return b.Bytes(), holders
}

func isFormatted(src []byte) bool {
	out, err := format.Source(src)
	return err == nil && bytes.Equal(out, src)
}
