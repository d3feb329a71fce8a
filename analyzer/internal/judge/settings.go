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
	rules map[*uricheck.Rule]bool // those whose flag is set
	style bool
	// insecureHosts and schemes are in lower case, see uricheck.Program.
	insecureHosts, schemes []string
	// literals reports whether the analyzer also judges literals that reach no sink.
	literals bool
}

// NewSettings returns the default settings, which the flags change. An opt-in rule is off unless
// its flag or "style" is set; its own flag takes precedence.
func NewSettings(flags *flag.FlagSet) *Settings {
	s := &Settings{rules: make(map[*uricheck.Rule]bool)}
	for _, r := range uricheck.Rules() {
		flags.BoolFunc(r.Name, "report "+r.Summary, func(value string) (err error) {
			s.rules[r], err = strconv.ParseBool(value)
			return err
		})
	}
	flags.BoolVar(&s.literals, "literals", true, "report faulty URLs even if no known function takes them")
	flags.BoolVar(&s.style, "style", false, "also report texts that are valid but not in normal form")
	flags.Func("insecure-hosts", "let the rule insecure accept requests to these hosts and their subdomains: a comma-separated `list`", listFlag(&s.insecureHosts, "host", isHost))
	flags.Func("schemes", "treat these URI schemes as known: a comma-separated `list`", listFlag(&s.schemes, "scheme", uri.IsScheme))
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
	on, isSet := s.rules[f.Rule]
	if isSet && (!on || f.Rule.OptIn || f.OptIn && f.Severity == uricheck.Warning) {
		return on
	}
	return !f.OptIn || s.style && f.Severity == uricheck.Style
}
