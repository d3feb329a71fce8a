// Command bundle writes the types and facts of the standard library for the playground,
// compressed. It is its own tool for go vet.
package main

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/play"
)

func main() {
	if engine.IsToolCall(os.Args[1:]) {
		engine.Tool(analyzer.New(analyzer.Options{}), engine.NewIdle())
	}
	out := flag.String("o", "", "the `file` to write")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func write(name string) error {
	bundle, err := play.Collect(context.Background(), play.Packages)
	if err != nil {
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(compress(f, bundle), f.Close())
}

func compress(w io.Writer, b *play.Bundle) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(b.Write(z), z.Close())
}
