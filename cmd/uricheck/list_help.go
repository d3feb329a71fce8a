package main

import (
	"flag"
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer"
)

const listUsageHead = `uricheck list prints every URI text that uricheck follows to a place that takes
one: what hosts a program talks to, and how.

Usage:
  uricheck list [flags] [packages]        the default is "."

Flags:
`

const listUsageTail = `
A row is a text in one use: a constant that is passed to two functions has two. Of
a request that is made and sent, the sending is shown.
What is only known at run time is shown as … in it, and a password as xxxxx.
The position is that of the first literal that writes the text, or of the expression
if none in the package does.

What path.Join and filepath.Join get is shown if something is wrong with it: most of
it are files.

The way has the steps from there to the function or field that takes the text,
which is the sink. "http.Get in request.Get, request.go:41" is a step in another
package.

The verdict is one of
  ok            nothing is wrong with the text
  ok in part    nothing is wrong with what is known of it, which is not all
  finding       uricheck reports what is wrong
  not reported  something is wrong, but a test may want it, the code is generated,
                or a directive says to ignore it
  not judged    what comes to the sink is not known, or nothing does

A reason stands behind "ok in part" and "not judged": "kept away by a condition",
"changed by F, which is not executed". "uricheck why" tells the whole story.

-format table cuts long texts and ways, with "...", and has what is wrong as the
verdict. -format json is an array of
  {"file", "line", "column", "endLine", "endColumn", "text", "use", "sink",
   "way": ["…"], "verdict", "reason", "findings": ["…"],
   "literals": [{"file", "line", "column", "endLine", "endColumn"}]}
Lines and columns begin with 1 and columns count bytes; the end is the column
behind. File names are relative below the working directory. -format csv has the
same columns but for the literals; way and findings are joined by "; ", and a cell
that a spreadsheet would take for a formula has an apostrophe in front.

The exit status is 0, or 1 for wrong usage or a package that does not load.
`

// listUsage is what "uricheck help list" prints.
func listUsage() string {
	var b strings.Builder
	b.WriteString(listUsageHead)
	fs := newFlagSet()
	new(listOptions).register(fs)
	fs.VisitAll(func(f *flag.Flag) { writeFlag(&b, f) })
	b.WriteString("\nThe use is what is done with the text:\n")
	for _, u := range analyzer.Uses() {
		fmt.Fprintf(&b, "  %-13s %s\n", u.Word, u.Meaning)
	}
	b.WriteString(listUsageTail)
	return b.String()
}
