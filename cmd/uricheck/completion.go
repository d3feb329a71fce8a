package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

const completionUsage = `uricheck completion prints a completion script for a shell.

Usage:
  source <(uricheck completion bash)       a line for ~/.bashrc
  source <(uricheck completion zsh)        a line for ~/.zshrc, after compinit
  uricheck completion fish | source        a line for ~/.config/fish/config.fish
  uricheck completion powershell | Out-String | Invoke-Expression
                                           a line for the file $PROFILE
`

// completions are the words that can follow a command: its flags or arguments, and the values of
// some flags.
type completions struct {
	command string // "" for a check
	words   []string
	values  [][2]string // a flag, and its values
}

// completionsOf has the commands with words of their own, and the check last.
func completionsOf(p *program) []completions {
	list, why, explain := newFlagSet(), newFlagSet(), newFlagSet()
	new(listOptions).register(list)
	new(whyOptions).registerWhy(why)
	newExplainFlags(new(bool)).VisitAll(func(f *flag.Flag) { explain.Var(f.Value, f.Name, "") })
	return []completions{
		{"list", flagWords(list), [][2]string{{"-format", strings.Join(listFormats, " ")}, {"-purpose", strings.Join(purposeNames(), " ")}}},
		{"why", flagWords(why), nil},
		{"explain", flagWords(explain), nil},
		{"lsp", flagWords(p.lspFlags(new(options))), nil},
		{"gopls", []string{"-o"}, nil},
		{"version", nil, nil},
		{"help", append(commandNames(), ruleNames(p.rules)...), nil},
		{"completion", shells, nil},
		checkCompletions(p),
	}
}

func checkCompletions(p *program) completions {
	var formats []string
	for _, f := range report.Formats {
		formats = append(formats, f.Name)
	}
	return completions{words: flagWords(p.shownFlags(new(options))), values: [][2]string{
		{"-format", strings.Join(formats, " ")},
		{"-fail-on", strings.Join(severities, " ")},
		{"-color", strings.Join(colorChoices, " ")},
		{"-only", strings.Join(ruleNames(p.rules), " ")},
	}}
}

// flagWords returns the flags, without those under a second name: -uricheck.host.
func flagWords(fs *flag.FlagSet) []string {
	var words []string
	fs.VisitAll(func(f *flag.Flag) {
		if !strings.Contains(f.Name, ".") {
			words = append(words, "-"+f.Name)
		}
	})
	return words
}

// shells are the shells for which there is a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// scriptFor returns the script for a shell, or "".
func scriptFor(shell string, all []completions) string {
	switch shell {
	case "bash":
		return bashCompletion(all)
	case "zsh":
		return "autoload -Uz bashcompinit && bashcompinit\n" + bashCompletion(all)
	case "fish":
		return fishCompletion(all)
	case "powershell":
		return powershellCompletion(all)
	}
	return ""
}

// completion prints the script for a shell, and returns the exit status.
func completion(p *program, args []string) int {
	shell := strings.Join(args, " ")
	script := scriptFor(shell, completionsOf(p))
	switch {
	case script != "":
		p.print(script)
	case len(args) == 0:
		p.errorf("completion needs a shell: bash, zsh, fish or powershell")
	default:
		p.errorf("there is no completion for %q; there are completions for bash, zsh, fish and powershell", shell)
	}
	return p.status(false)
}

// cases writes what can follow each command and flag: format takes the command, the flag, and the words.
func cases(all []completions, format string) string {
	var b strings.Builder
	for _, c := range all {
		command, words := c.command, c.words
		if command == "" {
			command, words = "*", append(slices.Clone(words), commandNames()...)
		}
		for _, v := range append(slices.Clone(c.values), [2]string{"*", strings.Join(words, " ")}) {
			fmt.Fprintf(&b, format, command, v[0], v[1])
		}
	}
	return b.String()
}

func bashCompletion(all []completions) string {
	return "_uricheck() {\n\tlocal word=\"${COMP_WORDS[COMP_CWORD]}\" command= words\n" +
		"\t[ \"$COMP_CWORD\" -gt 1 ] && command=\"${COMP_WORDS[1]}\"\n" +
		"\tcase \"$command ${COMP_WORDS[COMP_CWORD-1]}\" in\n" +
		cases(all, "\t%s\\ %s) words=%q ;;\n") +
		"\tesac\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -d -- \"$word\"))\n}\n" +
		"complete -F _uricheck uricheck\n"
}

func fishCompletion(all []completions) string {
	return "function __uricheck\n\tset -l said (commandline -opc)\n\tset -l command $said[2]\n" +
		"\tswitch \"$command $said[-1]\"\n" +
		cases(all, "\t\tcase '%s %s'\n\t\t\tstring split -- ' ' '%s'\n") +
		"\tend\nend\ncomplete -c uricheck -a '(__uricheck)'\n"
}

func powershellCompletion(all []completions) string {
	return "Register-ArgumentCompleter -Native -CommandName uricheck -ScriptBlock {\n\tparam($word, $ast, $position)\n" +
		"\t$said = @($ast.CommandElements | ForEach-Object { \"$_\" } | Select-Object -Skip 1)\n" +
		"\t$before = if ($word -ne '') { $said | Select-Object -SkipLast 1 } else { $said }\n" +
		"\t$command = @($before)[0]; $last = @($before)[-1]\n" +
		"\t$words = switch -Wildcard -CaseSensitive (\"$command $last\") {\n" +
		cases(all, "\t\t'%s %s' { '%s'; break }\n") +
		"\t}\n\t$words -split ' ' | Where-Object { $_ -clike \"$word*\" }\n}\n"
}
