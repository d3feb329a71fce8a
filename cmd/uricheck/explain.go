package main

import (
	"flag"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/explain"
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
		p.errorf(`explain needs a URI: quote it, as in uricheck explain 'http://h/?a=1&b=2'`)
		return exitError
	}
	out := explainer{program: p, json: asJSON}
	for _, arg := range fs.Args() {
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
