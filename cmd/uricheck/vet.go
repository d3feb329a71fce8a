package main

import (
	"flag"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// isVetCall reports whether go vet or go fix (or another build system that
// knows the protocol of unitchecker) runs the command: it asks for the version,
// for the flags, or hands over one compilation unit in a file.
func isVetCall(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if len(args) == 1 && (args[0] == "-V=full" || args[0] == "-flags") {
		return true
	}
	return strings.HasSuffix(args[len(args)-1], ".cfg")
}

// vet hands the process to unitchecker, which reads os.Args and exits.
// unitchecker registers the rules' flags as -uricheck.NAME, its way with
// several analyzers; the bare names are added here, for the same values.
func (p *program) vet() {
	signal.Reset(syscall.SIGPIPE)
	p.registerRuleFlags(flag.CommandLine, "")
	unitchecker.Main(p.analyzer)
	os.Exit(exitError)
}
