// Package delims gives templates other delimiters: uricheck cannot know where in the HTML the
// actions stand.
package delims

import "html/template"

var page = template.Must(template.New("").Delims("<%", "%>").Parse(`<a href="<% if .X %>" title="<a href='htpp://go.dev/'>">`))
