package returns

import (
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The code of a fact, in terms of package factcode:
//
//	fact   = version count result*
//	result = count text*
const factVersion = 2

// GobEncode implements gob.GobEncoder.
func (f *returnsText) GobEncode() ([]byte, error) {
	var e factcode.Encoder
	e.Number(factVersion)
	e.Number(len(f.results))
	for _, texts := range f.results {
		e.Number(len(texts))
		for _, t := range texts {
			e.Text(t)
		}
	}
	return e.Data, nil
}

// GobDecode implements gob.GobDecoder.
func (f *returnsText) GobDecode(data []byte) error {
	f.results, f.vars = nil, factcode.Variables{}
	d := factcode.NewDecoder(data, &f.vars)
	if d.Number() != factVersion {
		return factcode.ErrVersion
	}
	for range d.Count() {
		var texts []term.Text
		for range d.Count() {
			texts = append(texts, d.Text())
		}
		f.results = append(f.results, texts)
	}
	return d.End()
}

// maxBytes is how many bytes a fact may take.
const maxBytes = 1024

func (f *returnsText) isTooLong() bool {
	data, err := f.GobEncode()
	return err != nil || len(data) > maxBytes
}

// variablesOf returns the variables that the results of a function are made of: its
// parameters, its receiver, and the exported fields of that.
func variablesOf(fn *types.Func) []*types.Var {
	sig := fn.Signature()
	var vars []*types.Var
	for v := range sig.Params().Variables() {
		vars = append(vars, v)
	}
	recv := sig.Recv()
	if recv == nil {
		return vars
	}
	vars = append(vars, recv)
	t := recv.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for field := range s.Fields() {
			if field.Exported() { // what writes the others is in the package of the function
				vars = append(vars, field)
			}
		}
	}
	return vars
}

// boundTo returns the results of a fact in terms of the function that has it.
func (f *returnsText) boundTo(obj types.Object) [][]term.Text {
	var names factcode.Names
	if fn, ok := obj.(*types.Func); ok {
		names = f.vars.BoundTo(variablesOf(fn))
	}
	bound := make([][]term.Text, len(f.results))
	for i, texts := range f.results {
		for _, t := range texts {
			bound[i] = append(bound[i], names.Text(t))
		}
	}
	return bound
}
