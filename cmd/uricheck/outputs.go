package main

import (
	"errors"
	"fmt"
	"os"

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

// writeReport writes a report to a file. It removes an incomplete one, if it is a file and no
// device or pipe.
func writeReport(name, text string) error {
	err := os.WriteFile(name, []byte(text), 0o666)
	if err == nil {
		return nil
	}
	if info, statErr := os.Lstat(name); statErr == nil && info.Mode().IsRegular() && info.Size() < int64(len(text)) {
		if f, openErr := os.OpenFile(name, os.O_WRONLY, 0); openErr == nil { // otherwise the file has its old content
			_ = f.Close()
			_ = os.Remove(name)
		}
	}
	return plainError(err)
}
