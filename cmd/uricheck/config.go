package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/config"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// config prints the settings, and returns the exit status.
func (p *program) config(args []string) int {
	opts, err := p.parse("", (*program).checkFlags, args)
	if err == nil && len(opts.patterns) > 0 {
		err = errors.New("config takes no packages")
	}
	if err != nil {
		return p.refuse("config", err)
	}
	p.print(p.inForce(opts))
	return p.status(false)
}

// setting is the value of a key, and its origin.
type setting struct{ value, from string }

// inForce writes all settings as a configuration file.
func (p *program) inForce(opts *options) string {
	var b strings.Builder
	if opts.file == "" {
		fmt.Fprintf(&b, "# there is no %s at the root of the module, or of the repository\n", config.FileName)
	} else {
		fmt.Fprintf(&b, "# %s\n", report.Clean(opts.file))
	}
	table := false
	for _, key := range p.configKeys() {
		rule, isRule := strings.CutPrefix(key.Name, rulesTable)
		if isRule && !table {
			b.WriteString("\n[rules]\n")
			table = true
		}
		s := p.settingOf(key, rule, opts)
		fmt.Fprintf(&b, "%-40s # %s\n", rule+" = "+s.value, s.from)
	}
	return b.String()
}

func (p *program) settingOf(key config.Key, name string, opts *options) setting {
	isGiven := p.isGiven(opts, name)
	if value, ok := opts.values[key.Name]; ok && !isGiven && !(opts.only != nil && name != key.Name) {
		return setting{asTOML(key, value), report.Clean(relative(opts.file))}
	}
	own, isOfCheck := map[string][]string{
		"fail-on": {opts.failOn}, "test": {strconv.FormatBool(opts.test)}, "tags": {opts.tags},
		"baseline": {relative(opts.baseline)}, "exclude": opts.excluded, "only": opts.only,
	}[name]
	switch {
	case name != key.Name:
		s := p.ruleSetting(name, opts)
		if s.from == source(true) && !isGiven && !opts.given["only"] {
			s.from = "only"
		}
		return s
	case isOfCheck:
		return setting{asTOML(key, own), source(isGiven)}
	case isGiven:
		return setting{asTOML(key, strings.Split(opts.analyzerFlags[name], ",")), source(true)}
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
func (p *program) ruleSetting(name string, opts *options) setting {
	onOff := map[bool]string{true: `"on"`, false: `"off"`}
	rule := p.rules[p.ruleIndex(name)]
	if value, ok := opts.analyzerFlags[name]; ok || opts.only != nil {
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
	if opts.hasStyle(rule) {
		return setting{onOff[true], "style"}
	}
	return setting{onOff[!rule.OptIn], source(false)}
}

// hasStyle reports whether -style turns a rule on.
func (o *options) hasStyle(rule *uricheck.Rule) bool {
	return isOn(cmp.Or(o.analyzerFlags["style"], "false")) && rule.OptIn && report.SeverityOf(rule) == uricheck.Style
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
