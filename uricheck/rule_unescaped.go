package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/scheme"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

var unescapedRule = Rule{
	Name:    "unescaped",
	Summary: "unescaped value in a URL",
	Since:   "v0.1.0",
	Doc: `The characters that separate the components of a URL are data in a value: a program has
to percent-encode them there (RFC 3986 §2.2). In a query, servers read "+" as a space,
"&" as the end of a parameter and "#" as the end of the query; a space ends the request
target (RFC 9112 §3). In a path "/" begins another segment, and "?" begins the query (RFC
3986 §3.3).

uricheck reports a value if its origin shows that it contains such characters: a time
with its zone, "2006-01-02T15:04:05+07:00", the alphabet of base64.StdEncoding, JSON, a
whole URL, or a text that net/http or net/url has decoded. It also reports a string
beside a value that the program escapes, and a string after the same path segments as
other strings, if the program escapes all the others. It reports an unescaped user and
password, because a "@" or "/" in them ends the userinfo or the authority (RFC 3986
§3.2.1).

The names of a value, of a field and of a parameter in the URL say what an ordinary value
contains. By default, uricheck reports a URL, a text that people write, a name that they
choose, a mail address, the name of a file or a password in a query, such as "?q=" + searchTerm and
"?redirect_uri=" + callback, and a text in a segment. It also reports a value after a
text after which the program escapes a value of the same name.
It reports none whose name says that it is an id, or a part of a URL. "uricheck why"
names the evidence. In the body of a request, "user=" + user + "&password=" + password
has the syntax of a query.

The flag -unescaped=probable also reports a parameter of an exported function, or a
field, about which names say nothing. The flag -unescaped=all, or -unescaped=true,
reports every unescaped value in a segment or a parameter, unless the code shows that it
contains none of these characters. Under go vet the flag needs a value.

uricheck ignores a value that is a whole path, query or authority, and a value that the
program checks.`,
	Bad: func() []Subject {
		return []Subject{
			assembled("http://h/events?since=‹z›"),
			assembled("…/events?since=‹z›&page=1"),
			assembled("http://h/events?since=‹s›"),
			assembled("http://h/?sum=‹b›"),
			assembled("http://h/sums/‹b›"),
			assembled("…/networks?filters=‹j›"),
			assembled("/login?next=‹w›"),
			assembled("/login?next=‹t›"),
			assembled("…/files/‹d›"),
			assembled("…/search?q=‹d›"),
			assembled("…/bindings/‹p›/e/‹x›"),
			assembled("…/search?a=‹q›&b=‹x›"),
			assembled("…/tags/…/follow").behindSame(2, 1),
			assembled("amqp://‹x›:‹x›@…/"),
			assembled("amqp://…:‹x›@…/"),
			takenFor("password", stdlib.Secret, assembled("redis://:‹x›@h:6379/0")),
			takenFor("password", stdlib.Secret, assembled("amqp://guest:‹x›@h/")),
			takenFor("link", stdlib.Address, assembled("…/login?next=‹x›")),
			takenFor("title", stdlib.Free, assembled("…/search?q=‹x›")),
			takenFor("title", stdlib.Free, assembled("…/search/‹x›/page")),
			takenFor("email", stdlib.Mail, assembled("…/users?email=‹x›")),
			takenFor("fileName", stdlib.FileName, assembled("…/files?name=‹x›")),
			takenFor("alertName", stdlib.Name, assembled("…/alerts?name=‹x›")),
			takenFor("password", stdlib.Secret, assembled("…/login?password=‹x›")),
			takenFor("file", stdlib.Part, assembled("…/edit/…").escapedAlike()),
		}
	},
	Good: func() []Subject {
		return []Subject{
			assembled("http://h/events/‹z›"),
			assembled("http://h/events?since=‹q›"),
			assembled("http://h/events/‹s›"),
			assembled("http://h/?id=‹u›"),
			assembled("…‹t›"),
			assembled("http://h/‹t›"),
			assembled("https://web.archive.org/save/‹w›"),
			assembled("http://h/x?‹d›"),
			assembled("http://‹d›/x"),
			assembled("data:image/png;base64,‹b›"),
			assembled("…/bindings/‹p›/e/…"),
			assembled("…/bindings/‹p›?e=‹x›"),
			assembled("…/bindings/‹x›/e/‹x›"),
			assembled("amqp://‹x›:…@…/"),
			assembled("amqp://‹x›@…/"),
			takenFor("token", stdlib.Code, assembled("https://oauth2:‹x›@h/repo.git")),
			pathOf("/files/‹d›"),
			assembled("…/tags/…/leave").behindSame(1, 1),
			assembled("…/tags/…").behindSame(3, 2),
			assembled("……").behindSame(2, 1),
			takenFor("userID", stdlib.Code, assembled("…/search?a=‹q›&id=‹x›")),
			takenFor("params", stdlib.Part, assembled("…/search?a=‹q›&b=‹x›")),
			takenFor("email", stdlib.Mail, assembled("…/users/‹p›/mails/‹x›")),
			takenFor("path", stdlib.Part, assembled("…/api/‹x›")),
			takenFor("link", stdlib.Address, assembled("…/save/‹x›")),
			takenFor("title", stdlib.Free, assembled("…/search‹x›")),
			takenFor("fileName", stdlib.FileName, assembled("…/files/‹x›")),
			takenFor("alertName", stdlib.Name, assembled("…/alerts/‹x›/history")),
			takenFor("userID", stdlib.Code, assembled("…/edit/…").escapedAlike()),
		}
	},
	IsTiered:      true,
	checkAssembly: checkUnescaped,
}

