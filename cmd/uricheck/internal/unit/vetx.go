// Package unit reads the description of a compilation unit, which the go command writes, and the
// files with the types and facts of its imports, which unitchecker writes. It type-checks a unit
// and encodes its facts as unitchecker does.
package unit

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// Vetx is the content of the file that unitchecker writes for a unit.
type Vetx struct{ Types, Facts []byte }

// Such a file begins with four bytes that name the format, the size of the types, and the size of
// the facts.
const (
	magic = "vetx"
	head  = len(magic) + 8
)

// version is the version of golang.org/x/tools whose unitchecker has this format. x/tools does not
// promise to keep the format, so a program with another version analyses every unit.
const version = "v0.52.0"

// KnowsVetx reports whether the program is built with the golang.org/x/tools whose files
// this package knows.
func KnowsVetx() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return false
	}
	if strings.HasSuffix(info.Path, ".test") {
		return true // a test has no list of modules; one of the tests reads go.mod
	}
	for _, module := range info.Deps {
		if module.Path == "golang.org/x/tools" {
			return module.Version == version && module.Replace == nil
		}
	}
	return false
}

// indexed is the byte with which the output of gcexportdata begins, and which unitchecker omits.
const indexed = "i"

// NewVetx returns the file of a package without facts.
func NewVetx(fset *token.FileSet, pkg *types.Package) (Vetx, error) {
	var exported bytes.Buffer
	if err := gcexportdata.Write(&exported, fset, pkg); err != nil {
		return Vetx{}, err
	}
	return Vetx{Types: exported.Bytes()[len(indexed):]}, nil
}

// Import is like [Import.Read].
func (v Vetx) Import(fset *token.FileSet, others map[string]*types.Package, path string) (*types.Package, error) {
	data := io.MultiReader(strings.NewReader(indexed), bytes.NewReader(v.Types))
	return gcexportdata.Read(data, fset, others, path)
}

// Encode returns the content of the file.
func (v Vetx) Encode() []byte {
	data := append(make([]byte, 0, head+len(v.Types)+len(v.Facts)), magic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(v.Types)))
	data = binary.LittleEndian.AppendUint32(data, uint32(len(v.Facts)))
	return append(append(data, v.Types...), v.Facts...)
}

// ReadVetx reads a file.
func ReadVetx(name string) (Vetx, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return Vetx{}, err
	}
	if len(data) < head || string(data[:len(magic)]) != magic {
		return Vetx{}, fmt.Errorf("%s is not a file of types and facts", name)
	}
	types := uint64(binary.LittleEndian.Uint32(data[len(magic):]))
	facts := uint64(binary.LittleEndian.Uint32(data[len(magic)+4:]))
	rest := data[head:]
	if types+facts > uint64(len(rest)) {
		return Vetx{}, fmt.Errorf("%s ends too early", name)
	}
	return Vetx{Types: rest[:types], Facts: rest[types:][:facts]}, nil
}

// MayMention reports whether the types of the package may mention a package: the file contains the
// paths of all packages that they mention, among other text.
func (v Vetx) MayMention(path string) bool { return bytes.Contains(v.Types, []byte(path)) }
