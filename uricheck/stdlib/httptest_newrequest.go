package stdlib

import "strings"

// serveTest models httptest.NewRequest.
func serveTest(c Call, g Go) []Failure {
	j := newJudge(c, g)
	j.parseRequestURI(j.requestTarget())
	return j.found
}

// serveTestConnect models httptest.NewRequest with the method CONNECT.
func serveTestConnect(c Call, g Go) []Failure {
	j := newJudge(c, g)
	j.requestAuthority(j.requestTarget())
	return j.found
}

// requestTarget returns the end of the target of httptest.NewRequest, which writes it into a
// request line and reads that back as a server would. A space ends the target; so does a line
// feed, after which the header begins: a target can contain its own version and header.
func (j *judge) requestTarget() (end int) {
	end = len(j.text)
	if newline := strings.IndexByte(j.text, '\n'); newline >= 0 {
		end = j.smuggled(newline)
	} else if space := strings.IndexByte(j.text, ' '); space >= 0 {
		j.add(BadRequestLine, space, space+1)
	}
	return end
}

// requestAuthority checks the target of a CONNECT request (RFC 9112 section 3.2.3): net/http parses
// it with "http://" before it. It reads a target that begins with a slash as a path, which has the
// same checks as one after an empty authority.
func (j *judge) requestAuthority(end int) {
	j.control(0, end)
	end = cutQuery(j.text, 0, end)
	p := j.authority(0, end, true)
	j.unescape(p.end, end)
}

// smuggled checks a target with a line feed at newline: the end of a request line
// of its own, and a header. It returns the end of the target proper.
func (j *judge) smuggled(newline int) (end int) {
	line := strings.TrimSuffix(j.text[:newline], "\r")
	target, version, ok := strings.Cut(line, " ")
	if !ok || !isVersion(version) {
		j.add(BadRequestLine, newline, newline+1)
		return len(target)
	}
	if !isHeader(j.text[newline+1:], version) {
		j.add(BadRequestLine, 0, len(j.text))
	}
	return len(target)
}

// isVersion reports whether s is "HTTP/", a digit, a dot and a digit.
func isVersion(s string) bool {
	return len(s) == len("HTTP/1.1") && s[:5] == "HTTP/" && isDigits(s[5:6]) && s[6] == '.' && isDigits(s[7:])
}
