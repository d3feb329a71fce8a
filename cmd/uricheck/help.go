package main

import (
	"embed"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// help prints the usage, or the documentation of the named rules and commands.
func (p *program) help(names []string) int {
	if len(names) == 0 {
		names = []string{"help"}
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

// helpTexts has a text for each command, with marks for lists.
//
//go:embed help
var helpTexts embed.FS

// usage returns the help of a command.
func (p *program) usage(c command) string {
	text, _ := helpTexts.ReadFile("help/" + c.name + ".txt") // each command has one: a test asks for all
	return strings.NewReplacer(
		"{flags}\n", p.flagList(c), "{rules}\n", p.ruleList(), "{purposes}\n", purposeList(), "{gopls}", goplsVersion,
	).Replace(string(text))
}

// flagList describes the flags of a command, without those of rules.
func (p *program) flagList(c command) string {
	var b strings.Builder
	for _, f := range p.flagsOf(c) {
		if p.ruleIndex(f.Name) < 0 {
			value, usage := flag.UnquoteUsage(f)
			writeEntry(&b, strings.TrimSpace("-"+f.Name+" "+value), withDefault(f, usage), flagColumn)
		}
	}
	return b.String()
}

func (p *program) ruleList() string {
	var b strings.Builder
	for _, r := range p.rules {
		summary := r.Summary
		if r.OptIn {
			summary += " (off by default)"
		}
		writeEntry(&b, "-"+r.Name, summary, flagColumn)
	}
	return b.String()
}

func purposeList() string {
	var b strings.Builder
	for p := range stdlib.Purposes() {
		writeEntry(&b, p.String(), p.Meaning(), len("  redirect    "))
	}
	return b.String()
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
	text, address := "", ""
	if c := commandNamed(name); c != nil {
		if c.page == "" {
			*c = checkCommand() // the help of help, and of version
		}
		text, address = p.usage(*c), uricheck.Site+c.page
	} else if i := p.ruleIndex(name); i >= 0 {
		text, address = p.rules[i].Documentation(), p.rules[i].URL()
	}
	return text + "\nMore: " + address + "\n", text != ""
}

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
