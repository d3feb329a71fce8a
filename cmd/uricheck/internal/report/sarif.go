package report

import (
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

func (r *Report) sarif(found []finding.Finding) (string, error) {
	run := sarifRun{
		Tool:               sarifTool{Driver: r.sarifDriver()},
		Invocations:        []sarifInvocation{r.sarifInvocation()},
		AutomationDetails:  sarifAutomationDetails{ID: analyzerName + "/"},
		OriginalURIBaseIDs: map[string]sarifArtifact{rootID: {URI: directoryURI(r.Root)}},
		ColumnKind:         "utf16CodeUnits",
		Results:            []sarifResult{},
	}
	prints := r.Fingerprints(found)
	for i, f := range found {
		run.Results = append(run.Results, r.sarifResult(f, prints[i]))
	}
	return JSON(sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	}, "  ")
}

func (r *Report) sarifDriver() sarifDriver {
	d := sarifDriver{Name: analyzerName, Version: r.Version, InformationURI: r.Home, Rules: []sarifRule{}}
	if semver.IsValid(r.Version) {
		d.SemanticVersion = strings.TrimPrefix(r.Version, "v")
		d.Version = d.SemanticVersion // readers expect a digit first
	}
	for _, rule := range r.Rules {
		d.Rules = append(d.Rules, r.sarifRule(rule))
	}
	return d
}

func (r *Report) sarifRule(rule *uricheck.Rule) sarifRule {
	severity := SeverityOf(rule)
	s := sarifRule{
		ID:               rule.Name,
		Name:             "URI" + strings.ToUpper(rule.Name[:1]) + rule.Name[1:],
		HelpURI:          rule.URL(),
		ShortDescription: sarifMessage{Text: sentence(rule.Summary)},
		FullDescription:  sarifMessage{Text: sentence(rule.Doc)},
		Help: sarifMessage{
			Text:     rule.Documentation(),
			Markdown: strings.TrimSpace(rule.Doc) + "\n\n```\n" + strings.TrimSpace(rule.Examples()) + "\n```\n",
		},
		DefaultConfiguration: sarifConfiguration{Level: sarifLevels[severity.String()], Enabled: !rule.OptIn},
		Properties:           sarifProperties{Precision: "very-high", Severity: severity.String(), Tags: []string{"uri", "correctness"}},
	}
	w := weaknesses[rule.Name]
	s.Properties.SecuritySeverity = w.severity
	s.Properties.Tags = append(s.Properties.Tags, w.tags()...)
	if severity == uricheck.Style {
		s.Properties.Severity = "recommendation"
		s.Properties.Tags = []string{"uri", "style"}
	}
	return s
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

func (r *Report) sarifInvocation() sarifInvocation {
	v := sarifInvocation{
		ExecutionSuccessful: len(r.Errors) == 0,
		WorkingDirectory:    sarifArtifact{URI: directoryURI(r.Dir)},
	}
	for _, text := range r.Errors {
		v.Notifications = append(v.Notifications, sarifNotification{"error", sarifText(text)})
	}
	return v
}

// sarifResult returns the result for a finding with a fingerprint. GitHub tells alerts apart by
// primaryLocationLineHash, which its action for uploads adds.
func (r *Report) sarifResult(f finding.Finding, print string) sarifResult {
	result := sarifResult{
		RuleID:              f.Rule,
		Level:               sarifLevels[f.Severity],
		Message:             sarifText(fact(f)),
		Locations:           []sarifLocation{r.location(f.Pos, f.End)},
		PartialFingerprints: map[string]string{"uricheckFinding/v1": print},
		Fixes:               r.sarifFixes(f),
	}
	if _, i := r.rule(f.Rule); i >= 0 {
		result.RuleIndex = &i
	}
	if len(f.Way) == 0 {
		return result
	}
	start := r.location(f.Pos, f.End)
	start.Message = &result.Message
	flow := []sarifThreadFlowLocation{{start}}
	for i, s := range f.Way {
		at := r.location(s.Pos, s.End)
		text := sarifText(s.Message)
		at.Message = &text
		flow = append(flow, sarifThreadFlowLocation{at})
		at.ID = i + 1
		result.RelatedLocations = append(result.RelatedLocations, at)
	}
	result.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{{flow}}}}
	return result
}

func (r *Report) location(pos, end finding.Position) sarifLocation {
	return sarifLocation{PhysicalLocation: sarifPhysicalLocation{r.artifact(pos.File), sarifRegion{r.region(pos, end), r.snippet(pos, end)}}}
}

// placeholderLike matches the texts that SARIF reads as placeholders for arguments. A function
// compiles it at its first use, because go vet starts the program for each package.
var placeholderLike = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{[0-9]+\}`) })

// sarifText writes a text as a plain text message. Readers replace placeholders (§3.11.5) and
// follow links (§3.11.6) in it, so sarifText escapes these. It escapes nothing else, because most
// readers show the escapes as they are.
func sarifText(s string) sarifMessage {
	if placeholderLike().MatchString(s) {
		s = strings.NewReplacer("{", "{{", "}", "}}").Replace(s)
	}
	if strings.Contains(s, "](") {
		s = strings.NewReplacer("[", `\[`, "]", `\]`).Replace(s)
	}
	return sarifMessage{Text: Clean(s)}
}

// artifact names a file: relative to the root if the file is below it.
func (r *Report) artifact(name string) sarifArtifact {
	rel := finding.Relative(r.Root, name)
	if filepath.IsAbs(rel) {
		return sarifArtifact{URI: finding.FileURI(rel)}
	}
	// A colon in the first segment would end a scheme (RFC 3986 §4.2).
	path := uri.PercentEncode(uri.Path, filepath.ToSlash(rel))
	return sarifArtifact{URI: strings.ReplaceAll(path, ":", "%3A"), URIBaseID: rootID}
}

// directoryURI returns a URI that ends with a slash, because readers resolve names against it.
func directoryURI(name string) string {
	return strings.TrimSuffix(finding.FileURI(name), "/") + "/"
}
