package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var relativeRule = Rule{
	Name:    "relative",
	Summary: "host that net/url reads as a scheme or a path, or path that it reads as a host",
	Since:   "v0.1.0",
	Doc: `A reference without "//" has no host. "localhost:8080/x" has the scheme "localhost",
"example.com/x" is a path, and "127.0.0.1:80/x" is invalid: the first segment of a
relative path must not contain a colon, because a colon there would end a scheme (RFC 3986
§4.2; https://go.dev/issue/16822).

A path can also become a host, because "//" at the start of a reference begins an
authority: "//img/x" names the host "img" (RFC 3986 §3.3, §4.2).

A path may be right in a redirect, in http.NewRequest and for a client with its own
Transport. There uricheck reports a host only if it is unlikely to be a file name:
"localhost", a name that begins with "www.", or one in a top-level domain such as "com".
It reports "example.ms/x", too, but not "example.ms", which may be a file.

uricheck ignores "tel:911", because IANA has registered the scheme tel.`,
	Bad: func() []Subject {
		return []Subject{
			sent("localhost:8080/x"),
			parsed("localhost:8080"),
			parsed("127.0.0.1:80/x"),
			sent("127.0.0.1:80"),
			sent("example.com/x"),
			sentAnyhow("example.com/x"),
			parsed("C:/dir/file"),
			parsed("a_b:c/d"),
			parsed("///x"),
			{Func: "url.URL.Parse", Call: stdlib.Call{Use: stdlib.Resolve, Text: "//img/logo.png"}},
			requestURI("example.com/x"),
			served("foo"),
			redirected("www.example.com/x"),
			sentAnyhow("api.example.la/x"),
			sentAnyhow("example.ms/x"),
			assembled("www.example.com…"),
			redirected("//login/x"),
			redirected("//login"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("/x"),
			parsed("./a:b"),
			parsed("example.com/x"),
			sentAnyhow("config.json"),
			sentAnyhow("example.ms"),
			sentAnyhow("archive.zip/x"),
			assembled("config.json…"),
			parsed("tel:911"),
			parsed("urn:1"),
			parsed("//example.com/x"),
			parsed("//localhost/x"),
			parsed("//unknown/unknown"),
			served("//a/b"),
			redirected("login"),
			{Func: "httptest.NewRequest", Call: stdlib.Call{Use: stdlib.ServeTestConnect, Text: "localhost:80"}},
		}
	},
	check:         checkRelative,
	checkAssembly: hostBeforeValue,
}

func checkRelative(j *judgement) {
	if !j.takesReference() {
		return
	}
	if f := j.failed(stdlib.NotRequestURI); f != nil {
		j.explain(f, f.Start, f.End, j.quote(f.Start, f.End)+` has no scheme, and does not begin with "/"`)
		return
	}
	switch {
	case j.colonInSegment():
	case j.judged.readsHostAsScheme():
		j.hostAsScheme()
	case j.hostAsPath():
	default:
		j.pathAsHost()
	}
}

func (j *judgement) colonInSegment() bool {
	f := j.failed(stdlib.ColonInSegment)
	if f == nil {
		return false
	}
	host := j.Text[f.Start : f.End-1]
	fact := "a colon follows " + j.quote(f.Start, f.End-1) + " in the first segment"
	j.explain(f, f.Start, f.End, fact, j.Subject.prefixHTTP(uri.IsIPv4(host))...)
	j.dismiss(j.failed(stdlib.MissingScheme))
	return true
}

// readsHostAsScheme reports whether net/url reads a host, or a Windows drive, as the scheme:
// "localhost:8080", "C:/x".
func (s judged) readsHostAsScheme() bool {
	scheme := strings.ToLower(s.ref.Scheme())
	if scheme == "" || s.Program.knows(scheme) {
		return false
	}
	if _, ok := s.ref.Authority(); ok {
		return false
	}
	rest := s.Text[len(scheme)+1:]
	if len(scheme) == 1 {
		return strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, `\`)
	}
	// "item:4" may be a URI, but not one to which a program sends a request.
	isHost := scheme == "localhost" || strings.Contains(scheme, ".") || s.sends()
	return isHost && isPortFirst(rest)
}

// isPortFirst reports whether a text begins with a port, and continues as a URI does after
// one.
func isPortFirst(s string) bool {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits == 0 || aboveMaxPort(s[:digits]) {
		return false
	}
	return digits == len(s) || strings.IndexByte("/?#", s[digits]) >= 0
}

func (j *judgement) hostAsScheme() {
	start, end := j.ref.Span(uri.Scheme)
	fact := "net/url reads " + j.quote(start, end) + " as the scheme"
	if f := j.failed(stdlib.UnsupportedScheme, stdlib.NoHost); f != nil {
		j.explainSend(f, start, end, fact, j.Subject.prefixHTTP(end-start > 1)...)
		return
	}
	j.warn(start, end, fact+"; the host is empty", j.Subject.prefixHTTP(end-start > 1)...).Unintended = end-start > 1
}

// prefixHTTP returns the fix for a host and port that a program sends: the scheme can only be http,
// unless the port is one of https.
func (s Subject) prefixHTTP(isHost bool) []Fix {
	_, rest, _ := strings.Cut(s.Text, ":")
	if !isHost || !s.sends() || !isPortFirst(rest) || strings.HasSuffix(firstSegment(rest), "443") {
		return nil
	}
	return []Fix{replace(`Write "http://" before the host`, 0, 0, "http://")}
}

// hostAsPath reports a host that net/url reads as the first segment of a path, where the author
// cannot intend a path.
func (j *judgement) hostAsPath() bool {
	segment := firstSegment(j.Text)
	if !j.ref.IsRelative() || !looksLikeHost(segment) {
		return false
	}
	if f := j.failed(stdlib.MissingScheme); f != nil {
		j.explainSend(f, 0, len(segment), j.quote(0, len(segment))+" has no scheme")
		return true
	}
	if !looksLikeSite(segment) && !isSiteBefore(segment, j.Text[len(segment):]) {
		return false
	}
	return j.warnOfHost(len(segment))
}

// warnOfHost reports a host at the beginning of a text that a program sends. It is not an error: a
// transport may put another host before a path, and the path may be a file's.
func (j *judgement) warnOfHost(end int) bool {
	if !j.Use.For(stdlib.Redirecting, stdlib.Requesting) && (!j.sends() || j.dials()) {
		return false
	}
	j.warn(0, end, j.quote(0, end)+" has no scheme; the text is a path")
	return true
}

// hostBeforeValue reports a host that net/url reads as a path, if a value stands directly after it.
func hostBeforeValue(a *assembly) {
	host := strings.TrimRight(firstSegment(a.known), holeByte)
	if strings.HasPrefix(a.known[len(host):], holeByte) && looksLikeHost(host) && looksLikeSite(host) {
		a.judgement.warnOfHost(len(host))
	}
}

// pathAsHost reports a path that net/url reads as an authority, because it begins with "//".
func (j *judgement) pathAsHost() {
	if !j.ref.IsRelative() || !strings.HasPrefix(j.Text, "//") {
		return
	}
	host, _ := j.ref.Authority()
	isName := isSingleLabel(host) && host != "localhost"
	switch {
	case j.Use.Takes(stdlib.Reference) && j.Use.For(stdlib.Parsing, stdlib.Joining):
		// "//a/b" may intend the host "a": there is no base here.
		if strings.HasPrefix(j.Text, "///") {
			j.warn(0, len("///"), `"//" begins an empty authority; net/url reads "//" as part of the path`)
		}
	case j.Use.For(stdlib.Resolving, stdlib.Redirecting):
		if isName {
			j.warn(0, len("//")+len(host), "clients read "+j.quote(len("//"), len("//")+len(host))+" as the host; the path lacks it")
		}
	}
}

// firstSegment returns the text before the first delimiter of a relative path.
func firstSegment(s string) string {
	if i := strings.IndexAny(s, "/?#"); i >= 0 {
		return s[:i]
	}
	return s
}

// looksLikeHost reports whether a first segment is more likely a host than the name of a file: it
// is an address, "localhost", or labels before a top-level domain, perhaps with a port.
func looksLikeHost(segment string) bool {
	host, port, hasPort := strings.Cut(segment, ":")
	if hasPort && !isPortFirst(port) {
		return false
	}
	if host == "localhost" || uri.IsIPv4(host) {
		return true
	}
	_, _, fault := nameFault(host)
	dot := strings.LastIndexByte(host, '.')
	return fault == "" && dot > 0 && len(host)-dot > 2 && strings.Trim(host, nameBytes) == ""
}

const nameBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._"

// looksLikeSite reports whether a first segment is unlikely to be a file name: it begins with
// "www.", or ends in a domain that is not a file extension.
func looksLikeSite(segment string) bool {
	host, _, _ := strings.Cut(segment, ":")
	if host == "localhost" || strings.HasPrefix(host, "www.") {
		return true
	}
	dot := strings.LastIndexByte(host, '.')
	return dot >= 0 && siteDomains.has(host[dot+1:])
}

// siteDomains are top-level domains that are not file extensions: "la", "md", "pl", "ps", "py",
// "rs" and "sh" are some.
var siteDomains = wordList{
	words: `com org net edu gov mil biz xyz app dev cloud online site tech tools services
ae ai ar at au be br ca ch ci cn co cz de dk ee es eu fi fm fr gg gr hk hr hu id ie il im in io
ir it jp ke kr kz lt lu lv mx my ng nl no nz pe ph pk pt ro ru sa se sg si sk su th tr tv tw ua uk
us vn za`,
	example: func(word string) Subject { return redirected("h." + word + "/x") },
}

// isSiteBefore reports whether a first segment is unlikely to be the name of a directory: a path follows
// it, and it ends in a domain that only names of files have as well.
func isSiteBefore(segment, rest string) bool {
	host, _, _ := strings.Cut(segment, ":")
	dot := strings.LastIndexByte(host, '.')
	return len(rest) > len("/") && rest[0] == '/' && dot >= 0 && fileDomains.has(host[dot+1:])
}

// fileDomains are top-level domains that are file extensions too, but hardly those of
// directories: "app" and "zip" may be.
var fileDomains = wordList{
	words:   `cc info la link me ms name page sh so store to top wiki ws`,
	example: func(word string) Subject { return redirected("h." + word + "/x") },
}

func isSingleLabel(host string) bool {
	return host != "" && !strings.Contains(host, ".") && strings.Trim(host, nameBytes) == ""
}
