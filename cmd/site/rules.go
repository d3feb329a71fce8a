package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// rulePage returns the page of a rule: a finding beside what is right, the text of "uricheck help RULE", and bugs of
// public programs.
func rulePage(r *uricheck.Rule, h *history) (page, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n%s\n\n", r.Name, r.Summary, traits(r))
	fmt.Fprintf(&b, "## Why\n\n%s\n\n", linked(strings.TrimSpace(r.Doc)))
	b.WriteString(options(r))
	b.WriteString(h.evidence(r.Name))
	b.WriteString("\n## All examples\n\n### Reported\n\n| code | message | fix |\n|---|---|---|\n")
	for _, s := range r.Bad() {
		for _, f := range r.Findings(s) {
			message := strings.TrimPrefix(f.Message, r.Name+": ")
			fmt.Fprintf(&b, "| %s | %s: %s | %s |\n", codeCell(s.String()), f.Severity, verbatim(message), fixCell(s, f))
		}
	}
	b.WriteString("\n### Not reported\n\n")
	for _, s := range r.Good() {
		fmt.Fprintf(&b, "- %s\n", code(s.String()))
	}
	lead, err := leadOf(r)
	return page{
		path: "rules/" + r.Name + ".html", source: "uricheck/rule_" + r.Name + ".go", group: "Rules", markdown: b.String(),
		description: "uricheck finds this in Go code: " + r.Summary + ". With examples, the reason and real bugs.",
		lead:        lead,
	}, err
}

// traits returns a line with the severities of a rule, and whether it is on, has fixes, and since when it exists.
func traits(r *uricheck.Rule) string {
	fixes := "offers no fix"
	if hasFix(r) {
		fixes = "offers fixes"
	}
	return fmt.Sprintf("Severity: %s · %s by default · %s · since %s", severities(r), stateOf(r), fixes, r.Since)
}

func stateOf(r *uricheck.Rule) string {
	if r.OptIn {
		return "off"
	}
	return "on"
}

func hasFix(r *uricheck.Rule) bool {
	return anyFinding(r, func(f uricheck.Finding) bool { return len(f.Fixes) > 0 })
}

// severities returns the severities of a rule's examples, the highest first: "error, warning".
func severities(r *uricheck.Rule) string {
	var names []string
	for _, severity := range []uricheck.Severity{uricheck.Error, uricheck.Warning, uricheck.Style} {
		if anyFinding(r, func(f uricheck.Finding) bool { return f.Severity == severity }) {
			names = append(names, severity.String())
		}
	}
	return strings.Join(names, ", ")
}

// anyFinding reports whether one of the rule's examples has such a finding.
func anyFinding(r *uricheck.Rule, is func(uricheck.Finding) bool) bool {
	return slices.ContainsFunc(r.Bad(), func(s uricheck.Subject) bool { return slices.ContainsFunc(r.Findings(s), is) })
}

// ruleTable returns the list of rules. The page filters it by the columns with few values.
func ruleTable() string {
	var b strings.Builder
	b.WriteString("| rule | reports | severity | default | fix | since |\n|---|---|---|---|---|---|\n")
	for _, r := range uricheck.Rules() {
		fix := "no"
		if hasFix(r) {
			fix = "yes"
		}
		example, _ := example(r)
		fmt.Fprintf(&b, "| [%s](rules/%s.md) | %s: %s | %s | %s | %s | %s |\n",
			r.Name, r.Name, r.Summary, codeCell(example.String()), severities(r), stateOf(r), fix, r.Since)
	}
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
	title := verbatim(f.Fixes[0].Title)
	if fixed, ok := afterFix(s, f); ok && len(s.Holes) == 0 {
		return title + ": " + codeCell(fmt.Sprintf("%q", fixed.Text))
	}
	return title
}

func options(r *uricheck.Rule) string {
	heading, flag, turns := "Turn it off, or silence a finding", "-"+r.Name+"=false", "off"
	if r.OptIn {
		heading, flag, turns = "Turn it on, or silence a finding", "-"+r.Name, "on"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n| option | effect |\n|---|---|\n", heading)
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
	return anyFinding(r, func(f uricheck.Finding) bool { return f.OptIn && f.Severity == uricheck.Style })
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
