// Package uricheck judges texts that are used as URIs: it knows the rules, and
// no Go syntax.
package uricheck

// Severity says how certain and how bad a finding is.
type Severity uint8

const (
	// Error: the call fails or panics, under every supported Go and every
	// GODEBUG setting.
	Error Severity = iota
	// Warning: it runs but does something else than the literal says, or fails
	// only under some Go, setting, resolver or proxy, or other software
	// rejects it.
	Warning
	// Style: right, but not canonical.
	Style
)

func (s Severity) String() string {
	return [...]string{"error", "warning", "style"}[s]
}

// Rule is one kind of fault.
type Rule struct {
	Name    string // one lowercase word: "host"
	Summary string // one line, for tables and flags: "malformed host"
	Doc     string // Markdown, for `uricheck help NAME`
}

// Rules lists every rule, in the order in which they are documented.
func Rules() []*Rule { return nil }
