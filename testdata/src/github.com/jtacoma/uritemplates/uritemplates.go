// Package uritemplates has the signatures of github.com/jtacoma/uritemplates that the
// analyzer knows: packages below testdata/src import no modules.
package uritemplates

type UriTemplate struct{}

func Parse(rawtemplate string) (*UriTemplate, error) { return nil, nil }
