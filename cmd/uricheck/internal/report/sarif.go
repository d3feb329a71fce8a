package report

import (
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"golang.org/x/mod/semver"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// rootID stands for the root of the repository. GitHub and others know it by this
// name.
const rootID = "%SRCROOT%"

var sarifLevels = map[string]string{"error": "error", "warning": "warning", "style": "note"}

// sarif writes SARIF 2.1.0 (OASIS).
func (r *Report) sarif(found []finding.Finding) string {
	results := []object{}
	prints := r.Fingerprints(found)
	for i, f := range found {
		results = append(results, r.sarifResult(f, prints[i]))
	}
	run := object{
		"tool":               object{"driver": r.sarifDriver()},
		"invocations":        []object{r.sarifInvocation()},
		"automationDetails":  object{"id": analyzerName + "/"},
		"originalUriBaseIds": object{rootID: object{"uri": directoryURI(r.Root)}},
		"columnKind":         "utf16CodeUnits",
		"results":            results,
	}
	log := object{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": []object{run}}
	return JSON(log, "  ")
}

func (r *Report) sarifDriver() object {
	rules := []object{}
	for _, rule := range r.Rules {
		rules = append(rules, r.sarifRule(rule))
	}
	d := object{"name": analyzerName, "version": r.Version, "informationUri": r.Home, "rules": rules}.present()
	if semver.IsValid(r.Version) {
		d["semanticVersion"] = strings.TrimPrefix(r.Version, "v")
		d["version"] = d["semanticVersion"] // readers expect a digit first
	}
	return d
}

func (r *Report) sarifRule(rule *uricheck.Rule) object {
	markdown := strings.TrimSpace(rule.Doc) + "\n\n```\n" + strings.TrimSpace(rule.Examples()) + "\n```\n"
	severity, w := SeverityOf(rule), weaknesses[rule.Name]
	shown, tags := severity.String(), append([]string{"uri", "correctness"}, w.tags()...)
	if severity == uricheck.Style {
		shown, tags = "recommendation", []string{"uri", "style"}
	}
	return object{
		"id":                   rule.Name,
		"name":                 "URI" + strings.ToUpper(rule.Name[:1]) + rule.Name[1:],
		"helpUri":              rule.URL(),
		"shortDescription":     object{"text": sentence(rule.Summary)},
		"fullDescription":      object{"text": sentence(rule.Doc)},
		"help":                 object{"text": rule.Documentation(), "markdown": markdown},
		"defaultConfiguration": object{"level": sarifLevels[severity.String()], "enabled": !rule.OptIn},
		"properties": object{ // that GitHub reads
			"precision": "very-high", "problem.severity": shown, "security-severity": w.severity, "tags": tags,
		}.present(),
	}
}

// SeverityOf returns the severity of the worst example of a rule.
func SeverityOf(rule *uricheck.Rule) uricheck.Severity {
	worst := uricheck.Style
	for _, bad := range rule.Bad() {
		for _, f := range uricheck.Check(bad) {
			if f.Rule == rule {
				worst = min(worst, f.Severity)
			}
		}
	}
	return worst
}

// sentence begins a text with an uppercase letter and ends it with a full stop.
func sentence(s string) string {
	s = strings.TrimSuffix(strings.TrimSpace(s), ".")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

func (r *Report) sarifInvocation() object {
	var notifications []object
	for _, text := range r.Errors {
		notifications = append(notifications, object{"level": "error", "message": sarifText(text)})
	}
	v := object{
		"workingDirectory": object{"uri": directoryURI(r.Dir)}, "toolExecutionNotifications": notifications,
	}.present()
	v["executionSuccessful"] = len(r.Errors) == 0
	return v
}

// sarifResult returns the result for a finding with a fingerprint. GitHub tells alerts apart by
// primaryLocationLineHash, which its action for uploads adds.
func (r *Report) sarifResult(f finding.Finding, print string) object {
	message := sarifText(fact(f))
	result := object{
		"ruleId":              f.Rule,
		"level":               sarifLevels[f.Severity],
		"message":             message,
		"locations":           []object{r.location(f.Pos, f.End)},
		"partialFingerprints": object{"uricheckFinding/v1": print},
		"fixes":               r.sarifFixes(f),
	}.present()
	if _, i := r.rule(f.Rule); i >= 0 {
		result["ruleIndex"] = &i
	}
	if len(f.Way) == 0 {
		return result
	}
	start := r.location(f.Pos, f.End)
	start["message"] = message
	flow := []object{{"location": start}}
	var related []object
	for i, s := range f.Way {
		at := r.location(s.Pos, s.End)
		at["message"] = sarifText(s.Message)
		flow = append(flow, object{"location": maps.Clone(at)})
		at["id"] = i + 1
		related = append(related, at)
	}
	result["relatedLocations"] = related
	result["codeFlows"] = []object{{"threadFlows": []object{{"locations": flow}}}}
	return result
}

func (r *Report) location(pos, end finding.Position) object {
	type regionWithSnippet struct {
		region
		Snippet object `json:"snippet,omitempty"`
	}
	at := regionWithSnippet{r.region(pos, end), r.snippet(pos, end)}
	return object{"physicalLocation": object{"artifactLocation": r.artifact(pos.File), "region": at}}
}

// placeholderLike matches the texts that SARIF reads as placeholders for arguments. A function
// compiles it at its first use, because go vet starts the program for each package.
var placeholderLike = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{[0-9]+\}`) })

// sarifText writes a text as a plain text message. Readers replace placeholders (§3.11.5) and
// follow links (§3.11.6) in it, so sarifText escapes these. It escapes nothing else, because most
// readers show the escapes as they are.
func sarifText(s string) object {
	if placeholderLike().MatchString(s) {
		s = strings.NewReplacer("{", "{{", "}", "}}").Replace(s)
	}
	if strings.Contains(s, "](") {
		s = strings.NewReplacer("[", `\[`, "]", `\]`).Replace(s)
	}
	return object{"text": Clean(s)}
}

// artifact names a file: relative to the root if the file is below it.
func (r *Report) artifact(name string) object {
	rel := finding.Relative(r.Root, name)
	if filepath.IsAbs(rel) {
		return object{"uri": finding.FileURI(rel)}
	}
	// A colon in the first segment would end a scheme (RFC 3986 §4.2).
	path := uri.PercentEncode(uri.Path, filepath.ToSlash(rel))
	return object{"uri": strings.ReplaceAll(path, ":", "%3A"), "uriBaseId": rootID}
}

// directoryURI returns a URI that ends with a slash, because readers resolve names against it.
func directoryURI(name string) string {
	return strings.TrimSuffix(finding.FileURI(name), "/") + "/"
}
