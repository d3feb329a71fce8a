package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
)

// rulePage returns the page of a rule: the text of "uricheck help RULE", with the fixes, and with
// bugs of real programs.
func rulePage(r *uricheck.Rule, h *history) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n", r.Name, r.Summary)
	if r.OptIn {
		fmt.Fprintf(&b, "This rule is off by default. `-%s` turns it on.\n\n", r.Name)
	}
	fmt.Fprintf(&b, "## Why\n\n%s\n\n", linked(strings.TrimSpace(r.Doc)))
	b.WriteString("## Reported\n\n| code | message | fix |\n|---|---|---|\n")
	for _, s := range r.Bad() {
		for _, f := range r.Findings(s) {
			message := strings.TrimPrefix(f.Message, r.Name+": ")
			fmt.Fprintf(&b, "| %s | %s: %s | %s |\n", codeCell(s.String()), f.Severity, verbatim(message), fixCell(s, f))
		}
	}
	b.WriteString("\n## Not reported\n\n")
	for _, s := range r.Good() {
		fmt.Fprintf(&b, "- %s\n", code(s.String()))
	}
	b.WriteString("\n" + options(r))
	b.WriteString(h.evidence(r.Name))
	return b.String()
}

// reference matches a section of an RFC or an issue of Go.
var reference = regexp.MustCompile(`RFC\s(\d+)\s§([0-9.]*[0-9])|go\.dev/issue/\d+`)

// linked returns a text as Markdown, with links to the RFC sections and Go issues in it.
func linked(doc string) string {
	var b strings.Builder
	at := 0
	for _, m := range reference.FindAllStringSubmatchIndex(doc, -1) {
		name, to := doc[m[0]:m[1]], "https://"+doc[m[0]:m[1]]
		if m[2] >= 0 {
			to = "https://www.rfc-editor.org/rfc/rfc" + doc[m[2]:m[3]] + "#section-" + doc[m[4]:m[5]]
		}
		b.WriteString(verbatim(doc[at:m[0]]) + "[" + name + "](" + to + ")")
		at = m[1]
	}
	return b.String() + verbatim(doc[at:])
}

// fixCell returns the text after its first fix.
func fixCell(s uricheck.Subject, f uricheck.Finding) string {
	if len(f.Fixes) == 0 {
		return "none"
	}
	fix := f.Fixes[0]
	if fix.Rewrite != uricheck.NoRewrite || len(s.Holes) > 0 {
		return verbatim(fix.Title)
	}
	fixed, at := "", 0
	for _, e := range fix.Edits {
		fixed += s.Text[at:e.Start] + e.New
		at = e.End
	}
	return verbatim(fix.Title) + ": " + codeCell(fmt.Sprintf("%q", fixed+s.Text[at:]))
}

func options(r *uricheck.Rule) string {
	state, flag, turns := "on", "-"+r.Name+"=false", "off"
	if r.OptIn {
		state, flag, turns = "off", "-"+r.Name, "on"
	}
	return fmt.Sprintf("## Options\n\nThe rule is %s by default; `%s` turns it %s ([configuration](../configuration.md)). "+
		"To silence one finding, write `//lint:ignore uricheck/%s reason` ([silencing findings](../suppressing.md)).\n\n", state, flag, turns, r.Name)
}

// code returns a span of code, whatever backquotes the text contains (CommonMark 0.31 §6.1).
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

// codeCell is like code, but for a table, where a "|" ends the cell even in code.
func codeCell(s string) string { return strings.ReplaceAll(code(s), "|", `\|`) }

// verbatim returns the text without Markdown syntax.
func verbatim(s string) string {
	var b strings.Builder
	for _, c := range s {
		if strings.ContainsRune("\\`*_{}[]<>()#+-.!|&~", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}
