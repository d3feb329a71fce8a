package main

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

const listUsageHead = `uricheck list lists every URL that uricheck can follow, and where the URL goes. It shows
which hosts a program talks to, and how.

Usage:
  uricheck list [flags] [packages]        the default is "."

Flags:
`

const listUsageTail = `
A row is one text for one purpose: a constant that the program sends and parses has two
rows. If the program makes and sends a request, the row shows the sending. The sign …
stands for an unknown part, and xxxxx for a password. The position is that of the first
literal in the text, or of the expression if the text has no literal in this package.

list shows an argument of path.Join or filepath.Join only if something is wrong with it,
because most of them are names of files.

The way lists the steps from the text to the function or field that takes it.
"http.Get in request.Get, request.go:41" is a step in another package.

The verdict is one of
  ok            uricheck finds nothing wrong with the text
  ok in part    uricheck finds nothing wrong with the known parts of the text, or with the
                part that this literal writes
  finding       uricheck reports what is wrong
  not reported  something is wrong, but the code may expect the failure, a program
                generated the code, or a directive silences the finding
  not judged    uricheck does not know what the function gets, a condition stops the text,
                the text may be something other than a URL there, or no known function
                takes it

Every verdict but "ok" may have a reason, such as "a condition on the way stops the text".
"uricheck why" shows every step.

-format table cuts long texts and ways with "...". It shows the finding instead of the
verdict "finding", and after "not reported" instead of the reason. -format json prints an
array of
  {"file", "line", "column", "endLine", "endColumn", "text", "purpose", "function",
   "way": ["…"], "verdict", "reason", "findings": ["…"],
   "literals": [{"file", "line", "column", "endLine", "endColumn"}]}
where "function" is the function or field that takes the text. Lines and columns begin
with 1, and columns count bytes; the end is the column after the last byte. Below the
working directory, file names are relative to it.

The exit status is 0; it is 1 if the command line is wrong, or a package does not load,
parse or type-check.
`

func listUsage(*program) string {
	fs := newFlagSet()
	new(listOptions).register(fs)
	var purposes strings.Builder
	purposes.WriteString("\nThe purpose says what the program does with the text:\n")
	for p := range stdlib.Purposes() {
		writeEntry(&purposes, p.String(), p.Meaning(), len("  redirect    "))
	}
	return usageOf(listUsageHead, fs, purposes.String()+listUsageTail)
}
