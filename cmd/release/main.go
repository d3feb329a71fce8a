// Command release builds the files of a release: archives for each system, their checksums, an
// SBOM, and manifests for package managers. Run it in the root of a repository without changes:
//
//	go run ./cmd/release -o DIR -version v1.2.3
//
// The same commit with the same Go gives the same bytes, wherever the repository is. The command
// publishes nothing.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	r := release{root: "."}
	flag.StringVar(&r.out, "o", "", "the `directory` to write to")
	flag.StringVar(&r.version, "version", "", "the version; if it is empty, the version that the go command gives the commit")
	targets := flag.String("targets", strings.Join(allTargets, ","), "the systems to build for")
	flag.Parse()
	r.targets = strings.Split(*targets, ",")
	if r.out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: release -o DIR [-version v1.2.3] [-targets linux/amd64,…]")
		os.Exit(2)
	}
	if err := r.build(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
