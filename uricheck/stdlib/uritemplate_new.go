package stdlib

import "github.com/uricheck/go-uricheck/uricheck/uri/template"

// parseTemplate models New and MustNew of github.com/yosida95/uritemplate/v3: they accept the
// templates of RFC 6570 with erratum 6937. The module in testdata/template runs them.
func parseTemplate(c Call, _ Go) []Failure {
	_, err := template.Parse(c.Text)
	if failed, ok := err.(*template.Error); ok {
		return []Failure{{BadTemplate, failed.Start, failed.End}}
	}
	return nil
}