// behindSame returns a text whose value follows the same segments as other values of the program,
// escaped and plain ones.
func (s Subject) behindSame(escaped, plain int) Subject {
	last := &s.Holes[len(s.Holes)-1]
	last.EscapedThere, last.PlainThere = escaped, plain
	return s
}

// escapedAlike returns a text after which the program escapes a value like the last one.
func (s Subject) escapedAlike() Subject {
	s.Holes[len(s.Holes)-1].IsEscapedAlike = true
	return s
}

// harms say what an unescaped value does in each place.
var harms = map[place]map[Value]string{
	inValue: {
		Zoned:       `the zone of a time can begin with "+"; in a query, servers read it as a space`,
		Spaced:      `this time has spaces; in a query a space ends the request target`,
		Base64:      `base64 can have "+"; in a query, servers read it as a space`,
		JSON:        `a text of JSON can have "&" and "#"; in a query they end the value`,
		WholeURL:    `a URL can have "&" and "#"; in a query they end the value`,
		Decoded:     `a decoded value can have "&" and "#"; in a query they end the value`,
		DecodedPath: `a decoded path can have "&" and "#"; in a query they end the value`,
	},
	inPath: {
		Base64:  `base64 can have "/"; in a path it begins another segment`,
		JSON:    `a text of JSON can have "/" and "?"; in a path they end the segment`,
		Decoded: `a decoded value can have "/" and "?"; in a path they end the segment`,
	},
}

// contentHarms say what an ordinary value with a content does in each place. A URL in a segment is that of a proxy
// or an archive, which takes it as it is, and the name of a file in an index, such as that of Common Crawl, is a
// path.
var contentHarms = map[place]map[stdlib.Content]string{
	inValue: {
		stdlib.Address:  `a URL can have "&" and "#"; in a query they end the value`,
		stdlib.Mail:     `a mail address can have "+"; in a query, servers read it as a space`,
		stdlib.FileName: `the name of a file can have "&" and "#"; in a query they end the value`,
		stdlib.Name:     `a name can have spaces and "&"; in a query "&" ends the value`,
		stdlib.Free:     `a text can have spaces and "&"; in a query "&" ends the value`,
		stdlib.Secret:   `a password can have "&" and "#"; in a query they end the value`,
	},
	inPath: {
		stdlib.Free: `a text can have "/" and "?"; in a path they end the segment`,
	},
}

// asItIs has the facts about a plain value beside escaped ones, or with the rule's flag.
var asItIs = map[place]string{
	inValue: `"&" and "#" in it end the value`,
	inPath:  `"/" and "?" in it end the segment`,
}

// delimiters end a value in each place.
var delimiters = map[place]string{inValue: "&#", inPath: "/?#"}

// checkUnescaped reports unescaped values with characters, or possible characters, that have a
// meaning in their place.
func checkUnescaped(a *assembly) {
	if escapedLater[a.Use] == "" {
		for _, h := range a.Holes {
			a.unescapedAt(h)
		}
		a.unescapedUser()
	}
}

// unescapedAt judges one value. If a program escapes no value anywhere, that is not a mistake: the
// rule ignores it by default.
func (a *assembly) unescapedAt(h Hole) {
	at := a.placeAt(h.Start)
	isBehindOther := isBehindOwnHost(a.Holes, h) || a.Use.For(stdlib.Redirecting) && h.Start > 0 && at != inValue && at != inFragment
	if h.Value == DecodedPath && h.Start < h.End && isBehindOther {
		a.warn(h.Start, h.End, `a decoded path can have "?" and "%"; in a URL "?" begins the query, and "%" an escape`)
		return
	}
	isUnknown := h.Start == h.End || asItIs[at] == "" || !a.isKnownSince(opening[at], h.Start)
	if isUnknown || at == inPath && hasNoSegments(a.known[:h.Start]) {
		return
	}
	fix := escapeAs(h, at)
	switch fact := harms[at][h.Value]; {
	case fact != "":
		a.warn(h.Start, h.End, fact, fix)
	case h.Value != AnyValue:
	case at == inPath && a.isEscapedElsewhere(h):
		a.warn(h.Start, h.End, `the program escapes the value here in other texts; "/" and "?" in it end the segment`, fix)
	case h.IsEscapedAlike && h.Content != stdlib.Code && a.isWholeValue(h):
		a.warn(h.Start, h.End, "the program escapes such a value here in other texts; "+asItIs[at], fix)
	case h.IsBeside && isOpen(h, at) && h.AsItIs < minPeers && a.hasEscapedIn(at) && !a.isOperand(h):
		a.warn(h.Start, h.End, "the program escapes a value beside this one; "+asItIs[at], fix)
	case h.IsPlain && contentHarms[at][h.Content] != "" && a.isWholeValue(h):
		a.warn(h.Start, h.End, contentHarms[at][h.Content], fix)
	case at == inPath && h.Content == stdlib.Part && (h.End == len(a.known) || a.known[h.End] == '?'):
		// The value is a whole path: "/api/" + path.
	default:
		f := a.warn(h.Start, h.End, "the program does not escape this value; "+asItIs[at], fix)
		f.OptIn, f.Probable = true, isOpen(h, at) && a.isWholeValue(h)
	}
}

