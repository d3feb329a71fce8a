package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// ruleText is the page of a rule: the text of "uricheck help RULE", bugs of public programs, and all examples.
var ruleText = template.Must(template.New("rule.txt").Funcs(template.FuncMap{
	"severities": severities, "state": stateOf, "hasFix": hasFix, "hasStyle": hasStyle,
	"reportsLiterals": reportsLiterals, "linked": linked, "verbatim": verbatim, "code": code, "codeCell": codeCell, "fixCell": fixCell, "fact": fact,
}).ParseFS(sources, "templates/rule.txt"))

// rulePage returns the page of a rule. It begins with a finding beside what is right.
func rulePage(r *uricheck.Rule, h *history) (page, error) {
	lead, err := leadOf(r)
	if err != nil {
		return page{}, err
	}
	var b strings.Builder
	err = ruleText.Execute(&b, struct {
		*uricheck.Rule
		Bugs    []string
		Reports []map[string]string
	}{r, h.bugsOf(r.Name), with(h.reports, "rule", r.Name)})
	return page{
		path: "rules/" + r.Name + ".html", source: "uricheck/rule_" + r.Name + ".go", group: "Rules", markdown: b.String(),
		description: "uricheck finds this in Go code: " + r.Summary + ". With examples, the reason and real bugs.",
		lead:        lead,
	}, err
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

// reference matches a section of an RFC, an issue of Go, or a URL without the punctuation behind it.
var reference = regexp.MustCompile(`RFC\s(\d+)\s§([0-9.]*[0-9])|(?:https://)?go\.dev/issue/\d+|https://[^\s"]*[^\s"().,:;]`)

// linked returns a text as Markdown, with links for the RFC sections and URLs in it. A quoted URL is an
// example.
func linked(doc string) string {
	doc = strings.TrimSpace(doc)
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
	if fixed, ok := afterFix(s, f); ok {
		return title + ": " + codeCell(fmt.Sprintf("%q", fixed.Text))
	}
	return title
}

// fact returns the message of a finding without the rule.
func fact(f uricheck.Finding) string { return strings.TrimPrefix(f.Message, f.Rule.Name+": ") }

// reportsLiterals reports whether one of the examples of a rule is a text that no known function takes.
func reportsLiterals(r *uricheck.Rule) bool {
	return slices.ContainsFunc(r.Bad(), func(s uricheck.Subject) bool { return s.Use == stdlib.AnyReader })
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
