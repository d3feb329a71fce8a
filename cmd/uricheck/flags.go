package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/config"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// options are the flags and arguments of the stand-alone program.
type options struct {
	fix, diff, json, test bool
	quiet                 bool
	format                string // of standard output: a name of report.Formats, or "" for the default
	outputs               []output
	baseline              string // a file
	writeBaseline         bool
	newFrom               string // a revision
	failOn                string // a severity, see severities
	color                 string // one of colorChoices
	dir                   string // the working directory
	tags                  string
	patterns              []string
	analyzerFlags         map[string]string // values by name
	only                  []string          // the rules of -only, nil for all
	entries               bool              // the caller wants the inventory
	purposes              []string          // of the texts that list prints; all if there are none
	goplsFile             string
	given                 map[string]bool // the flags that the user has set
	config                string          // the name of a configuration file, noConfig, or ""
	configured
}

// checkFlags returns the flags of a check.
func (p *program) checkFlags(opts *options) *flag.FlagSet {
	fs := newFlagSet()
	opts.register(fs)
	only := choice{func(list string) error { return opts.setOnly(p, list) }, ruleNames(p.rules)}
	fs.Var(only, "only", "run only these comma-separated `rules`, as in escape,host")
	p.registerAnalyzerFlags(fs, opts)
	return fs
}

// newFlagSet returns a flag set whose caller prints the errors.
func newFlagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	return fs
}

func (o *options) register(fs *flag.FlagSet) {
	fs.BoolVar(&o.fix, "fix", false, "apply the first fix of each finding and print the other findings")
	fs.BoolVar(&o.diff, "diff", false, "print the fixes as a unified diff and change nothing")
	fs.Var(choice{o.setFormat, report.FormatNames()}, "format", "print findings as `name`: text, frame, which shows the source lines, json, sarif, github or gitlab (default: frame on a terminal, else text)")
	fs.Func("o", "write the output of the -format before it to `file`, as in -format sarif -o x.sarif; uricheck still prints the findings to standard output, in the default format or in the -format that has no -o", o.setOutput)
	fs.StringVar(&o.baseline, "baseline", "", "report only findings that are not in `file`, and name the entries of file that match no finding any more")
	fs.BoolVar(&o.writeBaseline, "write-baseline", false, "write all findings to the file of -baseline, and report nothing")
	fs.Func("exclude", "ignore files whose names match `pattern`, as exclude in a configuration file does; repeat the flag for more patterns", o.exclude)
	fs.BoolVar(&o.quiet, "q", false, "print only findings and errors: no progress, notes and hints")
	fs.BoolVar(&o.json, "json", false, "print findings and fixes as JSON, like go vet -json; the same as -format json")
	fs.StringVar(&o.newFrom, "new-from", "", "report only findings on lines that changed since the git revision `rev`")
	o.failOn, o.color = "warning", "auto"
	fs.Var(oneOf(&o.color, "choices", "auto", "always", "never"),
		"color", "colour the output of -format frame; `when` is auto, always or never (default auto)")
	fs.Var(oneOf(&o.failOn, "severities", severities...), "fail-on",
		"exit with status 3 if a finding has this `severity` or a higher one: error, warning or style (default warning)")
	o.registerLoading(fs)
}

// choice is a flag with values that completion offers.
type choice struct {
	set func(value string) error
	of  []string
}

func (c choice) String() string { return "" } // the usage of the flag says the default

func (c choice) Set(value string) error { return c.set(value) }

// oneOf returns a flag with one of some values.
func oneOf(to *string, noun string, values ...string) choice {
	return choice{func(value string) error {
		if !slices.Contains(values, value) {
			return fmt.Errorf("the %s are %s", noun, report.List(values))
		}
		*to = value
		return nil
	}, values}
}

// exclude adds a pattern for names that are relative to the working directory.
func (o *options) exclude(pattern string) (err error) {
	if err := config.CheckPattern(pattern); err != nil {
		return err
	}
	o.excluded = append(o.excluded, pattern)
	o.from, err = filepath.Abs(".")
	return err
}

// severities are the severities of findings, the worst one first.
var severities = []string{"error", "warning", "style"}

// fails reports whether there is a finding of the -fail-on severity or worse.
func (o *options) fails(found []finding.Finding) bool {
	bad := severities[:slices.Index(severities, o.failOn)+1]
	return slices.ContainsFunc(found, func(f finding.Finding) bool { return slices.Contains(bad, f.Severity) })
}

// registerLoading adds the flags that say which files the go command loads.
func (o *options) registerLoading(fs *flag.FlagSet) {
	fs.BoolVar(&o.test, "test", true, "check test files too")
	fs.StringVar(&o.tags, "tags", "", "set these build tags: a comma-separated `list`, as for the go command")
	fs.StringVar(&o.config, "config", "", "read settings from `file`; with \"-config none\", read no file: see \"uricheck help config\"")
}

// registerAnalyzerFlags adds the analyzer's flags: a flag means the same under each of its
// names.
func (p *program) registerAnalyzerFlags(fs *flag.FlagSet, to *options) {
	p.registerRuleFlags(fs, "", to)
	p.registerRuleFlags(fs, p.analyzer.Name+".", to)
}

// registerRuleFlags adds the analyzer's flags under the prefix.
func (p *program) registerRuleFlags(fs *flag.FlagSet, prefix string, to *options) {
	p.analyzer.Flags.VisitAll(func(f *flag.Flag) {
		i := p.ruleIndex(f.Name)
		isTiered := i >= 0 && p.rules[i].IsTiered
		fs.Var(passedFlag{f.Value, f.Name, isTiered, to}, prefix+f.Name, f.Usage)
	})
}

