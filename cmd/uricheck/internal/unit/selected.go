package unit

import (
	"encoding/binary"
	"go/ast"
	"io"
)

// Selected are the names of imported objects that files may select. Those of a nil map are unknown.
type Selected map[string]bool

// SelectedIn returns the names that files may select.
func SelectedIn(files []*ast.File) Selected {
	names := make(Selected)
	for _, file := range files {
		for _, spec := range file.Imports {
			if spec.Name != nil && spec.Name.Name == "." {
				return nil // any name may be one of the package
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				names[s.Sel.Name] = true
			}
			return true
		})
	}
	return names
}

// An importer reads each object of a package that the public root of the export data lists, with
// the objects that it mentions. A unit selects few of them, and to read the others takes most of the
// time that the imports need.

// These are the parts of the format: see the package internal/pkgbits of Go. An element of a section
// begins with its references to other elements, and names them by their index in this list.
const (
	sectionStrings = 0
	sectionMeta    = 1 // the first element is the public root
	sectionNames   = 4 // of objects
	sections       = 10

	versionWithFlags    = 1
	versionWithoutBools = 2 // of initialization, and of an instance of a function
	newestVersion       = 2 // that of go1.26
)

// from returns a reader of export data without the objects that have none of the names, if it can.
// gcexportdata reads the data of an archive, whose size it knows, at once.
func (names Selected) from(export io.Reader) io.Reader {
	whole, ok := export.(*io.LimitedReader)
	if names == nil || !ok {
		return export
	}
	return &io.LimitedReader{R: selecting{names, whole}, N: whole.N}
}

type selecting struct {
	names Selected
	whole *io.LimitedReader
}

func (s selecting) Read(p []byte) (int, error) {
	isAll := int64(len(p)) == s.whole.N
	n, err := io.ReadFull(s.whole, p)
	if isAll && err == nil {
		s.names.keep(p)
	}
	return n, err
}

// keep removes the objects without one of the names from the root of export data, in place. It keeps
// export data as they are if it does not know their format: the names only save time.
func (names Selected) keep(export []byte) {
	if len(export) == 0 || export[0] != 'u' {
		return
	}
	if e, ok := elementsOf(export[1:]); ok {
		names.keepIn(e)
	}
}

func (names Selected) keepIn(e elements) {
	root := e.read(sectionMeta, 0)
	root.number() // the package
	if e.version < versionWithoutBools {
		root.byte()
	}
	start := root.at
	count := root.number()
	if root.isBad {
		return
	}
	var kept []byte
	left := uint64(0)
	for range count {
		from := root.at
		if e.version < versionWithoutBools {
			root.byte()
		}
		object := root.reference()
		root.number() // of type arguments: none
		name, ok := e.name(object)
		if root.isBad || !ok {
			return
		}
		if names[string(name)] {
			kept = append(kept, root.element[from:root.at]...)
			left++
		}
	}
	// The length of the number never grows, and nobody reads the rest of the element.
	list := binary.AppendUvarint(nil, left)
	copy(root.element[start:], append(list, kept...))
}

// elements are the elements of export data.
type elements struct {
	version  uint32
	sections []byte // for each section, the number of elements up to its end
	ends     []byte // the ends of the elements in data
	data     []byte
}

const wordSize = 4

func word(from []byte, i int) uint32 { return binary.LittleEndian.Uint32(from[wordSize*i:]) }

// elementsOf returns the elements of unified export data without markers for debugging.
func elementsOf(data []byte) (e elements, ok bool) {
	if len(data) < wordSize*(2+sections) {
		return e, false
	}
	e.version, data = word(data, 0), data[wordSize:]
	if e.version > newestVersion {
		return e, false
	}
	if e.version >= versionWithFlags {
		if word(data, 0) != 0 {
			return e, false
		}
		data = data[wordSize:]
	}
	if len(data) < wordSize*sections {
		return e, false
	}
	e.sections, data = data[:wordSize*sections], data[wordSize*sections:]
	all := uint64(word(e.sections, sections-1))
	if uint64(len(data)) < wordSize*all {
		return e, false
	}
	e.ends, e.data = data[:wordSize*all], data[wordSize*all:]
	return e, true
}

// read returns a reader of an element behind its references. The reader is bad if there is no such
// element.
func (e elements) read(section int, index uint64) reader {
	first := uint64(0)
	if section > 0 {
		first = uint64(word(e.sections, section-1))
	}
	at := first + index
	if at < first || at >= uint64(word(e.sections, section)) || at >= uint64(len(e.ends)/wordSize) {
		return reader{isBad: true}
	}
	start := uint32(0)
	if at > 0 {
		start = word(e.ends, int(at)-1)
	}
	end := word(e.ends, int(at))
	if start > end || uint64(end) > uint64(len(e.data)) {
		return reader{isBad: true}
	}
	r := reader{element: e.data[start:end]}
	if section == sectionStrings {
		return r
	}
	count := r.number()
	for i := uint64(0); i < count && !r.isBad; i++ {
		r.number() // the section
		r.references = append(r.references, r.number())
	}
	return r
}

// name returns the name of an object.
func (e elements) name(object uint64) (name []byte, ok bool) {
	r := e.read(sectionNames, object)
	r.reference() // the package
	s := e.read(sectionStrings, r.reference())
	return s.element, !r.isBad && !s.isBad
}

// reader reads an element. After an error it is bad, and returns zeros.
type reader struct {
	element    []byte
	at         int
	references []uint64 // indexes in their sections
	isBad      bool
}

func (r *reader) byte() {
	if r.at++; r.at > len(r.element) {
		r.isBad, r.at = true, len(r.element)
	}
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.element[r.at:])
	if size <= 0 {
		r.isBad = true
		return 0
	}
	r.at += size
	return n
}

func (r *reader) reference() uint64 {
	i := r.number()
	if i >= uint64(len(r.references)) {
		r.isBad = true
		return 0
	}
	return r.references[i]
}
