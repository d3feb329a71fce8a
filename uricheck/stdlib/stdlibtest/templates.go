package stdlibtest

import (
	htmltemplate "html/template"
	"io"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	uritemplate "github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// templateSinks are template libraries that are not dependencies of this module. Package
// template replaces them; the module in testdata/template compares it with them.
func templateSinks() []Sink {
	refuses := result(uritemplate.Parse)
	return []Sink{
		{Name: "uritemplate.New", Use: stdlib.ParseTemplate, run: refuses},
		{Name: "uritemplate.MustNew", Use: stdlib.ParseTemplate, run: refuses},
		{Name: "uritemplates.Parse", Use: stdlib.ReadTemplate, run: func(string) error { return nil }},
		{Name: "template.Template.Parse", Use: stdlib.ParsePage, run: parsePage},
	}
}

// parsePage makes a page with the text as a link, and fails if html/template refuses it. With
// the usual delimiters, the text alone may be no template.
func parsePage(text string) error {
	link := strings.ReplaceAll(htmltemplate.HTMLEscapeString(text), "{{", `{{"{{"}}`)
	page, err := htmltemplate.New("").Parse(`<a href="` + link + `">`)
	if err != nil {
		return err
	}
	return page.Execute(io.Discard, nil)
}
