package main

import (
	"flag"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/explain"
)

// explain explains URIs, and returns the exit status: exitFindings if a text is not a URI or IRI
// reference.
func (p *program) explain(args []string) int {
	opts := new(options)
	fs := explainFlags(p, opts)
	if err := fs.Parse(args); err != nil {
		return p.refuse("explain", explainFlagError(fs, err, "explain"))
	}
	if fs.NArg() == 0 {
		p.errorf(`explain needs a URI: quote it, as in uricheck explain 'http://h/?a=1&b=2'`)
		return exitError
	}
	foundNone := false
	for i, arg := range fs.Args() {
		e := explain.New(arg)
		foundNone = foundNone || !e.IsReference()
		switch {
		case opts.json:
			p.printJSON(e, "")
		case i > 0:
			p.print("\n\n" + e.String())
		default:
			p.print(e.String())
		}
	}
	return p.status(foundNone)
}

func explainFlags(_ *program, to *options) *flag.FlagSet {
	fs := newFlagSet()
	fs.BoolVar(&to.json, "json", false, "print a JSON object for each URI, in a line of its own")
	return fs
}
