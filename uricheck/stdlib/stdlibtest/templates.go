package stdlibtest

import (
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	uritemplate "github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// templateSinks are libraries for templates that this module does not depend on. In their
// place stands package template: the module in testdata/template holds it against them.
func templateSinks() []Sink {
	refuses := result(uritemplate.Parse)
	return []Sink{
		{Name: "uritemplate.New", Use: stdlib.ParseTemplate, run: refuses},
		{Name: "uritemplate.MustNew", Use: stdlib.ParseTemplate, run: refuses},
		{Name: "uritemplates.Parse", Use: stdlib.ReadTemplate, run: func(string) error { return nil }},
	}
}
