// Command site writes the documentation as static files: the pages below pages, one page
// for each rule, an index for the search, and the playground with the analyzer compiled to
// WebAssembly. In its directory:
//
//	go run . -o DIR
//
// The files load nothing from another host. -playground=false leaves out the playground, which
// takes a minute to compile.
//
// The command is a module of its own, so that programs that import uricheck do not depend on what colours code.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "", "the `directory` to write to")
	root := flag.String("root", "../..", "the root of the repository")
	version := flag.String("version", "(development version)", "the version of uricheck that the pages show")
	withPlayground := flag.Bool("playground", true, "compile the analyzer for the playground")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: site -o DIR [-playground=false] [-version v]")
		os.Exit(2)
	}
	err := write(*root, *out, *version)
	if err == nil && *withPlayground {
		err = buildPlayground(*root, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}
