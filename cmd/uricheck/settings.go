package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/config"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// configured has the settings of a configuration file.
type configured struct {
	file string // its absolute name; "" if there is none
	// excluded are the patterns of -exclude, which are relative to a directory.
	excluded []string
	from     string
	values   map[string][]string
}

// noConfig is the value of -config for no configuration file.
const noConfig = "none"

// levels are the values of a rule in a file: on or off, or a severity.
var levels = append([]string{"on", "off"}, severities...)

// tiers are further values of a tiered rule.
var tiers = []string{"probable", "all"}

const rulesTable = "rules."

// configKeys returns the keys of a configuration file. Most are flags.
func (p *program) configKeys() []config.Key {
	keys := []config.Key{
		{Name: "fail-on", Choices: severities},
		{Name: "test", Kind: config.Bool},
		{Name: "tags"},
		{Name: "baseline", Check: checkBaselineName},
		{Name: "exclude", Kind: config.List, Check: config.CheckPattern},
		{Name: "only", Kind: config.List, Check: p.checkRule},
	}
	isRule := make(map[string]bool)
	for _, r := range p.rules {
		isRule[r.Name] = true
	}
	p.analyzer.Flags.VisitAll(func(f *flag.Flag) {
		switch b, ok := f.Value.(interface{ IsBoolFlag() bool }); {
		case isRule[f.Name]:
		case ok && b.IsBoolFlag():
			keys = append(keys, config.Key{Name: f.Name, Kind: config.Bool})
		default:
			keys = append(keys, config.Key{Name: f.Name, Kind: config.List, Check: f.Value.Set})
		}
	})
	for _, r := range p.rules {
		choices := levels
		if r.IsTiered {
			choices = slices.Concat(levels, tiers)
		}
		keys = append(keys, config.Key{Name: rulesTable + r.Name, Choices: choices})
	}
	return keys
}

// findConfig finds the configuration file of a directory, or the named one. It does not read the
// file.
func findConfig(dir, name string) (c configured, err error) {
	switch name {
	case noConfig:
		return c, nil
	case "":
		if dir, err = filepath.Abs(dir); err != nil {
			return c, err
		}
		c.file = config.Find(dir)
		return c, nil
	}
	// The user may name a link.
	if c.file, err = filepath.EvalSymlinks(name); err == nil {
		c.file, err = filepath.Abs(c.file)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return c, fmt.Errorf("-config: there is no file %s", name)
	case err != nil:
		return c, fmt.Errorf("-config: %w", err)
	}
	return c, nil
}

// readConfig reads the configuration file, if there is one.
func (p *program) readConfig(c configured) (configured, error) {
	if c.file == "" {
		return c, nil
	}
	var err error
	c.values, err = config.Read(c.file, relative(c.file), p.configKeys())
	return c, err
}

// parse parses the command line of a command with the name and the flags; "" is the check. The settings in the
// configuration file of the current directory come before the flags. The error is a sentence for the user, or
// flag.ErrHelp.
func (p *program) parse(name string, flags newFlags, args []string) (*options, error) {
	named := new(options)
	fs := flags(p, named)
	patterns, err := parseAll(fs, args)
	if err != nil {
		return nil, explainFlagError(fs, err, name)
	}
	c, err := findConfig(".", named.config)
	if err == nil {
		c, err = p.readConfig(c)
	}
	if err != nil {
		return nil, err
	}
	opts, err := p.combine(flags, c, func(fs *flag.FlagSet) error {
		_, err := parseAll(fs, args) // as the first time
		return err
	})
	if err == nil {
		opts.patterns = patterns
	}
	return opts, err
}

// combine combines the settings of a configuration file with those of flags, which override them.
func (p *program) combine(flags newFlags, c configured, set func(*flag.FlagSet) error) (*options, error) {
	opts := new(options)
	fs := flags(p, opts)
	if err := opts.take(p, c); err != nil {
		return nil, err
	}
	if err := set(fs); err != nil {
		return nil, err
	}
	opts.given = make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { opts.given[f.Name] = true })
	return opts, p.restrict(opts)
}

// parseAll parses flags, also those after packages, and returns the packages. After "--" there are no flags.
func parseAll(fs *flag.FlagSet, args []string) (others []string, err error) {
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		n := len(args) - fs.NArg()
		if n > 0 && args[n-1] == "--" {
			return append(others, args[n:]...), nil
		}
		if n < len(args) {
			others, n = append(others, args[n]), n+1
		}
		args = args[n:]
	}
	return others, nil
}

// take applies the settings of a configuration file.
func (o *options) take(p *program, c configured) error {
	o.configured = c
	fs := newFlagSet()
	scratch := new(options)
	scratch.register(fs)
	p.registerRuleFlags(fs, "", o)
	for name, value := range sorted(c.values) {
		text := strings.Join(value, ",")
		if rule, ok := strings.CutPrefix(name, rulesTable); ok {
			if !slices.Contains(tiers, text) {
				text = strconv.FormatBool(text != "off")
			}
			o.turn(p.rules[p.ruleIndex(rule)], text)
			continue
		}
		if fs.Lookup(name) == nil || name == "baseline" {
			continue // another function reads it
		}
		if err := fs.Set(name, text); err != nil {
			return fmt.Errorf("%s: %s: %w", relative(c.file), name, err)
		}
	}
	o.test, o.tags, o.failOn = scratch.test, scratch.tags, scratch.failOn
	if only := c.values["only"]; len(only) > 0 {
		o.only = only
	}
	return nil
}

// adjust removes the findings that the configuration file excludes, and gives the others the
// severities of that file. Neither needs another analysis.
func (c configured) adjust(found []finding.Finding) []finding.Finding {
	if c.file == "" && len(c.excluded) == 0 {
		return found
	}
	left := newLeftOut(c)
	var kept []finding.Finding
	for _, f := range found {
		if left.has(f.Pos.File) {
			continue
		}
		f.Fixes = left.fixes(f.Fixes)
		f.Severity = cmp.Or(c.severityOf(f.Rule), f.Severity)
		kept = append(kept, f)
	}
	return kept
}

// adjustEntries gives the findings of texts the severities of the file.
func (c configured) adjustEntries(entries []inventory.Entry) {
	for _, e := range entries {
		for i, f := range e.Findings {
			e.Findings[i].Severity = cmp.Or(c.severityOf(f.Rule), f.Severity)
		}
	}
}

// severityOf returns the severity that the file gives to a rule, or "".
func (c configured) severityOf(rule string) string {
	texts := c.values[rulesTable+rule]
	if len(texts) == 1 && slices.Contains(severities, texts[0]) {
		return texts[0]
	}
	return ""
}

// stamp returns a text that changes when the file changes.
func (c configured) stamp() string {
	if c.file == "" {
		return ""
	}
	info, err := os.Stat(c.file)
	if err != nil {
		return c.file
	}
	return fmt.Sprint(c.file, info.ModTime(), info.Size())
}
