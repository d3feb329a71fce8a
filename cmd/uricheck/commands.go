package main

import (
	"errors"
	"flag"
	"slices"
	"strings"
)

// command is a first argument that uricheck does not read as a package. The directory help has its help.
type command struct {
	name  string
	run   func(p *program, args []string) int
	flags newFlags
	words func(p *program) []string // for its arguments
	page  string                    // of [uricheck.Site]; "" if it has no help of its own
}

// newFlags returns flags that set options.
type newFlags func(p *program, to *options) *flag.FlagSet

// commands returns all commands. It is a function because the help of a command needs the others.
func commands() []command {
	return []command{
		{"help", (*program).help, noFlags, (*program).topics, ""},
		{"list", (*program).list, listFlags, noWords, "commands.html#list"},
		{"why", (*program).why, whyFlags, noWords, "commands.html#why"},
		{"explain", (*program).explain, explainFlags, noWords, "commands.html#explain"},
		{"lsp", (*program).lsp, (*program).lspFlags, noWords, "editors.html"},
		{"version", (*program).version, noFlags, noWords, ""},
		{"gopls", (*program).gopls, goplsFlags, noWords, "editors.html"},
		{"completion", completion, noFlags, func(*program) []string { return shells }, "install.html"},
		{"config", (*program).config, (*program).checkFlags, noWords, "configuration.html"},
	}
}

// checkCommand is what uricheck does without a command.
func checkCommand() command {
	names := func(*program) []string { return commandNames() }
	return command{name: "check", flags: (*program).checkFlags, words: names}
}

func noFlags(*program, *options) *flag.FlagSet { return newFlagSet() }

func noWords(*program) []string { return nil }

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// topics are what the command help explains.
func (p *program) topics() []string { return append(commandNames(), ruleNames(p.rules)...) }

// flagsOf returns the flags of a command, without those under a second name: -uricheck.host.
func (p *program) flagsOf(c command) []*flag.Flag {
	var flags []*flag.Flag
	c.flags(p, new(options)).VisitAll(func(f *flag.Flag) {
		if !strings.Contains(f.Name, ".") {
			flags = append(flags, f)
		}
	})
	return flags
}

// commandNamed returns the command with a name, or nil.
func commandNamed(name string) *command {
	if name == "-version" || name == "--version" {
		name = "version"
	}
	all := commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// refuse prints what is wrong with the command line of a command, or the help that the user asks for.
func (p *program) refuse(command string, err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return p.help([]string{command})
	}
	p.errorf("%v", err)
	return exitError
}
