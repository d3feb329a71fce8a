package judge

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
)

// judgeParsed judges a text that package url writes, if it has no scheme because the text that url.Parse
// has read has none, and reports whether that is so. The program may have changed other fields of the URL:
// the path of "api.corp.net" is all of it, so u.Path = "/v1" leaves "/v1", which has no scheme either. The
// finding is at the parsed text.
func judgeParsed(c *checker, arg *argument) bool {
	parsed, ok := parsedIn(arg.arrival.Made())
	isChanged := ok && !parsed.Equal(arg.arrival.Text)
	if !isChanged || arg.usage.Confidence() > trace.Certain || !slices.ContainsFunc(c.check(c.wholeOf(arg)), lacksScheme) {
		return false
	}
	at := *arg
	at.text = report.NewText(arg.cur.Node().(ast.Expr), parsed)
	hasHost := strings.HasPrefix(at.text.Value, "//")
	found := slices.DeleteFunc(c.check(c.wholeOf(&at)), func(f uricheck.Finding) bool {
		return !lacksScheme(f) || f.Rule.Name != "relative" && !hasHost // the program may complete a path
	})
	if len(found) == 0 {
		return false
	}
	if at.findings = at.text.Own(found); len(at.findings) > 0 {
		c.noteJudged(arg.arrival.Own)
	}
	c.conclude(&at)
	return true
}

// lacksScheme reports whether a call fails because a text has no scheme, or a host in its place.
func lacksScheme(f uricheck.Finding) bool {
	return f.Severity == uricheck.Error && (f.Rule.Name == "relative" || f.Rule.Name == "scheme")
}

// parsedIn returns the text that url.Parse has read for the URL whose text the program makes; ok is false
// if the program does not make one so, or puts something around the text.
func parsedIn(whole term.Text) (parsed term.Text, ok bool) {
	made, ok := whole.Maker()
	if !ok || made.Func != "(*net/url.URL).String" {
		return term.Text{}, false
	}
	for ok && len(made.Args) > 0 {
		switch made.Func {
		case "net/url.Parse":
			return made.Args[0], true
		case "(*net/url.URL).String", "(*net/url.URL).JoinPath", "(*net/url.URL).Parse", "(*net/url.URL).ResolveReference", term.URLSet, term.URLAdd:
			made, ok = made.Args[0].Maker()
		default:
			return term.Text{}, false
		}
	}
	return term.Text{}, false
}
