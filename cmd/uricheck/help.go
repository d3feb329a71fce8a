package main

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
)

const usageHead = `uricheck finds URLs in Go code that will not do what they say: malformed hosts, bad
percent-encodings, ambiguous relative paths and more. It marks the exact bytes, and
offers a fix where only one meaning is plausible.

Usage:
  uricheck [flags] [packages]             check packages; the default is "."
  uricheck -fix [flags] [packages]        apply fixes
  uricheck -diff [flags] [packages]       show what -fix would do
  uricheck list [flags] [packages]        list every URL it can trace: see "uricheck help list"
  uricheck why [flags] FILE:LINE          show where a literal goes: see "uricheck help why"
  uricheck explain URI                    explain a URI: see "uricheck help explain"
  uricheck help [rule...]                 show this text, or what a rule reports
  uricheck version                        print the version
  uricheck gopls [-o file] [version]      build gopls with uricheck inside: see "uricheck help gopls"
  uricheck lsp [flags]                    run a language server: see "uricheck help lsp"
  uricheck config [flags]                 print the settings in force: see "uricheck help config"
  uricheck completion bash|zsh|fish       print a script that completes command lines
  go vet -vettool=$(which uricheck) [-fix [-diff] | -json] [flags] [packages]
  go fix -fixtool=$(which uricheck) [-diff] [flags] [packages]

Packages are named as for the go command: see "go help packages".

Flags:
`

const usageTail = `
Every rule has a flag of its name, in all three drivers; -uricheck.NAME is the
same flag. The flag turns on a rule that is off by default. -style turns on every
rule that reports style; "-style -iri=false" leaves one out.

The comment "//lint:ignore uricheck/RULE reason" above a line silences RULE on that
line, and "//lint:file-ignore uricheck reason" silences every rule in its file.

Severities; the category in JSON is RULE.SEVERITY:
  error    the call fails or panics, under every supported Go
  warning  it runs but does something else than the literal says, or fails only
           under some Go version or setting, or other software rejects it
  style    right, but not canonical

uricheck prints findings to standard output: in a pipe as file:line:col: severity: rule:
message, with a line for each step of the way to the function that takes the URL. It
prints errors, and what -fix did, to standard error. -diff prints the fixes alone, for
"patch -p0" or "git apply -p0" in the same directory. -fix changes only files of the
main module. If two fixes overlap, -fix applies the earlier one: run it again.

Exit status:
  0  uricheck found nothing that -fail-on names; with -fix, nothing is left; with
     -diff, there is nothing to change
  1  the usage is wrong, a package does not load, or uricheck cannot write a file
  3  uricheck found something; with -fix, something is left; with -diff, the diff is
     not empty
  130  interrupted: what was found by then is printed, -fix changes nothing
With -json the status is 0 or 1, whatever uricheck finds, as for go vet -json. go vet
and go fix have their own status.
`

// help prints the usage, or the documentation of what is named.
func (p *program) help(names []string) int {
	if len(names) == 0 || isHelpFlag(names[0]) {
		p.print(p.usage())
		return p.status(false)
	}
	for i, name := range names {
		doc, ok := p.documentation(name)
		if !ok {
			near := nearest.DidYouMean(name, append(ruleNames(p.rules), commands...), "%s")
			p.errorf("unknown rule %q%s: \"uricheck help\" lists the rules", name, near)
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
	fs := p.commandLine().shownFlags(new(options))
	isRule := make(map[string]bool)
	for _, r := range p.rules {
		isRule[r.Name] = true
	}
	fs.VisitAll(func(f *flag.Flag) {
		if isRule[f.Name] {
			return // listed as a rule below
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
		fmt.Fprintf(&b, "  %-15s %s\n", "-"+r.Name, summary)
	}
	b.WriteString(usageTail)
	return b.String()
}

func writeFlag(b *strings.Builder, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	usage = strings.ReplaceAll(withDefault(f, usage), "\n", "\n"+strings.Repeat(" ", 18))
	fmt.Fprintf(b, "  %-15s %s\n", strings.TrimSpace("-"+f.Name+" "+value), usage)
}

func withDefault(f *flag.Flag, usage string) string {
	if f.DefValue == "" || f.DefValue == "false" {
		return usage
	}
	return usage + " (default " + f.DefValue + ")"
}

// documentation is that of a rule, or of a command.
func (p *program) documentation(name string) (string, bool) {
	switch name {
	case "list":
		return listUsage(), true
	case "why":
		return whyUsage(), true
	case "explain":
		return explainUsage(), true
	case "lsp":
		return lspUsage(), true
	case "gopls":
		return goplsUsage, true
	case "completion":
		return completionUsage, true
	case "config":
		return configUsage, true
	}
	for _, r := range p.rules {
		if r.Name == name {
			return r.Documentation() + "\nMore, with bugs of this kind: " + r.URL() + "\n", true
		}
	}
	return "", false
}

// printVersion prints the version, the commit where the build knows it, and the Go that
// built the binary: its go/types decides what type-checks.
func (p *program) printVersion() int {
	commit := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = " " + s.Value
			}
		}
	}
	p.print(fmt.Sprintf("uricheck %s%s %s %s/%s\n", version(), commit, runtime.Version(), runtime.GOOS, runtime.GOARCH))
	return p.status(false)
}

// version is that of the module.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
