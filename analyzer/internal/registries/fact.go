package registries

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
)

// keepsFunction is the fact of a function that keeps functions of its callers.
type keepsFunction struct{ calls []keptCall }

// keptCall is a [Call] of the function in the parameter with the index kept.
type keptCall struct {
	kept       int
	by         objectpath.Path
	param, arg int
}

// FactTypes returns the types of the imported and exported facts.
func FactTypes() []analysis.Fact { return []analysis.Fact{new(keepsFunction)} }

// factVersion is the version of the encoding of facts. Its grammar, in the elements of package factcode, is:
//
//	version count (kept by param arg)*
const factVersion = 1

// AFact implements [analysis.Fact].
func (*keepsFunction) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (f *keepsFunction) String() string {
	var calls []string
	for _, c := range f.calls {
		calls = append(calls, fmt.Sprintf("%d by %s %d as %d", c.kept, c.by, c.param, c.arg))
	}
	return "keepsFunction(" + strings.Join(calls, ", ") + ")"
}

// GobEncode implements gob.GobEncoder.
func (f *keepsFunction) GobEncode() ([]byte, error) {
	var e factcode.Encoder
	e.Number(factVersion)
	e.Number(len(f.calls))
	for _, c := range f.calls {
		e.Number(c.kept)
		e.String(string(c.by))
		e.Number(c.param)
		e.Number(c.arg)
	}
	return e.Data, nil
}

// GobDecode implements gob.GobDecoder.
func (f *keepsFunction) GobDecode(data []byte) error {
	f.calls = nil
	d := factcode.NewDecoder(data, new(factcode.Variables))
	if d.Number() != factVersion {
		return factcode.ErrVersion
	}
	for n := d.Count(); n > 0 && !d.IsBroken(); n-- {
		f.calls = append(f.calls, keptCall{d.Number(), objectpath.Path(d.String()), d.Number(), d.Number()})
	}
	return d.End()
}