// setOnly switches on the rules of a list, and off the others.
func (o *options) setOnly(p *program, list string) error {
	if list == "" {
		return errors.New("it needs a rule, as in escape,host")
	}
	o.only = strings.Split(list, ",")
	for _, name := range o.only {
		if err := p.checkRule(name); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) checkRule(name string) error {
	if slices.Contains(ruleNames(p.rules), name) {
		return nil
	}
	return fmt.Errorf("there is no rule %q%s", name, nearest.DidYouMean(name, ruleNames(p.rules), "%s"))
}

// restrict applies -only, or only in the configuration file, to the rules without a flag of their own: the order of
// flags makes no difference.
func (p *program) restrict(opts *options) error {
	if opts.only == nil {
		return nil
	}
	for _, r := range p.rules {
		isOnly, value := slices.Contains(opts.only, r.Name), opts.analyzerFlags[r.Name]
		switch isGiven := p.isGiven(opts, r.Name); {
		case isGiven && isOnly && !isOn(value):
			return fmt.Errorf("-only turns the rule %s on, and -%s=%s turns it off: leave one of them out", r.Name, r.Name, value)
		case !isGiven:
			opts.turn(r, strconv.FormatBool(isOnly))
		}
	}
	return nil
}

// isGiven reports whether the user has set a flag, under one of its names.
func (p *program) isGiven(opts *options, name string) bool {
	return opts.given[name] || opts.given[p.analyzer.Name+"."+name]
}

// isOn reports whether a value of a rule's flag, which the flag has checked, turns the rule on: tiers do.
func isOn(value string) bool {
	on, err := strconv.ParseBool(value)
	return on || err != nil
}

// turn gives the flag of a rule a value. It does not set the flag of a rule that is on by default to true, because
// -unescaped=true also widens its rule.
func (o *options) turn(rule *uricheck.Rule, value string) {
	delete(o.analyzerFlags, rule.Name)
	if value != "true" || rule.OptIn {
		o.setAnalyzerFlag(rule.Name, value)
	}
}

func (o *options) setAnalyzerFlag(name, value string) {
	if o.analyzerFlags == nil {
		o.analyzerFlags = make(map[string]string)
	}
	o.analyzerFlags[name] = value
}

// ruleIndex returns the index of the rule with a name, or -1.
func (p *program) ruleIndex(name string) int {
	return slices.IndexFunc(p.rules, func(r *uricheck.Rule) bool { return r.Name == name })
}

func ruleNames(rules []*uricheck.Rule) []string {
	var names []string
	for _, r := range rules {
		names = append(names, r.Name)
	}
	return names
}

// passedFlag is a flag of the analyzer, which it checks and passes on to the engine.
type passedFlag struct {
	flag.Value
	name     string
	isTiered bool // it is that of a tiered rule
	to       *options
}

func (f passedFlag) Set(value string) error {
	switch err := f.Value.Set(value); {
	case err != nil && f.isTiered:
		return errors.New("it has to be true, false, " + strings.Join(tiers, " or "))
	case err != nil && f.IsBoolFlag():
		return errors.New("it has to be true or false")
	case err != nil:
		return err
	}
	f.to.setAnalyzerFlag(f.name, value)
	return nil
}

func (f passedFlag) IsBoolFlag() bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return f.isTiered || ok && b.IsBoolFlag()
}

func (o *options) complete() (err error) {
	if o.dir, err = os.Getwd(); err != nil {
		return fmt.Errorf("uricheck cannot find the current directory: %w", files.Cause(err))
	}
	if err := o.completeFormat(); err != nil {
		return err
	}
	if err := o.completeBaseline(); err != nil {
		return err
	}
	if o.format == "json" && (o.fix || o.diff) {
		return errors.New("-json prints fixes and applies none: uricheck cannot combine it with -fix or -diff")
	}
	o.fix = o.fix || o.diff
	if len(o.patterns) == 0 {
		o.patterns = []string{"."} // like go vet
	}
	return checkPatterns(o.patterns)
}

func checkPatterns(patterns []string) error {
	for _, pattern := range patterns {
		switch {
		case pattern == "":
			return errors.New(`"" is not a package: leave it out, or write "." for the current directory`)
		case isMissingFile(pattern):
			return fmt.Errorf("there is no file %s", pattern)
		}
	}
	return nil
}

// isMissingFile reports whether a pattern is the name of a Go file that does not exist. The go
// command would look for a module of that name. A package may have one: github.com/nats-io/nats.go.
func isMissingFile(pattern string) bool {
	if !strings.HasSuffix(pattern, ".go") || strings.Contains(pattern, "...") {
		return false
	}
	if _, err := os.Stat(pattern); !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	info, err := os.Stat(filepath.Dir(pattern))
	return err == nil && info.IsDir()
}

// explainFlagError turns the messages of package flag into ours, with the command that prints the help: see
// [program.parse].
func explainFlagError(fs *flag.FlagSet, err error, name string) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	help := strings.TrimSpace("uricheck help " + name)
	if before, _, ok := strings.Cut(err.Error(), ": parse error"); ok && strings.HasPrefix(before, "invalid boolean value ") {
		err = fmt.Errorf("%s: it has to be true or false", before)
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
		var names []string
		fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		near := nearest.DidYouMean(strings.TrimLeft(name, "-"), names, "-%s")
		err = fmt.Errorf("there is no flag %s%s", name, near)
	}
	if strings.HasSuffix(err.Error(), "?") {
		return fmt.Errorf("%w %q lists the flags", err, help)
	}
	return fmt.Errorf("%w; %q lists the flags", err, help)
}
