package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var userinfoRule = Rule{
	Name:    "userinfo",
	Summary: "password in the source, or invalid userinfo",
	Since:   "v0.1.0",
	Doc: `A password in a URI ends up in logs, in the history of repositories, and in the binary.
RFC 3986 §3.2.1 deprecates the form "user:password".

uricheck ignores a password that is obviously not a secret: a placeholder
("user:password", "$USER:$PASS", "xxx"), any password of a user named "user" or the
like, a password that is the user's name or a default ("guest:guest"), a URL of the
local machine or of a host that RFC 2606 or RFC 5737 reserves for examples, and
everything in tests and examples. Its messages never contain a password, but -diff and
-format frame print the lines of the source as they are.

net/url refuses a userinfo with a character that RFC 3986 does not allow there, except
"@". A "/", "?" or "#" in a password ends the authority, and net/url reads the beginning of
the password as a port, or a part of it as the host; rule fragment reports the "#". The
drivers of MongoDB and pgx also end a password at the first "@". The fix percent-encodes
such characters up to the last "@" before a host. There is none if that "@" may belong to a
path or a query. A list of keywords and a name of MySQL contain the password as it is.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://u:p@h/"),
			sent("https://deploy:Zk83-jKs9@ci.corp.dev/"),
			parsed("redis://:Zk83jKs9@cache:6379/0"),
			parsed("http://u[:p@h/"),
			parsed("http://us er@h/"),
			parsed("amqp://u:a/b@h.corp.net:5672/"),
			parsed("amqp://u:12?b@h.corp.net:5672/"),
			requestURI("postgres://u:pa#ss@h/db"),
			parsed("postgres://u:p@ss/w@h/db"),
			parsed("redis://:p@s?s#w@cache.corp.net:6379"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://u@h/"),
			parsed("http://u:@h/"),
			parsed("http://user:pass@h/"),
			parsed("http://u:s3cret@h/"),
			parsed("http://u:***@h/"),
			parsed("http://u:$PASSWORD@h/"),
			parsed("amqp://guest:guest@rabbit/"),
			parsed("postgres://app:app123@db/app"),
			parsed("http://u:Zk83jKs9@localhost/"),
			parsed("http://u:Zk83jKs9@www.example.com/"),
			parsed("mailto:u:p@h"),
			parsed("amqp://user:pass@h/me@corp.net"),
			parsed("redis://user:pass@h/0?mail=me@corp.net:1/"),
			parsed("https://registry:4873/@scope/name"),
			parsed("docker://registry:5000/name@sha256:2f1e"),
			parsed("postgres://db:5432/app?user=bob@corp.net"),
			parsed("https://8df0a7e9c6b54d2f9a1b3c4d5e6f7a8b:1f2e3d4c5b6a79881f2e3d4c5b6a7988@o1.ingest.corp.dev/1234567"),
		}
	},
	check: checkUserinfo,
}

func checkUserinfo(j *judgement) {
	if f := j.failed(stdlib.BadUserinfo); f != nil {
		j.badUserinfo(f)
	}
	if !j.takesReference() || j.endsInPassword("/?") {
		return
	}
	info, ok := j.ref.Userinfo()
	if !ok {
		return
	}
	name, password, _ := strings.Cut(info, ":")
	if isSamplePassword(unescaped(password), unescaped(name)) || isSampleHost(j.ref.Host()) || isOldDSN(name, password, j.ref.Path()) {
		return
	}
	_, end := j.ref.Span(uri.Userinfo)
	start := end - len(password)
	j.warn(start, end, "a password is part of the source code").FineInExamples = true
}

// badUserinfo explains a character that net/url refuses. It does not quote the character if
// that is part of the password.
func (j *judgement) badUserinfo(f *failure) {
	fact := "net/url refuses " + j.quote(f.Start, f.End) + " in a userinfo"
	if strings.Contains(fact, mask) {
		fact = "net/url refuses a character in the userinfo"
	}
	// A space may break httptest's request line as well.
	j.dismissAll(func(other *failure) bool {
		return other.Kind == stdlib.BadRequestLine && other.Start == f.Start
	})
	j.explain(f, f.Start, f.End, fact, j.Subject.encodeUserinfo("")...)
}

// endsInPassword reports one of the bytes that end an authority (RFC 3986 §3.2), if it stands in a
// password: "postgres://user:pa#ss@host/db".
func (j *judgement) endsInPassword(ends string) bool {
	authority, _ := j.ref.Authority()
	_, end := j.ref.Span(uri.Authority)
	isBefore := strings.Contains(authority, ":") && strings.Contains(j.Text[end:], "@")
	if !isBefore || strings.IndexByte(ends, j.Text[end]) < 0 {
		return false
	}
	fact := endsBeforeAt(j.Text[end])
	var fixes []Fix
	_, _, isPassword := j.Subject.meantUserinfo()
	if isPassword {
		fixes = j.Subject.encodeUserinfo("")
	}
	if f := j.failed(badPortKinds...); f != nil && f.End == end && (isPassword || !strings.Contains(authority, "@")) {
		if _, _, isBare := j.judged.bareIPv6(); isBare || j.judged.isDrive() {
			return false
		}
		j.explain(f, end, end+1, fact, fixes...)
		j.dismissAll(func(f *failure) bool { return slices.Contains(badPortKinds, f.Kind) })
		return true
	}
	if !isPassword {
		return false
	}
	start, stop := j.ref.Span(uri.Host)
	j.warn(end, end+1, fact+"; the host is "+j.quote(start, stop), fixes...)
	return true
}

// endsBeforeAt returns the fact about a byte that ends an authority in a password, which a message never quotes.
func endsBeforeAt(b byte) string { return quoteText(string(b)) + ` ends the authority before "@"` }
