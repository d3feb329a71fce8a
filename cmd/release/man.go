package main

import (
	"fmt"
	"strings"
	"time"
)

// manPage returns the manual page for man(1): the output of "uricheck help", with its headings as
// sections.
func manPage(help, version string, date time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH URICHECK 1 %s %q \"User Commands\"\n", date.Format(time.DateOnly), "uricheck "+strings.TrimPrefix(version, "v"))
	b.WriteString(".SH NAME\nuricheck \\- find URLs in Go code that make a call fail, or that do not mean what they seem to mean\n.SH DESCRIPTION\n.nf\n")
	for line := range strings.Lines(help) {
		line = strings.TrimSuffix(line, "\n")
		if title, ok := strings.CutSuffix(line, ":"); ok && title != "" && !strings.HasPrefix(title, " ") && len(strings.Fields(title)) < 3 {
			fmt.Fprintf(&b, ".fi\n.SH %s\n.nf\n", strings.ToUpper(roff(title)))
			continue
		}
		b.WriteString(roff(line) + "\n")
	}
	b.WriteString(".fi\n")
	return b.String()
}

// roff returns a line that troff prints literally: a backslash begins an escape there, a "-" is
// a hyphen, and a "." or "'" at the beginning of a line makes it a request (groff(7)).
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}
