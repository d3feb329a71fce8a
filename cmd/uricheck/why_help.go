package main

const whyUsageHead = `uricheck why shows where the URLs of a line go, step by step, and why uricheck reports
something or nothing.

Usage:
  uricheck why [flags] FILE:LINE          FILE:LINE:COLUMN works too

Flags:
`

const whyUsageTail = `
The texts of a line are those that begin on it, and those that a call on it takes. A
paragraph is one text for one purpose, like a row of "uricheck list". Its first line has
the position, the text, the function that takes it, and the purpose: see "uricheck help
list". Its other lines are

  F(x) gives y             uricheck executed a function
  x becomes y              the program adds text before or after it
  condition c: …           a condition on the way, and whether the text passes it
  passed to f              a call passes the text on; "http.Get in low.Get, low.go:8" is a
                           step in another package
  assigned to field f      a field or a variable gets the text; "added to", "joined with +",
                           "sent by f" and "its URL goes to f" are other steps of this kind
  in doubt: …              the text may change on the way, or not arrive; if uricheck
                           therefore reports less, the last line says so

The last lines are the findings with their severities, or say that uricheck finds nothing
wrong, or why uricheck reports nothing. The line "not reported" gives the reason, and
"unreported error" the error that uricheck does not report. If a doubt limits what uricheck
reports, the very last line says how.

The sign … stands for an unknown part, and xxxxx for a password.

The exit status is 0; it is 1 if the command line is wrong, or a package does not load,
parse or type-check.
`

func whyUsage(*program) string {
	fs := newFlagSet()
	new(whyOptions).registerWhy(fs)
	return usageOf(whyUsageHead, fs, whyUsageTail)
}
