package main

import (
	"flag"
	"strings"
)

const whyUsageHead = `uricheck why tells where the literals of a line go, step by step, and why something
is reported of them or not.

Usage:
  uricheck why [flags] FILE:LINE          a column behind the line does no harm

Flags:
`

const whyUsageTail = `
A paragraph is one text in one use, as a row of "uricheck list" is. It has a line for

  F(x) gives y             a function that uricheck has executed
  x becomes y              what the program puts around the text
  c is asked: …            a condition on the way, and what it says of the text
  passed to f              a call, a field or a variable that the text comes through;
                           "http.Get in low.Get, low.go:8" is in another package
  in doubt: …              what lowers the confidence that the text comes to the sink
                           as it is; then it is judged only if it shows that it is a
                           URL, or for what any reader would refuse

and at last what is found; or that nothing is wrong; or why nothing is said. What is
only known at run time is shown as …, and a password as xxxxx.

The exit status is 0, or 1 for wrong usage or a package that does not load.
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
