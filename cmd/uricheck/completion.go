package main

import (
	"embed"
	"regexp"
	"strings"
)

// scripts have one case for a flag with its values, or for all other words of a command.
//
//go:embed completion
var scripts embed.FS

// shells are the shells for which there is a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// completion prints the script for a shell, and returns the exit status.
func completion(p *program, args []string) int {
	shell, before := strings.Join(args, " "), ""
	name := shell
	if shell == "zsh" {
		name, before = "bash", "autoload -Uz bashcompinit && bashcompinit\n"
	}
	script, err := scripts.ReadFile("completion/" + name + ".txt")
	switch {
	case err == nil:
		p.print(before + p.complete(string(script)))
	case len(args) == 0:
		p.errorf("completion needs a shell: bash, zsh, fish or powershell")
	default:
		p.errorf("there is no completion for %q; there are completions for bash, zsh, fish and powershell", shell)
	}
	return p.status(false)
}

// complete repeats the case of a script for each command and flag. The check, whose pattern matches every command, is
// the last one.
func (p *program) complete(script string) string {
	var cases strings.Builder
	form := regexp.MustCompile(`(?s)[^\n]*\{command\}.*\{words\}[^\n]*\n`).FindString(script)
	for _, c := range append(commands(), checkCommand()) {
		add := func(flag string, words []string) {
			command := strings.Replace(c.name, "check", "*", 1)
			r := strings.NewReplacer("{command}", command, "{flag}", flag, "{words}", strings.Join(words, " "))
			cases.WriteString(r.Replace(form))
		}
		var words []string
		for _, f := range p.flagsOf(c) {
			words = append(words, "-"+f.Name)
			if choice, ok := f.Value.(choice); ok {
				add("-"+f.Name, choice.of)
			}
		}
		add("*", append(words, c.words(p)...))
	}
	return strings.Replace(script, form, cases.String(), 1)
}
