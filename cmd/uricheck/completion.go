package main

import (
	"flag"
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

const completionUsage = `uricheck completion prints a completion script for a shell.

Usage:
  source <(uricheck completion bash)       a line for ~/.bashrc
  source <(uricheck completion zsh)        a line for ~/.zshrc, behind compinit
  uricheck completion fish | source        a line for ~/.config/fish/config.fish
`

// completions are the words that can follow: flags, the values of some of them, and rules
// behind help.
type completions struct {
	flags  []string
	values [][2]string // a word before, and those that can follow it
}

func completionsOf(p *program) completions {
	fs := p.commandLine().shownFlags(new(options))
	var c completions
	fs.VisitAll(func(f *flag.Flag) { c.flags = append(c.flags, "-"+f.Name) })
	var formats []string
	for _, f := range report.Formats {
		formats = append(formats, f.Name)
	}
	rules := strings.Join(ruleNames(p.rules), " ")
	c.values = [][2]string{
		{"-format", strings.Join(formats, " ")},
		{"-fail-on", strings.Join(severities, " ")},
		{"-color", strings.Join(colorChoices, " ")},
		{"-only", rules},
		{"help", strings.Join(commands, " ") + " " + rules},
		{"completion", "bash zsh fish"},
	}
	return c
}

// completion prints the script for a shell, and returns the exit status.
func completion(p *program, args []string) int {
	c := completionsOf(p)
	switch shell := strings.Join(args, " "); {
	case shell == "bash":
		p.print(c.bash())
	case shell == "zsh":
		p.print("autoload -Uz bashcompinit && bashcompinit\n" + c.bash())
	case shell == "fish":
		p.print(c.fish())
	case len(args) > 0 && isHelpFlag(args[0]):
		return p.help([]string{"completion"})
	default:
		p.errorf("there are completions for bash, zsh and fish")
	}
	return p.status(false)
}

func (c completions) bash() string {
	var b strings.Builder
	b.WriteString("_uricheck() {\n\tlocal word=\"${COMP_WORDS[COMP_CWORD]}\" words\n\tcase \"${COMP_WORDS[COMP_CWORD-1]}\" in\n")
	for _, v := range c.values {
		fmt.Fprintf(&b, "\t%s) words=%q ;;\n", v[0], v[1])
	}
	fmt.Fprintf(&b, "\t*) words=%q ;;\n\tesac\n", strings.Join(append(c.flags, commands...), " "))
	b.WriteString("\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -d -- \"$word\"))\n}\ncomplete -F _uricheck uricheck\n")
	return b.String()
}

func (c completions) fish() string {
	var b strings.Builder
	fmt.Fprintf(&b, "complete -c uricheck -n __fish_use_subcommand -a %q\n", strings.Join(commands, " "))
	valued := make(map[string]bool)
	for _, v := range c.values {
		name, isFlag := strings.CutPrefix(v[0], "-")
		if isFlag {
			fmt.Fprintf(&b, "complete -c uricheck -o %s -x -a %q\n", name, v[1])
		} else {
			fmt.Fprintf(&b, "complete -c uricheck -n '__fish_seen_subcommand_from %s' -x -a %q\n", name, v[1])
		}
		valued[v[0]] = true
	}
	for _, name := range c.flags {
		if !valued[name] {
			fmt.Fprintf(&b, "complete -c uricheck -o %s\n", name[1:])
		}
	}
	return b.String()
}
