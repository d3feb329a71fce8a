package main

import (
	"flag"
	"strings"
)

const whyUsageHead = `uricheck why shows where the URLs of a line go, step by step, and why uricheck reports
something or nothing.

Usage:
  uricheck why [flags] FILE:LINE          FILE:LINE:COLUMN works too

Flags:
`

const whyUsageTail = `
A paragraph is one text for one purpose, like a row of "uricheck list". Its lines are

  F(x) gives y             uricheck executed a function
  x becomes y              the program adds text before or after it
  condition c: …           a condition on the way, and whether the text passes it
  passed to f              a call, a field or a variable passes the text on;
                           "http.Get in low.Get, low.go:8" is in another package
  in doubt: …              the text may change on the way, or not arrive; if uricheck
                           reports less for that reason, the last line says so

Then come the findings with their severities, or a line that says that nothing is wrong,
or why uricheck reports nothing. "unreported error" is an error that uricheck does not
report; the line before says why.

The sign … stands for a part that is known only at run time, and xxxxx for a password.

The exit status is 0; it is 1 if the usage is wrong, or a package does not load,
parse or type-check.
`

// whyUsage is what "uricheck help why" prints.
func whyUsage() string {
	var b strings.Builder
	b.WriteString(whyUsageHead)
	fs := newFlagSet()
	new(whyOptions).registerLoading(fs)
	fs.VisitAll(func(f *flag.Flag) { writeFlag(&b, f) })
	b.WriteString(whyUsageTail)
	return b.String()
}
