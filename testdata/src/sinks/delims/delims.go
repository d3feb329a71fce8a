// Package delims gives templates other delimiters: where in the HTML they have actions is not
// known.
package delims

import "html/template"

var page = template.Must(template.New("").Delims("<%", "%>").Parse(`<a href="<% if .X %>" title="<a href='htpp://go.dev/'>">`))