// hasNoSegments reports whether a text begins with a scheme without segments, as "data:image/png;base64,".
func hasNoSegments(text string) bool {
	name, rest, ok := strings.Cut(text, ":")
	return ok && scheme.Is(name, scheme.Opaque) && !strings.HasPrefix(rest, "/")
}

// isBehindOwnHost reports whether the Path of a URL stands directly after its Host: the
// program composes the same URL again. If it sends the path to another host, that is its
// intention.
func isBehindOwnHost(holes []Hole, path Hole) bool {
	of, ok := strings.CutSuffix(path.Name, "Path")
	return ok && slices.ContainsFunc(holes, func(h Hole) bool { return h.End == path.Start && h.Name == of+"Host" })
}

// opening has, for each place of a value, the delimiters that begin that place.
var opening = map[place]string{inValue: "?&", inPath: "/"}

// isWholeValue reports whether a value begins where the value of a parameter, or a segment, begins: after
// "/search" the program may append a query.
func (a *assembly) isWholeValue(h Hole) bool { return strings.IndexByte("/=", a.known[h.Start-1]) >= 0 }

// isOperand reports whether an escaped operator follows a value, as in "filter=" + key + "%20eq%20": the value is the name
// of a field.
func (a *assembly) isOperand(h Hole) bool { return strings.HasPrefix(a.known[h.End:], "%20") }

// isOpen reports whether a value may have characters that end it.
func isOpen(h Hole, at place) bool {
	return h.IsPlain && h.Content.IsOpen() && h.Content.MayHave(delimiters[at])
}

// hasEscapedIn reports whether a value in a kind of place is escaped.
func (a *assembly) hasEscapedIn(at place) bool {
	return slices.ContainsFunc(a.Holes, func(h Hole) bool {
		return escaperNames[h.Value] != "" && a.placeAt(h.Start) == at
	})
}

// isEscapedElsewhere reports whether the program escapes all other values that stand after the same
// segments, two at least. If only one value differs, that is a mistake, whatever its name says.
func (a *assembly) isEscapedElsewhere(h Hole) bool {
	return h.PlainThere == 1 && h.EscapedThere > 1 && a.known[h.Start-1] == '/' && a.isWordBefore(h.Start-1)
}

// unescapedUser reports a user and a password that stand unescaped before a host, or one of them beside the other.
func (a *assembly) unescapedUser() {
	for i, password := range a.Holes {
		if !strings.HasPrefix(a.known[password.End:], "@") {
			continue
		}
		if i == 0 || a.known[a.Holes[i-1].End:password.Start] != ":" {
			a.unescapedPassword(password)
			continue
		}
		user := a.Holes[i-1]
		switch {
		case !strings.HasSuffix(a.known[:user.Start], "://") || a.placeAt(user.Start) != inUserinfo:
		case user.IsPlain && escaperNames[password.Value] != "":
			a.warn(user.Start, user.End, `the program escapes the password, and not the user; "@" or "/" in it ends the userinfo`)
		case escaperNames[user.Value] != "" && isOpen(password, inPath):
			a.warn(password.Start, password.End, `the program escapes the user, and not the password; "@" or "/" in it ends the userinfo`)
		case user.Value == AnyValue && isOpen(password, inPath):
			a.warn(user.Start, password.End, `the program does not escape the user and password; "@" or "/" in them ends the userinfo`)
		}
	}
}

// unescapedPassword reports a password behind a user that the program knows, or behind none, as in a URL of Redis. A
// token, which has no reserved characters, often stands there, too.
func (a *assembly) unescapedPassword(password Hole) {
	_, user, isURL := strings.Cut(a.known[:password.Start], "://")
	user, hasColon := strings.CutSuffix(user, ":")
	isUser := hasColon && strings.Trim(user, nameBytes) == ""
	if !isURL || !isUser || password.Content != stdlib.Secret || password.Value != AnyValue || !password.IsPlain {
		return
	}
	a.warn(password.Start, password.End, `the program does not escape the password; "@" or "/" in it ends the userinfo`)
}

// escapeAs returns the fix that escapes the value of a hole for its place. Its edit only identifies
// the hole.
func escapeAs(h Hole, at place) Fix {
	f := Fix{Title: "Escape the value with url.PathEscape", Edits: []Edit{{Start: h.Start, End: h.Start}}, Rewrite: EscapeForPath}
	if at == inValue {
		f.Title, f.Rewrite = "Escape the value with url.QueryEscape", EscapeForQuery
	}
	return f
}
