package main

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
)

// leadOf returns the beginning of a rule's page as HTML: an example that the rule reports, beside the right code.
func leadOf(r *uricheck.Rule) (string, error) {
	subject, finding := example(r)
	caption, right := rightFor(r, subject, finding)
	wrong, err := panel("Reported", subject.String(), quoted(subject.Text[finding.Start:finding.End]))
	if err != nil {
		return "", err
	}
	beside, err := panel(caption, right, "")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<div class="pair">%s%s</div><p class="message"><strong class="%s">%[3]s</strong>: %s</p>`,
		wrong, beside, finding.Severity, html.EscapeString(finding.Message)), nil
}

// example returns the first example of a rule that is an error and has a fix or, if there is none, the first one that
// is an error, that has a fix, or that the rule reports.
func example(r *uricheck.Rule) (uricheck.Subject, uricheck.Finding) {
	isError := func(f uricheck.Finding) bool { return f.Severity == uricheck.Error }
	isFixed := func(f uricheck.Finding) bool {
		return len(f.Fixes) > 0 && f.Fixes[0].Rewrite == uricheck.NoRewrite
	}
	for _, is := range []func(uricheck.Finding) bool{
		func(f uricheck.Finding) bool { return isError(f) && isFixed(f) }, isError, isFixed,
	} {
		for _, s := range r.Bad() {
			list := r.Findings(s)
			if at := slices.IndexFunc(list, is); at >= 0 {
				return s, list[at]
			}
		}
	}
	first := r.Bad()[0]
	return first, r.Findings(first)[0]
}

// right has the code beside the example of a rule whose fix is not a change of the text alone, or that has no fix.
var right = map[string]string{
	"escaper":     `http.NewRequest("GET", "http://h/incidents?" + values.Encode(), nil)`,
	"scheme":      `http.Get("https://h")`,
	"fragment":    `url.Parse("postgres://u:pa%23ss@h/db")`,
	"join":        `url.JoinPath("https://h", "x")`,
	"cutset":      `strings.TrimPrefix(s, "https://")`,
	"lost":        `q := u.Query(); q.Set("a", "b"); u.RawQuery = q.Encode()`,
	"unescaped":   `http.NewRequest("GET", "http://h/events?since=" + url.QueryEscape(t.Format(time.RFC3339)), nil)`,
	"field":       `http.NewRequest("GET", "http://h/x", nil)`,
	"hostport":    `"http://" + net.JoinHostPort(host, strconv.Itoa(port)) + "/x"`,
	"placeholder": `http.Get(fmt.Sprintf("http://h/%s", url.PathEscape(name)))`,
	"template":    `uritemplate.New("/users/{user_id}")`,
	"browser":     `http.Redirect(w, r, "http://127.0.0.1/", 302)`,
}

// rightFor returns the code beside a reported example: the same with its fix, the row of right or, if there is neither,
// the first example without findings.
func rightFor(r *uricheck.Rule, s uricheck.Subject, f uricheck.Finding) (caption, text string) {
	if fixed, ok := afterFix(s, f); ok {
		return "After the fix", fixed.String()
	}
	if text, ok := right[r.Name]; ok && len(f.Fixes) > 0 {
		return "After the fix", text
	} else if ok {
		return "Right", text
	}
	return "Right", r.Good()[0].String()
}

// afterFix returns a subject without holes as its first fix leaves it. A fix that rewrites the code around the text
// changes no subject.
func afterFix(s uricheck.Subject, f uricheck.Finding) (uricheck.Subject, bool) {
	if len(f.Fixes) == 0 || f.Fixes[0].Rewrite != uricheck.NoRewrite || len(s.Holes) > 0 {
		return s, false
	}
	s.Text = f.Fixes[0].Apply(s.Text)
	return s, true
}

// quoted returns the text as it stands within a literal.
func quoted(text string) string {
	literal := strconv.Quote(text)
	return literal[1 : len(literal)-1]
}

// panel returns code with a caption. It marks a piece that stands in the code once.
func panel(caption, text, piece string) (string, error) {
	spans, err := tokens("go", text)
	if err != nil {
		return "", err
	}
	start, end := 0, 0
	if piece != "" && strings.Count(text, piece) == 1 {
		start = strings.Index(text, piece)
		end = start + len(piece)
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		from, to := clamp(start-at, len(s.text)), clamp(end-at, len(s.text))
		b.WriteString(span{s.class, s.text[:from]}.html())
		if from < to {
			b.WriteString("<mark>" + html.EscapeString(s.text[from:to]) + "</mark>")
		}
		b.WriteString(span{s.class, s.text[to:]}.html())
		at += len(s.text)
	}
	const format = `<figure><figcaption>%s</figcaption><pre tabindex="0"><code>%s</code></pre></figure>`
	return fmt.Sprintf(format, caption, b.String()), nil
}

// clamp returns the offset within a text of a length.
func clamp(offset, length int) int { return min(max(offset, 0), length) }
