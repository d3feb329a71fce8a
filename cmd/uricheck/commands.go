package main

import (
	"errors"
	"flag"
	"slices"
	"strings"
)

// command is a first argument that uricheck does not read as a package.
type command struct {
	name  string
	run   func(p *program, args []string) int
	usage func(p *program) string
	page  string // of [uricheck.Site]
}

// commands returns all commands. It is a function because the help of a command needs the others.
func commands() []command {
	return []command{
		{"help", (*program).help, (*program).usage, ""},
		{"list", (*program).list, listUsage, "commands.html#list"},
		{"why", (*program).why, whyUsage, "commands.html#why"},
		{"explain", (*program).explain, explainUsage, "commands.html#explain"},
		{"lsp", (*program).lsp, lspUsage, "editors.html"},
		{"version", (*program).version, (*program).usage, ""},
		{"gopls", (*program).gopls, func(*program) string { return goplsUsage }, "editors.html"},
		{"completion", completion, func(*program) string { return completionUsage }, "install.html"},
		{"config", (*program).config, func(*program) string { return configUsage }, "configuration.html"},
	}
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
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

// usageOf describes the flags of a command between two texts.
func usageOf(head string, fs *flag.FlagSet, tail string) string {
	var b strings.Builder
	b.WriteString(head)
	fs.VisitAll(func(f *flag.Flag) { writeFlag(&b, f) })
	return b.String() + tail
}
