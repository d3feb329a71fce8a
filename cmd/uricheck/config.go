package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/config"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

const configUsage = `uricheck config prints the effective settings, in the form of a configuration file, with
the origin of each.

Usage:
  uricheck config [flags]

uricheck reads the configuration file, ` + config.FileName + `, from the root of the module or, if
that has none, from the root of the repository. -config names another file; with "-config
none", uricheck reads no file. Flags and editor settings override the file. Its keys are
optional:

  fail-on = "warning"             as -fail-on
  style = false                   as -style; literals, test and tags are as their flags
  baseline = "name"               as -baseline, a file beside this one
  only = ["host", "port"]         as -only; -only replaces it
  exclude = ["old/**", "*_x.go"]  uricheck ignores files whose names match one of these
                                  patterns. A name is relative to the directory of the
                                  file. * and ? match within a directory, ** matches
                                  directories. A pattern without "/" matches in every
                                  directory.
  insecure-hosts = ["a.corp.de"]  the rule insecure accepts these hosts and their
                                  subdomains
  schemes = ["acme"]              uricheck treats these URI schemes as known

  [rules]
  insecure = "on"                 on or off
  unescaped = "probable"          on, with findings that are off by default: probable or all
  port = "warning"                on, with this severity: error, warning or style

go vet, golangci-lint, gopls and nogo do not read the file: they pass flags, and have their
own ways to exclude files.
`

// config prints the settings, and returns the exit status.
func (p *program) config(args []string) int {
	opts, given, err := p.parseConfigFlags(args)
	if err != nil {
		return p.refuse("config", err)
	}
	p.print(p.inForce(opts, given))
	return p.status(false)
}

// parseConfigFlags parses the flags of a check, and also returns which ones the user has set.
func (p *program) parseConfigFlags(args []string) (opts *options, given map[string]bool, err error) {
	fs, err := p.parse(args, "uricheck help", func() (*flag.FlagSet, *options) {
		opts = new(options)
		return p.checkFlags(opts), opts
	})
	if err != nil {
		return nil, nil, err
	}
	if fs.NArg() > 0 {
		return nil, nil, errors.New("config takes no packages")
	}
	given = make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return opts, given, nil
}

// setting is the value of a key, and its origin.
type setting struct{ value, from string }

// inForce writes all settings as a configuration file.
func (p *program) inForce(opts *options, given map[string]bool) string {
	var b strings.Builder
	if opts.file == "" {
		fmt.Fprintf(&b, "# there is no %s at the root of the module, or of the repository\n", config.FileName)
	} else {
		fmt.Fprintf(&b, "# %s\n", report.Clean(opts.file))
	}
	flags := lastValues(opts.analyzerFlags)
	table := false
	for _, key := range p.configKeys() {
		rule, isRule := strings.CutPrefix(key.Name, rulesTable)
		if isRule && !table {
			b.WriteString("\n[rules]\n")
			table = true
		}
		s := p.settingOf(key, rule, opts, flags, given)
		fmt.Fprintf(&b, "%-40s # %s\n", rule+" = "+s.value, s.from)
	}
	return b.String()
}

// lastValues returns the last value of each flag of the tool, without the analyzer's name.
func lastValues(passed []string) map[string]string {
	values := make(map[string]string)
	for _, text := range passed {
		name, value, _ := strings.Cut(text, "=")
		_, name, _ = strings.Cut(name, ".")
		values[name] = value
	}
	return values
}

func (p *program) settingOf(key config.Key, name string, opts *options, flags map[string]string, given map[string]bool) setting {
	isGiven := given[name] || given[p.analyzer.Name+"."+name]
	if value, ok := opts.values[key.Name]; ok && !isGiven && !(opts.only != nil && name != key.Name) {
		return setting{asTOML(key, value), report.Clean(relative(opts.file))}
	}
	switch {
	case name != key.Name:
		s := p.ruleSetting(name, opts, flags, opts.only != nil)
		if s.from == source(true) && !isGiven && !given["only"] {
			s.from = "only"
		}
		return s
	case name == "fail-on":
		return setting{strconv.Quote(opts.failOn), source(isGiven)}
	case name == "test":
		return setting{strconv.FormatBool(opts.test), source(isGiven)}
	case name == "tags":
		return setting{strconv.Quote(opts.tags), source(isGiven)}
	case name == "baseline":
		return setting{strconv.Quote(relative(opts.baseline)), source(isGiven)}
	case name == "exclude" && isGiven:
		return setting{asTOML(key, opts.excluded), source(true)}
	case name == "only":
		return setting{asTOML(key, opts.only), source(isGiven)}
	case isGiven:
		return setting{asTOML(key, strings.Split(flags[name], ",")), source(true)}
	case key.Kind == config.Bool:
		return setting{p.analyzer.Flags.Lookup(name).DefValue, source(false)}
	}
	return setting{"[]", source(false)}
}

func source(isGiven bool) string {
	if isGiven {
		return "command line"
	}
	return "default"
}

// ruleSetting returns the setting of a rule that no file sets. With -only, a rule without a flag is on.
// The flag -unescaped=true says more than "on": "all".
func (p *program) ruleSetting(name string, opts *options, flags map[string]string, isOnly bool) setting {
	onOff := map[bool]string{true: `"on"`, false: `"off"`}
	rule := p.rules[p.ruleIndex(name)]
	if value, ok := flags[name]; ok || isOnly {
		on := isOn(cmp.Or(value, "true"))
		switch level := opts.severityOf(name); {
		case on && level != "":
			return setting{strconv.Quote(level), source(true)} // the flag does not set the severity
		case slices.Contains(tiers, value):
			return setting{strconv.Quote(value), source(true)}
		case on && ok && rule.IsTiered:
			return setting{strconv.Quote(tiers[len(tiers)-1]), source(true)}
		}
		return setting{onOff[on], source(true)}
	}
	if style, _ := strconv.ParseBool(flags["style"]); style && rule.OptIn && report.SeverityOf(rule) == uricheck.Style {
		return setting{onOff[true], "style"}
	}
	return setting{onOff[!rule.OptIn], source(false)}
}

// asTOML writes a value. No text has control characters, so Go's escapes are valid in TOML.
func asTOML(key config.Key, texts []string) string {
	switch key.Kind {
	case config.Bool:
		return texts[0]
	case config.Text:
		return strconv.Quote(texts[0])
	}
	var quoted []string
	for _, text := range texts {
		quoted = append(quoted, strconv.Quote(text))
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
