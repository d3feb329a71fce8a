package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// output is a file for findings, and their format.
type output struct{ format, file string }

func (o *options) setFormat(name string) error {
	if _, err := report.Lookup(name); err != nil {
		return err
	}
	o.outputs = append(o.outputs, output{format: name})
	return nil
}

// setOutput sets the file for the format before it on the command line.
func (o *options) setOutput(file string) error {
	if strings.HasPrefix(file, "-") || strings.HasSuffix(file, "...") { // the next flag, or a package
		return errors.New("it needs the name of a file")
	}
	last := len(o.outputs) - 1
	if last < 0 || o.outputs[last].file != "" || file == "" {
		return errors.New("-o needs a -format before it")
	}
	o.outputs[last].file = file
	return nil
}

// completeFormat finds the format for standard output: the last one without a file.
func (o *options) completeFormat() error {
	var files []output
	for _, out := range o.outputs {
		if out.file == "" {
			o.format = out.format
			continue
		}
		files = append(files, out)
	}
	o.outputs = files
	if o.json && o.format != "" && o.format != "json" {
		return fmt.Errorf("-json and -format %s are two formats: leave one of them out", o.format)
	}
	if o.json {
		o.format = "json"
	}
	if o.diff && len(files) > 0 {
		return errors.New("-diff prints only fixes: uricheck cannot combine it with -o")
	}
	return nil
}
