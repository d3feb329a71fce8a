package uricheck

import (
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var placeholderRule = Rule{
	Name:    "placeholder",
	Summary: "template that the program uses as a URL",
	Since:   "v0.1.0",
	Doc: `The rule reports a placeholder in a URL that the program sends, or redirects to: a
format verb ("%s"), "{name}", "${NAME}", "%NAME%", "<name>" or a segment ":name". None of them has
a meaning in a URI (RFC 3986 §2; RFC 6570 §1.2 for "{name}").

uricheck ignores templates that the program only parses, unless parsing fails: the
program may fill them in later. It also ignores requests that a test passes to a
handler, a GraphQL query ("{user}"), GUIDs in braces, and names like OData's "$filter".`,
	Bad: func() []Subject {
		return []Subject{
			sent("http://h/%s"),
			sent("http://h/?q=%s&n=%d"),
			sent("http://h/users/{id}"),
			sent("http://h/users/:id/posts"),
			sent("http://h/${NAME}"),
			sent("http://<host>/"),
			sent("{base}/x"),
			sentAnyhow("http://$HOST/"),
			sentAnyhow("http://h/repos{?type,page}"),
			parsed("https://{host}:{port}/x"),
			parsed("http://${HOST}"),
			parsed("http://h:%d/"),
			parsed("http://h/%VERSION%/x"),
			parsed("http://%s:%s@h/"),
			redirected("/users/{{.ID}}"),
			redirected("/users/%d"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h/{name}"),
			parsed("http://<host>/"),
			parsed("/users/:id"),
			parsed("?q=%s"),
			requested("http://h/users/{id}"),
			sent("http://h/%7Bid%7D"),
			sent("http://h/v1/jobs:run"),
			sent("http://h/image:latest/:8080"),
			sent("http://h/$metadata?$filter=x"),
			sent("http://h/?query={user}"),
			sent("http://h/?filter={}"),
			sent("http://h/%7B/{3F2504E0-4F89-11D3-9A0C-0305E82C3301}"),
			sent("http://h/?q=<script>x</script>"),
			redirected("/login?next={path"),
			redirected("data:text/html,<b>x</b>"),
		}
	},
	check: checkPlaceholder,
}

func checkPlaceholder(j *judgement) {
	found := placeholders(j.Text)
	for _, p := range found {
		isCaused := func(f *failure) bool { return isToBlame(j.Text, p, f) }
		if f := mostCertain(j.unexplained(), isCaused); f != nil {
			j.explain(f, p.start, p.end, placeholderFact(j.Text, p))
			j.dismissAll(isCaused)
		}
	}
	// An opaque URI, "data:text/html,<b>", can contain anything.
	if j.fails() || !j.sends() && (!j.Use.For(stdlib.Redirecting) || j.isOpaque()) {
		return
	}
	for _, p := range found[:min(len(found), maxEscapes)] {
		if j.judged.isFinalPlaceholder(p) {
			j.warn(p.start, p.end, placeholderFact(j.Text, p)+"; "+placeholderRole(j.ref, p)).FineInExamples = p.kind != formatVerb
		}
	}
}

// placeholderFact quotes a placeholder, unless it may be a password.
func placeholderFact(text string, p placeholder) string {
	const fact = "the program does not fill in "
	if from, to := secret(text); p.kind != formatVerb && p.start < to && from < p.end {
		return fact + "a placeholder"
	}
	return fact + quoteText(text[p.start:p.end])
}

// placeholderRole says what the standard library does with a placeholder. It does not send every
// placeholder in a host: the Host field of "http://<host>/" is empty.
func placeholderRole(ref uri.Ref, p placeholder) string {
	host, _ := ref.Span(uri.Host)
	_, authority := ref.Span(uri.Authority)
	switch {
	case p.start >= authority:
		return "clients send it as text"
	case p.start < host:
		return "net/url reads it as part of the userinfo"
	}
	return "net/url reads it as part of the host"
}
