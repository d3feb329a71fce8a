package stores

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
)

// storesArgument is the fact of a function that stores an argument behind a pointer.
type storesArgument struct{ store defuse.Store }

// FactTypes returns the types of the imported and exported facts.
func FactTypes() []analysis.Fact { return []analysis.Fact{new(storesArgument)} }

// factVersion is the version of the encoding of facts. Its grammar, in the elements of package factcode, is:
//
//	version pointer+1 value
const factVersion = 1

// AFact implements [analysis.Fact].
func (*storesArgument) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (f *storesArgument) String() string {
	if f.store.Pointer == defuse.TheResult {
		return fmt.Sprintf("storesArgument(%d behind the result)", f.store.Value)
	}
	return fmt.Sprintf("storesArgument(%d behind %d)", f.store.Value, f.store.Pointer)
}

// GobEncode implements gob.GobEncoder.
func (f *storesArgument) GobEncode() ([]byte, error) {
	var e factcode.Encoder
	e.Number(factVersion)
	e.Number(f.store.Pointer + 1)
	e.Number(f.store.Value)
	return e.Data, nil
}

// GobDecode implements gob.GobDecoder.
func (f *storesArgument) GobDecode(data []byte) error {
	d := factcode.NewDecoder(data, new(factcode.Variables))
	if d.Number() != factVersion {
		return factcode.ErrVersion
	}
	f.store = defuse.Store{Pointer: d.Number() - 1, Value: d.Number()}
	return d.End()
}
