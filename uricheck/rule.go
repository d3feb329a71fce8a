package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Severity says how certain and how serious a finding is.
type Severity uint8

const (
	// Error means that the call fails or panics, under every supported Go and every
	// GODEBUG setting.
	Error Severity = iota
	// Warning means that the call works but does something other than the text says, or fails only
	// under some Go, setting, resolver or proxy, or other software refuses the text.
	Warning
	// Style means that the text is valid, but not in normal form.
	Style
)

var severityNames = [...]string{Error: "error", Warning: "warning", Style: "style"}

func (s Severity) String() string { return enum.Name(severityNames[:], "Severity", s) }

// Rule is one kind of fault.
type Rule struct {
	Name    string // one lowercase word: "host"
	Summary string // one line, for tables and flags: "malformed host"
	Since   string // the first release with the rule
	Doc     string // Markdown: the reason, with the RFC section or the Go issue
	// Bad returns examples that the rule reports, and Good returns some that it leaves alone.
	// Tables show the first bad one. They are functions because go vet starts the program for each
	// package anew, and it rarely needs examples.
	Bad, Good func() []Subject
	// OptIn marks a rule that is off by default. Its own flag turns it on; the flag -style does so
	// too if its findings are of style.
	OptIn bool
	// IsTiered marks a rule that is on by default, and whose flag has two more values: "probable", for the findings
	// that are Probable, and "all".
	IsTiered bool

	// check judges complete texts, and checkAssembly judges how a program composes texts. A
	// rule has at least one of them.
	check         func(*judgement)
	checkAssembly func(*assembly)
}

// Rules lists every rule, in the order of the documentation. Check runs them in the opposite
// order: each rule explains what it can, and leaves the rest to those before it. The opt-in
// rules run last, because they do not look at broken text.
func Rules() []*Rule {
	return []*Rule{
		&syntaxRule, &escapeRule, &portRule, &hostRule, &schemeRule, &relativeRule,
		&queryRule, &fragmentRule, &userinfoRule,
		&joinRule, &slashRule, &resolveRule, &separatorRule, &cutsetRule, &lostRule, &redirectRule,
		&escaperRule, &unescapedRule, &fieldRule, &hostportRule, &addressRule, &placeholderRule, &patternRule,
		&templateRule, &headerRule,
		&iriRule, &caseRule, &dotsegmentsRule, &defaultportRule, &unreservedRule, &insecureRule, &browserRule,
	}
}

// Subject is a text in its use.
type Subject struct {
	stdlib.Call
	// Func is the name of the function or field: "url.Parse", "url.URL.Host".
	Func string
	// Reading says how a library reads the text, if it does so in another way than the standard library.
	Reading Reading
	// Program describes the program that runs the call.
	Program Program
	// Base is the base of a reference, if it is known.
	Base string
	// Seams are the byte offsets in Text at which two operands of a
	// concatenation meet.
	Seams []int
	// Gaps are the byte offsets in Text at which the program has removed bytes of a literal, as path.Clean does.
	Gaps []int
	// Holes are the stretches of Text whose values the program gets only at run time, in the order of
	// the text.
	Holes []Hole
	// Appended is the byte offset in Text of the part that a later statement appends, with "+="; 0
	// if none does.
	Appended int
	// Peers counts the texts that the program puts after the same base as this text, or after this
	// text.
	Peers Peers
	// Beside has, for a field, the known values of other fields of the structure. A missing
	// field may have any value.
	Beside map[stdlib.Use]string
	// MayNameFile reports whether the program may use the text as the name of a file as well, where
	// an empty segment means nothing.
	MayNameFile bool
}

// Peers counts texts, one of which Check judges: how many begin with a slash, and how many with
// a letter or a digit.
type Peers struct {
	Slashes, Words int
	// AreResolved reports whether the program resolves the texts against the base, and does not
	// append them.
	AreResolved bool
	// AreNamesakes reports whether some begin with the same segment, and exactly one text has a
	// slash before it.
	AreNamesakes bool
	// AreBehind reports whether the text itself is the base: the program puts the others where its
	// first hole is.
	AreBehind bool
	// Base is the text before, if that is known and the same for all.
	Base string
}

// Finding is one fault of a text.
type Finding struct {
	Rule     *Rule
	Severity Severity
	// Start and End are byte offsets in the text: the span to underline. They are equal only
	// for an empty text.
	Start, End int
	// Message is "rule: fact; consequence", on one line and without control characters. It
	// never contains a password.
	Message string
	Fixes   []Fix
	// Remedy is the rewriting of the code that repairs the fault, even if no fix offers it because it is not
	// safe; NoRewrite if there is none.
	Remedy Rewrite
	// Against is the text of Call.Earlier that conflicts with this one; "" if none does.
	Against string
	// OptIn marks a finding that is off by default. Of those of a tiered rule, the Probable ones are more often of use.
	OptIn, Probable bool
	// Unintended marks a fault that no test has on purpose. The analyzer drops all other warnings
	// in tests, because tests try odd URLs.
	Unintended bool
	// OnWindows marks a fault that only occurs on Windows.
	OnWindows bool
	// OfAssembly marks a fault in how the program composes the text: the place of a value, or the
	// text after a base. With some values the same bytes may be right.
	OfAssembly bool
	// AtSeam marks a fault of two texts that meet at Start: each of them may be right.
	AtSeam bool
	// FineInExamples marks sample data, which is right in an example.
	FineInExamples bool
	// Failure says how the call fails if the finding explains that: "http.Get fails". It is "" for a text
	// that works. Some Go or setting may lift the failure of a warning.
	Failure string
}

// Causing returns the finding as the cause of a failing call, which another finding explains: with the severity and the
// failure of that one.
func (f Finding) Causing(explained Finding) Finding {
	fact := f.fact()
	f.Severity, f.Failure, f.Message = explained.Severity, explained.Failure, fact+"; "+explained.Failure
	if !fits(f.Message) {
		f.Message = fact + "; the call" + f.Failure[strings.LastIndexByte(f.Failure, ' '):]
	}
	return f
}

// ShowsPassword reports whether a finding is about a password in the source, which a worse fault may hide.
func (f Finding) ShowsPassword() bool { return f.Rule == &userinfoRule && f.FineInExamples }

// Category returns the rule and the severity, "host.error": go/analysis has no severity, and most
// drivers keep its Category.
func (f Finding) Category() string { return f.Rule.Name + "." + f.Severity.String() }
