package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
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

// reference matches a section of an RFC, an issue of Go, or a URL without the punctuation behind it.
var reference = regexp.MustCompile(`RFC\s(\d+)\s§([0-9.]*[0-9])|(?:https://)?go\.dev/issue/\d+|https://[^\s"]*[^\s"().,:;]`)

// linked returns a text as Markdown, with links for the RFC sections and URLs in it. A quoted URL is an
// example.
func linked(doc string) string {
	var b strings.Builder
	at := 0
	for _, m := range reference.FindAllStringSubmatchIndex(doc, -1) {
		if m[0] > 0 && doc[m[0]-1] == '"' {
			continue
		}
		name := doc[m[0]:m[1]]
		to := "https://" + strings.TrimPrefix(name, "https://")
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
	var b strings.Builder
	fmt.Fprintf(&b, "## Options\n\nThe rule is %s by default.\n\n| option | effect |\n|---|---|\n", state)
	row := func(option, effect string) { fmt.Fprintf(&b, "| %s | %s |\n", code(option), effect) }
	row(flag, "turns the rule "+turns)
	row("-only "+r.Name, "turns all other rules off")
	for _, o := range flagsOfRules {
		if o.concerns(r) {
			row(o.flag, o.effect)
		}
	}
	fmt.Fprintf(&b, "| %s below %s in %s | gives its findings another severity ([configuration](../configuration.md)) |\n",
		code(r.Name+` = "style"`), code("[rules]"), code(".uricheck.toml"))
	row("//lint:ignore uricheck/"+r.Name+" reason", "silences the findings of its line, or of the next one ([silencing findings](../suppressing.md))")
	b.WriteString("\n")
	return b.String()
}

// flagsOfRules has the flags that change what some rules report.
var flagsOfRules = []struct {
	flag, effect string
	concerns     func(*uricheck.Rule) bool
}{
	{"-insecure-hosts list", "accepts requests to these hosts and their subdomains", is("insecure")},
	{"-schemes list", "treats these URI schemes as known", is("scheme")},
	{"-literals=false", "ignores URLs that no known function takes", func(r *uricheck.Rule) bool { return reportsFor(r, stdlib.AnyReader) }},
	{"-style", "also reports texts that are valid but not in normal form", hasStyle},
}

func is(name string) func(*uricheck.Rule) bool {
	return func(r *uricheck.Rule) bool { return r.Name == name }
}

// reportsFor reports whether one of the examples of a rule is for a use.
func reportsFor(r *uricheck.Rule, use stdlib.Use) bool {
	return slices.ContainsFunc(r.Bad(), func(s uricheck.Subject) bool { return s.Use == use })
}

// hasStyle reports whether the rule has an example that -style reports.
func hasStyle(r *uricheck.Rule) bool {
	isStyle := func(f uricheck.Finding) bool { return f.OptIn && f.Severity == uricheck.Style }
	return slices.ContainsFunc(r.Bad(), func(s uricheck.Subject) bool { return slices.ContainsFunc(r.Findings(s), isStyle) })
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
