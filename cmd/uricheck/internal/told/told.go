// Package told describes the way of a text in words: its steps, and the verdict. "uricheck why"
// prints it, and the playground shows it.
package told

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
)

// Lines describes a text: the text with its position and its purpose, a line for each step, and the
// verdict. name converts file names for people. Lines does not escape text of the program.
func Lines(e inventory.Entry, at string, name func(string) string) []string {
	taker := "no known function takes the text"
	switch {
	case e.Func == "" && e.Verdict == inventory.Unjudged:
		taker = Reason(e.Reason, name)
	case e.Func != "":
		taker = fmt.Sprintf("goes to %s (%s)", e.Func, e.Purpose)
	}
	lines := []string{fmt.Sprintf("%s: %s: %s", at, e.Text, taker)}
	for _, s := range e.Steps {
		lines = append(lines, "    "+step(s)+place(s.At, s.Source, name))
	}
	return append(lines, verdict(e, name)...)
}

// Reason describes a reason, with the position of its cause.
func Reason(r inventory.Reason, name func(string) string) string {
	return r.Text + place(r.At, r.Source, name)
}

func verdict(e inventory.Entry, name func(string) string) []string {
	if e.Verdict == inventory.Fine {
		return []string{"  uricheck finds nothing wrong"}
	}
	var lines []string
	label := ""
	switch {
	case e.Verdict == inventory.Unjudged && e.Func == "":
		return []string{fmt.Sprintf("  %s", e.Verdict)} // the first line has the reason
	case e.Verdict != inventory.Faulty:
		label = "unreported "
		lines = append(lines, fmt.Sprintf("  %s: %s", e.Verdict, Reason(e.Reason, name)))
	}
	for _, f := range e.Findings {
		lines = append(lines, "  "+label+f.Severity+": "+f.Text)
	}
	if e.Verdict == inventory.Faulty && e.Reason.Text != "" {
		lines = append(lines, "  uricheck reports only what every reader refuses, because "+Reason(e.Reason, name))
	}
	return lines
}

// step describes a step without its position.
func step(s inventory.Step) string {
	switch s.Kind {
	case inventory.Executes:
		return fmt.Sprintf("%s gives %q", s.Code, s.Result)
	case inventory.PutsAround:
		return fmt.Sprintf("%q becomes %q", s.Code, s.Result)
	case inventory.Asks:
		return asked(s.Code) + ": " + s.Result
	case inventory.Names:
		return fmt.Sprintf("uricheck reads %s as %s", s.Code, s.Result)
	case inventory.Doubts:
		return "in doubt: " + s.Code
	}
	return s.Code
}

// asked names the code that decides whether a text passes: a condition, a case of a switch, a
// statement.
func asked(code string) string {
	word, _, _ := strings.Cut(code, " ")
	if code == inventory.StatementBefore || word == "case" || word == "default" || word == "switch" {
		return code
	}
	return "condition " + code
}

func place(at token.Position, source string, name func(string) string) string {
	switch {
	case at.IsValid():
		return fmt.Sprintf(" (%s:%d)", name(at.Filename), at.Line)
	case source != "":
		return " (" + source + ")"
	}
	return ""
}
