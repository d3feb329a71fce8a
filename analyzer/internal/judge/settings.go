package judge

import (
	"flag"
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Settings are the values of an analyzer's flags.
type Settings struct {
	rules map[*uricheck.Rule]tier // those whose flag is set
	style bool
	// insecureHosts and schemes are in lower case, see uricheck.Program.
	insecureHosts, schemes []string
	// literals reports whether the analyzer also judges literals that reach no sink.
	literals bool
}

// tier says which findings of a rule the analyzer reports.
type tier uint8

const (
	none     tier = iota
	probable      // the default ones, and those that are probable
	all
)

// tierOf returns the tier that a value of a rule's flag names.
func tierOf(r *uricheck.Rule, value string) (tier, error) {
	switch {
	case r.IsTiered && value == "probable":
		return probable, nil
	case r.IsTiered && value == "all":
		return all, nil
	}
	if on, err := strconv.ParseBool(value); err != nil || !on {
		return none, err
	}
	return all, nil
}

// NewSettings returns the default settings, which the flags change. An opt-in rule is off unless
// its flag or "style" is set; its own flag takes precedence.
func NewSettings(flags *flag.FlagSet) *Settings {
	s := &Settings{rules: make(map[*uricheck.Rule]tier)}
	for _, r := range uricheck.Rules() {
		define := flags.BoolFunc
		if r.IsTiered {
			define = flags.Func // go vet refuses a tier as the value of a boolean
		}
		define(r.Name, "report "+r.Summary, func(value string) (err error) {
			s.rules[r], err = tierOf(r, value)
			return err
		})
	}
	flags.BoolVar(&s.literals, "literals", true, "report faulty URLs even if no known function takes them")
	flags.BoolVar(&s.style, "style", false, "also report texts that are valid but not in normal form")
	flags.Func("insecure-hosts",
		"let the rule insecure accept requests to these hosts and their subdomains: a comma-separated `list`",
		listFlag(&s.insecureHosts, "host", isHost))
	flags.Func("schemes", "treat these URI schemes as known: a comma-separated `list`",
		listFlag(&s.schemes, "scheme", uri.IsScheme))
	return s
}

// listFlag returns the function of a flag that checks each word of a list, and sets the list in
// lower case.
func listFlag(to *[]string, kind string, is func(string) bool) func(string) error {
	return func(value string) error {
		words := strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return r == ',' })
		for _, word := range words {
			if !is(word) {
				return fmt.Errorf("%q is not a %s", word, kind)
			}
		}
		*to = words
		return nil
	}
}

// isHost reports whether a text is a complete address or name, as in a URI. A name includes its
// subdomains, so a dot before it is wrong.
func isHost(text string) bool {
	if _, err := netip.ParseAddr(text); err == nil {
		return true
	}
	ref, err := uri.Parse("//" + text)
	return err == nil && text != "" && ref.Host() == text && !strings.ContainsAny(text, "%*") && text[0] != '.'
}

// reports reports whether the analyzer reports a finding. Tests try odd URLs, so it reports a text
// that works there only if no author writes it on purpose.
func (s *Settings) reports(f uricheck.Finding, isTest bool) bool {
	if isTest && f.Severity != uricheck.Error && !f.Unintended {
		return false
	}
	wanted, isSet := s.rules[f.Rule]
	if isSet && (wanted == none || f.Rule.OptIn || f.OptIn && f.Severity == uricheck.Warning) {
		return wanted == all || wanted == probable && f.Probable
	}
	return !f.OptIn || s.style && f.Severity == uricheck.Style
}
