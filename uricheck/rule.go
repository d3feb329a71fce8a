package uricheck

import (
	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

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

var severityNames = [...]string{Error: "error", Warning: "warning", Style: "style"}

func (s Severity) String() string { return enum.Name(severityNames[:], "Severity", s) }

// Rule is one kind of fault.
type Rule struct {
	Name    string // one lowercase word: "host"
	Summary string // one line, for tables and flags: "malformed host"
	Doc     string // Markdown: the reason, with the RFC section or the Go issue
	// Bad returns examples that it reports, the first of which goes into tables, and Good
	// some that it leaves alone. They are not made before: go vet starts the program for
	// each package anew.
	Bad, Good func() []Subject
	// OptIn is set for a rule that is off unless it is asked for: by its own flag,
	// or by -style if what it reports is of style.
	OptIn bool

	// check judges complete texts, and checkAssembly how texts are put together. A rule has
	// one of them at least.
	check         func(*judgement)
	checkAssembly func(*assembly)
}

// Rules lists every rule, in the order in which they are documented. A text is
// judged in the opposite order: each rule explains what it can, and leaves the
// rest to those before it. The rules that are opt-in come after all others: what is
// broken is not judged for style.
func Rules() []*Rule {
	return []*Rule{
		&syntaxRule, &escapeRule, &portRule, &hostRule, &schemeRule, &relativeRule,
		&queryRule, &fragmentRule, &userinfoRule,
		&joinRule, &escaperRule, &unescapedRule, &fieldRule, &hostportRule, &addressRule, &placeholderRule, &patternRule,
		&templateRule, &headerRule,
		&iriRule, &caseRule, &dotsegmentsRule, &defaultportRule, &unreservedRule, &insecureRule, &browserRule,
	}
}

// Subject is a text in its use.
type Subject struct {
	stdlib.Call
	// Func is the sink as people write it: "url.Parse", "url.URL.Host".
	Func string
	// Program is what is known of the program that runs the call.
	Program Program
	// Base is what a reference is resolved against, if that is known.
	Base string
	// Seams are the byte offsets in Text at which two operands of a
	// concatenation meet.
	Seams []int
	// Holes are the stretches of Text whose value is only known at run time, in
	// the order of the text.
	Holes []Hole
	// Peers are the texts that the program puts behind the same base as this one.
	Peers Peers
	// Beside holds, for a field, the values of other fields of the structure, as
	// far as they are known: what is missing may be anything.
	Beside map[stdlib.Use]string
}

// Peers says of texts, one of which is judged, how many begin with a slash, and how many with
// a letter or a digit.
type Peers struct {
	Slashes, Words int
	// AreResolved is set if they are resolved against the base, and not put behind it.
	AreResolved bool
	// AreNamesakes is set if some begin with the same segment, and one of them all has a slash
	// before it.
	AreNamesakes bool
}

// Finding is one fault of a text.
type Finding struct {
	Rule     *Rule
	Severity Severity
	// Start and End are byte offsets in the text: what to underline. They are
	// equal only for an empty text.
	Start, End int
	// Message is "rule: fact; consequence", on one line and without control
	// characters, and never holds a password.
	Message string
	Fixes   []Fix
	// Against is the text of Call.Earlier that the finding is about as well; ""
	// if it is about none.
	Against string
	// OptIn is set for what is reported only on demand.
	OptIn bool
	// Unintended is set for what no test does on purpose. Errors aside, other
	// findings are left alone in tests: odd URLs are what they try.
	Unintended bool
	// OnWindows is set for what happens there alone.
	OnWindows bool
	// OfAssembly is set for what is about how the text is put together: where a value stands,
	// or what is behind a base. With some values the same bytes may be right.
	OfAssembly bool
	// FineInExamples is set for what an example may well hold: sample data.
	FineInExamples bool

	refused bool // it explains why the call fails
}

// Category is the rule and the severity, "host.error": go/analysis has no
// severity, and its Category survives in most drivers.
func (f Finding) Category() string { return f.Rule.Name + "." + f.Severity.String() }
