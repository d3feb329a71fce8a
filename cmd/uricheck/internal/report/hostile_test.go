package report

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// hostile is a text of a program that a terminal, GitHub or another reader could read as a command,
// or as markup.
const hostile = "::error file=x::y\r\n::stop-commands::z %0A,:=\x00\x1b[31m\x9b\u009b\u202e\u2028\xff\ufffe\U000e0001" +
	`]]></checkstyle>&lt;"'<!-- {0} {x} [link](1) \[ ##[stop-commands]z ###[`

// hostileFindings have this text in every string that comes from the program.
func hostileFindings() (project, []finding.Finding) {
	name := projectDir + "/a" + strings.ReplaceAll(hostile, "/", "") + ".go"
	p := project{name: "package a\n\nvar x = \"" + hostile + "\"\nvar y = `" + hostile + "`\n"}
	pos := p.position(name, strings.Index(p[name], "::error"))
	end := p.position(name, len(p[name])-1)
	absent := finding.Position{File: hostile, Line: 3, Column: 4, Offset: -1}
	f := finding.Finding{
		Package: hostile, Rule: "host", Severity: "error", Pos: pos, End: end, Message: "host: " + hostile,
		Way: []finding.Step{{Pos: pos, End: end, Message: hostile}, {Pos: absent, End: absent, Message: hostile}},
		Fixes: []finding.Fix{{Title: hostile, Edits: []finding.Edit{
			{File: name, Start: pos.Offset, End: end.Offset, New: hostile},
			{File: hostile, Start: 1, End: 2, New: hostile},
		}}},
	}
	g := f
	g.Pos, g.End = absent, absent
	g.Fixes = []finding.Fix{{Title: hostile, Edits: []finding.Edit{{File: name, Start: 12, End: 12, New: strings.ToValidUTF8(hostile, "")}}}}
	return p, []finding.Finding{f, g}
}

func renderHostile(t *testing.T, format string) (text string, lines []string) {
	t.Helper()
	p, found := hostileFindings()
	r := p.report()
	r.Errors = []string{hostile}
	f, err := Lookup(format)
	if err != nil {
		t.Fatal(err)
	}
	text = f.Render(r, found)
	return text, strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// TestHostileInputStaysText checks that no format writes bytes that a terminal would not show as
// text.
func TestHostileInputStaysText(t *testing.T) {
	for _, f := range Formats {
		text, _ := renderHostile(t, f.Name)
		if !utf8.ValidString(text) {
			t.Errorf("%s is no UTF-8", f.Name)
		}
		for _, r := range text {
			if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
				t.Errorf("%s holds %U", f.Name, r)
			}
		}
	}
}

func TestHostileText(t *testing.T) {
	_, lines := renderHostile(t, "text")
	if len(lines) != 6 {
		t.Errorf("%d lines, want one for each finding and step: %q", len(lines), lines)
	}
}

// TestHostileInputIsNoCommand checks that GitHub finds no command in the output of a step. It looks
// for commands in all of it, after blanks as well, and for those of the older form in the middle of
// a line.
func TestHostileInputIsNoCommand(t *testing.T) {
	for _, f := range Formats {
		if f.Name == "github" {
			continue // this format consists of commands: see TestHostileGitHub
		}
		_, lines := renderHostile(t, f.Name)
		for _, line := range lines {
			if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
				t.Errorf("%s has a workflow command: %q", f.Name, line)
			}
		}
	}
}

func TestHostileJSON(t *testing.T) {
	text, _ := renderHostile(t, "json")
	var tree map[string]map[string][]jsonDiagnostic
	if err := json.Unmarshal([]byte(text), &tree); err != nil {
		t.Fatal(err)
	}
	want := strings.ToValidUTF8(hostile, "\ufffd")
	for _, d := range tree[strings.Replace(want, "\x9b\u009b", "\ufffd\u009b", 1)]["uricheck"] {
		if d.Message != "host: "+want || d.Related[0].Message != want {
			t.Errorf("message %q, want %q", d.Message, want)
		}
	}
	if len(tree) != 1 {
		t.Errorf("packages: %v", tree)
	}
}

func TestHostileSARIF(t *testing.T) {
	text, _ := renderHostile(t, "sarif")
	var log sarifLog
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&log); err != nil {
		t.Fatal(err)
	}
	results := log.Runs[0].Results
	if len(results[0].Fixes) != 0 || len(results[1].Fixes) != 1 {
		t.Errorf("fixes %+v, %+v: a fix with bytes that JSON cannot hold is left out, another is not", results[0].Fixes, results[1].Fixes)
	}
	for _, result := range results {
		if m := result.Message.Text; !strings.Contains(m, "{{0}}") || !strings.Contains(m, `\[link\](1)`) {
			t.Errorf("the message has a placeholder or link: %s", m)
		}
		u, err := url.Parse(result.Locations[0].PhysicalLocation.ArtifactLocation.URI)
		if err != nil || u.IsAbs() || u.RawQuery != "" || u.Fragment != "" || !strings.HasSuffix(u.Path, strings.ReplaceAll(hostile, "/", "")+".go") && u.Path != hostile {
			t.Errorf("location %#v, %v", u, err)
		}
	}
}

func TestHostileGitHub(t *testing.T) {
	_, lines := renderHostile(t, "github")
	if len(lines) != 2 {
		t.Errorf("%d lines for two findings", len(lines))
	}
	for _, line := range lines {
		command, ok := strings.CutPrefix(line, "::error ")
		properties, message, _ := strings.Cut(command, "::")
		if !ok || !strings.HasSuffix(properties, ",title=uricheck host") || strings.Count(properties, "=") < 4 {
			t.Errorf("properties %q in %q", properties, line)
		}
		for property := range strings.SplitSeq(properties, ",") {
			name, value, _ := strings.Cut(property, "=")
			if strings.Contains(value, ":") || !strings.Contains(" file line endLine col endColumn title ", " "+name+" ") {
				t.Errorf("property %q", property)
			}
		}
		// Every "%" is an escape that the formatter wrote.
		if unescaped := strings.NewReplacer("%25", "", "%0A", "").Replace(message); strings.Contains(unescaped, "%") {
			t.Errorf("message %q", message)
		}
	}
}

// TestFilesThatAreNotShown has findings in files that a //line directive names.
func TestFilesThatAreNotShown(t *testing.T) {
	p := project{"/src/project/.git/config": "[http]\n\textraheader = SECRET\n", "/src/project/c.go": "package c\n\nconst c = `shown`\n"}
	r := p.report()
	at := func(name string, line, column int) finding.Finding {
		pos := finding.Position{File: projectDir + "/" + name, Line: line, Column: column, Offset: -1}
		end := pos
		end.Column += 5
		return finding.Finding{Rule: "host", Severity: "error", Message: "host: x", Pos: pos, End: end, Way: []finding.Step{{Pos: pos, End: end, Message: "y"}}}
	}
	for _, f := range []finding.Finding{
		at(".git/config", 2, 2), at("absent.go", 1, 1), at("c.go", 4000, 1), at("c.go", 3, 4000), at("c.go", 3, 0), at("c.go", 0, 0),
	} {
		if got := r.frame(f); strings.Contains(got, "|") {
			t.Errorf("source is shown for %+v:\n%s", f.Pos, got)
		}
	}
	if got := r.frame(at("c.go", 3, 12)); !strings.Contains(got, "shown") {
		t.Errorf("what cgo maps to a Go file is not shown:\n%s", got)
	}
}
