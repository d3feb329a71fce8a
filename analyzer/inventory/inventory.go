// Package inventory has the data of an inventory: the texts that the analyzer follows in a
// package to the functions and fields that take URLs. The result of an analyzer of
// analyzer.NewInventory is an []Entry; "uricheck list" and "uricheck why" print it.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the
// texts of Way, Reason, Step.Code and Message.
package inventory

import "go/token"

// Entry is a text that the analyzer has followed to a function or field that takes a URL.
type Entry struct {
	// Text is the whole text that reaches the function or field, with uricheck.HoleMark for
	// unknown parts. A mask replaces a password.
	Text string
	// Literals are the literals of this package in Text, in its order; At is the first of them,
	// or the expression if there is none.
	Literals []Range
	At       Range
	// Func is the name of the function or field, "http.Get", and Purpose says what it does with
	// the text: the word of a stdlib.Purpose.
	Purpose, Func string
	// Way are the steps from the text to Func, those in dependencies included:
	// "passed to request.Get", "http.Get in request.Get, request.go:41".
	Way []string
	// Steps are all operations on the text, those of Way included.
	Steps []Step
	// Verdict is the verdict on the text. Reason says why it is neither Fine nor Faulty, or why
	// uricheck looks only for faults for any reader.
	Verdict Verdict
	Reason  Reason
	// Findings are its findings, without those of opt-in rules, and Marked has the ranges that they
	// mark.
	Findings []Message
	Marked   []Range
}

// Reason is a reason for a verdict, with the position of its cause, as in [Step].
type Reason struct {
	Text   string
	At     token.Position
	Source string
}

// Message is the message of a finding, with the rule and the severity that a diagnostic has in its
// category: "host" and "error".
type Message struct{ Rule, Severity, Text string }

// Range is a stretch of a file, in bytes.
type Range struct{ Start, End token.Position }

// Verdict is uricheck's verdict on a text.
type Verdict string

const (
	// Fine is the verdict on a text without findings.
	Fine Verdict = "ok"
	// Partial is the verdict on a text with unknown parts, and without findings in its known
	// ones, or without findings in the part that the expression writes.
	Partial Verdict = "ok in part"
	// Faulty is the verdict on a text with findings.
	Faulty Verdict = "finding"
	// Unreported is the verdict on a text whose findings uricheck does not report: a test may
	// expect the failure, a program generated the code, or a directive silences the findings.
	Unreported Verdict = "not reported"
	// Unjudged is the verdict on a text that uricheck cannot judge: the program checks it on
	// the way, or changes it, or an unknown method decides.
	Unjudged Verdict = "not judged"
)

// Step is an operation on a text on its way to the function or field that takes it.
type Step struct {
	Kind StepKind
	// At is the position of the operation. It has no file if the position is unknown, or in a
	// dependency: then Source is "example.com/low/low.go:12", if known.
	At     token.Position
	Source string
	// Code is the code of the operation: a call with its operands, a condition as written, the
	// call or the write that passes the text on.
	Code string
	// Result is the result: for Executes and PutsAround a text, with uricheck.HoleMark for
	// unknown parts; for Asks one of the answers below; for Names the content, and the name that says so.
	Result string
}

// StepKind says what a [Step] does with the text.
type StepKind uint8

const (
	Executes   StepKind = iota // a function turns it into another text
	PutsAround                 // the program puts text around it
	Asks                       // a condition decides whether it goes on
	Passes                     // the program passes it on: by a call, a field, a variable
	Doubts                     // something lowers the confidence that it arrives unchanged
	Names                      // names say what an unknown part of it is
)

// StatementBefore stands for the code of a condition that is a whole statement, such as a loop.
const StatementBefore = "an earlier statement"

// The answers of a condition: whether the text goes on.
const (
	AnswerPasses  = "the text passes"
	AnswerStays   = "the text does not pass"
	AnswerUnknown = "uricheck does not know whether the text passes"
)
