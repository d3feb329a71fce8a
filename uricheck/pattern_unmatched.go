package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// unmatchedPattern reports a pattern that a mux accepts, but that does not match the requests
// that its author intends.
func (j *judgement) unmatchedPattern() {
	method, host, start := stdlib.SplitPattern(j.Text)
	if has, ok := j.Program.lacks("httpmuxgo121"); ok && j.readLiterally(method, start, has) {
		return
	}
	j.oddMethod(j.Text[:method])
	if j.nameAsHost(method, host, start) {
		return
	}
	j.foreignWildcard(start)
	if scheme, ok := strings.CutSuffix(j.Text[host:start], ":"); ok && uri.IsScheme(scheme) && strings.HasPrefix(j.Text[start:], "//") {
		j.warn(host, start, "a ServeMux reads "+j.quote(host, start)+" as the host; a pattern has no scheme")
		return
	}
	if port, ok := portOf(j.Text[host:start]); ok && j.Text[:method] != "CONNECT" {
		j.warn(host+port, start, j.quote(host+port, start)+" never matches; net/http removes it from the host of a request")
		return
	}
	j.uncleanPattern()
	if i := strings.IndexAny(j.Text[start:], "?#"); i >= 0 {
		consequence := "; a pattern cannot match a query"
		if j.Text[start+i] == '#' {
			consequence = "; clients send no fragment"
		}
		j.warn(start+i, len(j.Text), "a ServeMux reads "+j.quote(start+i, start+i+1)+" as part of the path"+consequence)
	}
}

// nameAsHost reports a method, or a word, that a mux reads as a host, because no slash begins a
// path.
func (j *judgement) nameAsHost(method, start, end int) bool {
	name := j.Text[start:end]
	switch {
	case method == 0 && standardMethods.has(name):
		j.warn(start, end, "a ServeMux reads "+j.quote(start, end)+" as the host; a method ends in a space",
			Fix{Title: "Insert a space after the method", Edits: []Edit{{end, end, " "}}})
	case name == "^":
		j.warn(start, end, `a ServeMux reads "^" as the host; it has no regular expressions`)
	case name == "" || name == "localhost" || strings.Trim(name, letters+"-_") != "":
		return false
	default:
		j.warn(start, end, "a ServeMux reads "+j.quote(start, end)+` as the host; a path begins with "/"`)
	}
	return true
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// foreignWildcard reports a segment that is a wildcard for other routers.
func (j *judgement) foreignWildcard(path int) {
	for at := path; at < len(j.Text); {
		end := at + len("/")
		for end < len(j.Text) && j.Text[end] != '/' {
			end++
		}
		if isForeignWildcard(j.Text[at+len("/") : end]) {
			j.warn(at+len("/"), end, "a ServeMux matches "+j.quote(at+len("/"), end)+" literally; it has no such wildcard")
			return
		}
		at = end
	}
}

// isForeignWildcard reports whether a segment is a wildcard for other routers, a glob, or a regular
// expression.
func isForeignWildcard(segment string) bool {
	name, isColon := strings.CutPrefix(segment, ":")
	if inner, isOpen := strings.CutPrefix(segment, "<"); isOpen {
		name, isColon = strings.CutSuffix(inner, ">")
	}
	isName := isColon && name != "" && uri.IsAlpha(name[0]) && strings.Trim(name, letters+"_") == ""
	isGroup := strings.HasPrefix(segment, "(") && strings.HasSuffix(segment, ")")
	return isName || isGroup || strings.Contains(segment, "*") || strings.Contains(segment, "]+")
}

// readLiterally reports a method or a wildcard that the mux of Go 1.21 reads as a part of the
// host or the path, where no request has it. has names that mux.
func (j *judgement) readLiterally(method, path int, has string) bool {
	if method > 0 {
		j.warn(0, method, "a ServeMux reads "+j.quote(0, method)+" as part of the host; it is a method"+has)
		return true
	}
	i := strings.Index(j.Text[path:], "/{")
	if i < 0 {
		return false
	}
	start := path + i + len("/")
	end := start + cutAfter(j.Text[start:], '}')
	j.warn(start, end, "a ServeMux matches "+j.quote(start, end)+" literally; it is a wildcard"+has)
	return true
}

// portOf returns the offset of the port, with its colon, that net/http removes from a host.
// Several colons belong to an IPv6 address without brackets. It does not check for digits.
func portOf(host string) (start int, ok bool) {
	start = strings.LastIndexByte(host, ':')
	if start < 0 || strings.ContainsAny(host[start:], "[]") {
		return 0, false
	}
	name := host[:start]
	if strings.HasPrefix(name, "[") && strings.HasSuffix(name, "]") {
		return start, !strings.ContainsAny(name[1:len(name)-1], "[]")
	}
	return start, !strings.ContainsAny(name, ":[]")
}

// uncleanPattern reports a path that only a CONNECT request can match. If the pattern names a
// method, the mux refuses it.
func (j *judgement) uncleanPattern() {
	const get = "GET "
	if method, _, _ := stdlib.SplitPattern(j.Text); method > 0 {
		return
	}
	for _, f := range stdlib.Fails(stdlib.Call{Use: j.Use, Text: get + j.Text}, stdlib.Go{}) {
		start, end := f.Start-len(get), f.End-len(get)
		j.warn(start, end, "a ServeMux removes "+j.quote(start, end)+" from a path; it redirects the request")
	}
}

// standardMethods are the methods of RFC 9110 section 9.3 and RFC 5789.
var standardMethods = wordList{
	words:   "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH",
	example: func(word string) Subject { return registered(strings.ToLower(word) + " /x") },
}

func (j *judgement) oddMethod(method string) {
	first, _, isList := strings.Cut(method, "|")
	standard := strings.ToUpper(first)
	if !standardMethods.has(standard) || method == standard {
		return
	}
	fact := "a ServeMux matches " + j.quote(0, len(method)) + " literally"
	if isList {
		fact = "a ServeMux reads " + j.quote(0, len(method)) + " as one method"
	}
	j.warn(0, len(method), fact+"; a "+standard+" request does not match")
}
