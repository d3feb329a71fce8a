package stdlibtest

import (
	htmltemplate "html/template"
	"io"
	"strings"

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
		{Name: "template.Template.Parse", Use: stdlib.ParsePage, run: parsePage},
	}
}

// parsePage makes a page with the text as a link, and fails if html/template refuses that. The
// text alone may be no template, if the delimiters are the usual ones.
func parsePage(text string) error {
	link := strings.ReplaceAll(htmltemplate.HTMLEscapeString(text), "{{", `{{"{{"}}`)
	page, err := htmltemplate.New("").Parse(`<a href="` + link + `">`)
	if err != nil {
		return err
	}
	return page.Execute(io.Discard, nil)
}
