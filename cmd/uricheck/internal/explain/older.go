package explain

import (
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// older returns what RFC 2396, which RFC 3986 has replaced, says of a text, with the clause; "" if it says
// the same: it derives the text as well, and finds the same parts. isNow reports whether RFC 3986 derives it.
func older(text string, isNow bool) string {
	ref, err := rfc2396.Parse(text)
	if err, ok := err.(*rfc2396.Error); ok {
		if !isNow {
			return ""
		}
		return fmt.Sprintf("RFC 2396 §%s does not derive it: the %v", clauseOf(err), err)
	}
	derives := ""
	if !isNow {
		derives = "RFC 2396 derives it"
	}
	return joinedFacts(derives, differences(ref))
}

// clauses has, for each fault, the section of RFC 2396 that has the rule.
var clauses = map[rfc2396.ErrorKind]string{
	rfc2396.BadEscape:      "2.4.1",
	rfc2396.MissingPath:    "3",
	rfc2396.BadScheme:      "3.1",
	rfc2396.IPLiteral:      "3.2.2",
	rfc2396.ColonInSegment: "5",
}

// components2396 has the section of RFC 2396 with the characters of each component.
var components2396 = map[uri.Component]string{
	uri.Scheme: "3.1", uri.Authority: "3.2", uri.Userinfo: "3.2.2", uri.Host: "3.2.2", uri.Port: "3.2.2",
	uri.Path: "3.3", uri.Query: "3.4", uri.Fragment: "4.1",
}

func clauseOf(err *rfc2396.Error) string {
	if clause, ok := clauses[err.Kind]; ok {
		return clause
	}
	return components2396[err.Component]
}

// differences returns the parts of a text that have another meaning in RFC 2396.
func differences(r rfc2396.Ref) []string {
	var differ []string
	if authority, _ := r.Authority(); r.AuthorityKind() == rfc2396.RegName {
		differ = append(differ, fmt.Sprintf("the authority %q is a reg_name, which has neither host nor port (§3.2.1)", authority))
	}
	if r.IsOpaque() && strings.Contains(r.Path(), "?") {
		differ = append(differ, `what follows the scheme is an opaque_part, which includes the "?" (§3)`)
	}
	return differ
}

func joinedFacts(derives string, differ []string) string {
	switch {
	case len(differ) == 0:
		return derives
	case derives == "":
		return "RFC 2396 reads it differently: " + strings.Join(differ, "; ")
	}
	return derives + ": " + strings.Join(differ, "; ")
}
