// Package uritemplate has the signatures of github.com/yosida95/uritemplate/v3 that the
// analyzer knows: packages below testdata/src import no modules.
package uritemplate

type Template struct{}

func New(template string) (*Template, error) { return nil, nil }

func MustNew(template string) *Template { return nil }

func (t *Template) Raw() string { return "" }
