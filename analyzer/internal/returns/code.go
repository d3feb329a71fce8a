package returns

import (
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// factVersion is the version of the encoding of facts. Its grammar, in the elements of package factcode, is:
//
//	code   = count result*
//	result = count text*
const factVersion = 6

// GobEncode implements gob.GobEncoder.
func (f *returnsText) GobEncode() ([]byte, error) { return factcode.Seal(factVersion, f.code), nil }

// GobDecode implements gob.GobDecoder.
func (f *returnsText) GobDecode(data []byte) (err error) {
	f.code, err = factcode.Unseal(factVersion, data)
	return err
}

// results has the contents of a fact. The texts contain variables of the fact itself, which boundTo
// replaces by those of a function.
type results struct {
	values [][]term.Text // for each result, its possible values, none if they are unknown
	vars   factcode.Variables
}

// maxBytes bounds the size of an encoded fact, without the code of its conditions.
const maxBytes = 1024

// fact encodes results as a fact; it returns nil if that would be too large.
func (r *results) fact() *returnsText {
	var e factcode.Encoder
	e.Number(len(r.values))
	for _, texts := range r.values {
		e.Number(len(texts))
		for _, t := range texts {
			e.Text(t)
		}
	}
	if len(e.Data)-e.Told > maxBytes {
		return nil
	}
	return &returnsText{e.Data}
}

// results decodes a fact; it returns no results if the code is damaged.
func (f *returnsText) results() *results {
	r, err := decoded(f.code)
	if err != nil {
		return new(results)
	}
	return r
}

// decoded decodes the code of a fact.
func decoded(code []byte) (*results, error) {
	r := new(results)
	d := factcode.NewDecoder(code, &r.vars)
	for range d.Count() {
		var texts []term.Text
		for range d.Count() {
			texts = append(texts, d.Text())
		}
		r.values = append(r.values, texts)
	}
	return r, d.End()
}

// variablesOf returns the variables over which facts express the results of a function: its parameters, and
// its receiver.
func variablesOf(fn *types.Func) []*types.Var {
	sig := fn.Signature()
	var vars []*types.Var
	for v := range sig.Params().Variables() {
		vars = append(vars, v)
	}
	if recv := sig.Recv(); recv != nil {
		vars = append(vars, recv)
	}
	return vars
}

// boundTo returns the results in the fact of an object, as terms over the parameters of the object if that is
// a function.
func (f *returnsText) boundTo(obj types.Object) [][]term.Text {
	var names factcode.Names
	tells := f.results()
	if fn, ok := obj.(*types.Func); ok {
		names = tells.vars.BoundTo(variablesOf(fn))
	}
	bound := make([][]term.Text, len(tells.values))
	for i, texts := range tells.values {
		for _, t := range texts {
			bound[i] = append(bound[i], names.Text(t))
		}
	}
	return bound
}
