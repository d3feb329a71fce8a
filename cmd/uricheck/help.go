package main

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
	"github.com/uricheck/go-uricheck/uricheck"
)

const usageHead = `uricheck finds URLs in Go code that make a call fail, or that do not mean what they seem to
mean: malformed hosts, bad percent-encodings, hosts that Go reads as a scheme, and more. It
marks the wrong bytes, and offers a fix if the URL has only one plausible meaning.

Usage:
  uricheck [flags] [packages]           check packages; the default is ".", the current one
  uricheck -fix [flags] [packages]      apply fixes
  uricheck -diff [flags] [packages]     show what -fix would do
  uricheck list [flags] [packages]      list the URLs of the packages, and where they go
  uricheck why [flags] FILE:LINE        show where the URLs of a line go, step by step
  uricheck explain [flags] URI...       show the parts of URIs, and what uricheck reports
  uricheck help [rule or command...]    show this text, or explain a rule or a command
  uricheck version                      print the version
  uricheck gopls [-o file] [version]    build gopls with uricheck among its analyzers
  uricheck lsp [flags]                  run a language server
  uricheck config [flags]               print the effective settings
  uricheck completion SHELL             print a script that completes command lines
  go vet -vettool=$(which uricheck) [-fix [-diff] | -json] [flags] [packages]
  go fix -fixtool=$(which uricheck) [-diff] [flags] [packages]

"uricheck help list" explains the command list, and so on. Name packages as for the go
command: see "go help packages".

Flags:
`

const usageTail = `
Every rule has a flag with its name, also under go vet and go fix, where -uricheck.NAME
means the same: -NAME turns a rule on, and -NAME=false turns it off. -unescaped=probable
and -unescaped=all also widen their rule: see "uricheck help unescaped". -style turns on
all rules that are off by default, except insecure and browser; "-style -iri=false" leaves
out iri.

The comment "//lint:ignore uricheck/RULE reason" above a line, or at its end, silences
RULE on that line, and "//lint:file-ignore uricheck reason" silences every rule in its
file. A directive without a reason, or with an unknown rule, has no effect; uricheck says
so below a finding that it would silence.

Severities:
  error    the call fails or panics, under every supported Go
  warning  the call runs but does something other than the text says, or it fails only
           under some Go version or setting, or with some value of an unknown part, or
           other software refuses the text
  style    the text is valid, but not in normal form
In JSON the category is RULE.SEVERITY.

uricheck prints findings to standard output: in a pipe as file:line:col: severity: rule:
message, and a line for each step of the way to the function that takes the URL, with its
own position. It prints its own failures, and what -fix did, to standard error. -diff
prints the fixes alone, for "patch -p0" or "git apply -p0" in the same directory. -fix
changes only files of the main module. If two fixes overlap, -fix applies the earlier one:
run it again.

Exit status:
  0    no finding has the severity -fail-on or a higher one; with -fix, no such finding
       remains; with -diff, there is nothing to change
  1    the command line is wrong, uricheck cannot write a file, or a package does not
       load, parse or type-check
  3    a finding has the severity -fail-on or a higher one; with -fix, such a finding
       remains; with -diff, the diff is not empty
  130  you interrupted uricheck: it prints what it has found so far, and -fix changes
       nothing
go vet and go fix have their own status: "go vet -json" exits with 0, whatever it finds.
`

// help prints the usage, or the documentation of the named rules and commands.
func (p *program) help(names []string) int {
	if len(names) == 0 {
		usage, _ := p.documentation("help")
		p.print(usage)
		return p.status(false)
	}
	for i, name := range names {
		doc, ok := p.documentation(name)
		if !ok {
			near := nearest.DidYouMean(name, append(ruleNames(p.rules), commandNames()...), "%s")
			if near == "" {
				near = ";"
			}
			p.errorf("there is no rule or command %q%s \"uricheck help\" lists all", name, near)
			continue
		}
		if i > 0 {
			p.print("\n")
		}
		p.print(doc)
	}
	return p.status(false)
}

func (p *program) usage() string {
	var b strings.Builder
	b.WriteString(usageHead)
	fs := p.shownFlags(new(options))
	isRule := make(map[string]bool)
	for _, r := range p.rules {
		isRule[r.Name] = true
	}
	fs.VisitAll(func(f *flag.Flag) {
		if isRule[f.Name] {
			return // the list of rules below has it
		}
		writeFlag(&b, f)
	})
	if len(p.rules) > 0 {
		b.WriteString("\nRules, each with its flag:\n")
	}
	for _, r := range p.rules {
		summary := r.Summary
		if r.OptIn {
			summary += " (off by default)"
		}
		writeEntry(&b, "-"+r.Name, summary, flagColumn)
	}
	b.WriteString(usageTail)
	return b.String()
}

func writeFlag(b *strings.Builder, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	writeEntry(b, strings.TrimSpace("-"+f.Name+" "+value), withDefault(f, usage), flagColumn)
}

// flagColumn is the column of the meaning of a flag, and maxColumn the last column of each text.
const flagColumn, maxColumn = 18, 90

// writeEntry writes a name, and its meaning from a column on.
func writeEntry(b *strings.Builder, name, meaning string, column int) {
	line := "  " + name
	if len(line) > column-len("  ") { // the name and the text would read as one sentence
		b.WriteString(line + "\n")
		line = ""
	}
	b.WriteString(line + strings.Repeat(" ", column-len(line)) + screen.Wrap(meaning, column, maxColumn) + "\n")
}

func withDefault(f *flag.Flag, usage string) string {
	if f.DefValue == "" || f.DefValue == "false" {
		return usage
	}
	return usage + " (default " + f.DefValue + ")"
}

// documentation returns the documentation of a rule, or of a command.
func (p *program) documentation(name string) (string, bool) {
	if c := commandNamed(name); c != nil {
		return c.usage(p) + more(uricheck.Site+c.page), true
	}
	for _, r := range p.rules {
		if r.Name == name {
			return r.Documentation() + more(r.URL()), true
		}
	}
	return "", false
}

func more(address string) string { return "\nMore: " + address + "\n" }

// version prints the version, which names the commit in a build from a clone, and the Go that
// built the binary: its go/types decides what type-checks.
func (p *program) version(args []string) int {
	if len(args) > 0 {
		p.errorf("version takes no arguments")
		return exitError
	}
	p.print(fmt.Sprintf("uricheck %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH))
	return p.status(false)
}

// version returns the version of the module.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
