// Command bundle writes the types and facts of the standard library for the playground.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/play"
)

func main() {
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
	return errors.Join(bundle.Write(f), f.Close())
}
