package main

import (
	"bufio"
	"flag"
	"io"
	"os"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/explain"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// explain explains URIs, and returns the exit status: exitFindings if a text is not a URI or IRI
// reference.
func (p *program) explain(args []string) int {
	var asJSON bool
	fs := newExplainFlags(&asJSON)
	if err := fs.Parse(args); err != nil {
		return p.refuse("explain", explainFlagError(fs, err, "uricheck help explain"))
	}
	if fs.NArg() == 0 {
		p.errorf(`explain needs a URI: quote it, as in uricheck explain 'http://h/?a=1&b=2'; "-" reads standard input`)
		return exitError
	}
	out := explainer{program: p, json: asJSON}
	for _, arg := range fs.Args() {
		if arg == "-" {
			out.explainLines(os.Stdin)
			continue
		}
		out.explain(arg)
	}
	return p.status(out.foundNone)
}

func newExplainFlags(asJSON *bool) *flag.FlagSet {
	fs := newFlagSet()
	fs.BoolVar(asJSON, "json", false, "print a JSON object for each URI, in a line of its own")
	return fs
}

// explainer prints explanations.
type explainer struct {
	program   *program
	json      bool
	printed   bool // one at least
	foundNone bool // one text is not a reference
}

// explainLines explains each line that is not empty.
func (x *explainer) explainLines(input io.Reader) {
	r := bufio.NewReader(input)
	for {
		line, err := r.ReadString('\n')
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if line != "" {
			x.explain(line)
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			x.program.errorf("cannot read standard input: %v", files.Cause(err))
			return
		}
	}
}

func (x *explainer) explain(text string) {
	e := explain.New(text)
	x.foundNone = x.foundNone || !e.IsReference()
	x.program.print(x.format(e))
	x.printed = true
}

func (x *explainer) format(e *explain.Explanation) string {
	if x.json {
		text, err := report.JSON(e, "")
		if err != nil {
			x.program.errorf("%v", err)
		}
		return text
	}
	if x.printed {
		return "\n\n" + e.String()
	}
	return e.String()
}
