package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var dotsegmentsRule = Rule{
	Name:    "dotsegments",
	Summary: `"." or ".." in an absolute path`,
	OptIn:   true,
	Doc: `The segments "." and ".." are for the beginning of a relative path. In a path that
begins with "/" they mean the same as the path without them, and normalizers
remove them (RFC 3986 §5.2.4, §6.2.2.3). A Go client sends them as they are written;
http.ServeMux answers with a redirect.

Relative paths and the elements of a join are left alone, and so are paths behind a
scheme that do not begin with "/": they are opaque to net/url. Of schemes, http,
https, ws, wss, ftp and file are judged: others put names there that are no paths,
such as that of a pipe of Windows, "//./pipe/x".`,
	Bad: func() []Subject {
		return []Subject{
			parsed("/a/../b"),
			parsed("http://h/./a"),
			parsed("http://h/a/.."),
			parsed("http://h/../a?b#c"),
			{Func: "url.URL.Parse", Call: stdlib.Call{Use: stdlib.Resolve, Text: "/../a"}},
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("../b"),
			parsed("./a:b"),
			parsed("a/../b"),
			parsed("http://h/a..b/...?../#./"),
			parsed("file:/.//a"),
			parsed("npipe:////./pipe/x"),
			parsed("npm:../a"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "/../a"}},
			{Func: "url.URL.Parse", Call: stdlib.Call{Use: stdlib.Resolve, Text: "../a"}},
		}
	},
	check: checkDotSegments,
}

func checkDotSegments(j *judgement) {
	if !j.hasNormalForm() || !j.takesReference() {
		return
	}
	if scheme := j.ref.Scheme(); scheme != "" && !isNetwork(scheme) && !strings.EqualFold(scheme, "file") {
		return
	}
	path := j.ref.Path()
	start, end := j.ref.Span(uri.Path)
	canonical := uri.RemoveDotSegments(path)
	isDouble := strings.HasPrefix(canonical, "//")
	if _, ok := j.ref.Authority(); !ok && isDouble {
		// "/.//a" is canonical: "//a" has an authority (RFC 3986 §3.3).
		canonical = "/." + canonical
	}
	if !strings.HasPrefix(path, "/") || canonical == path {
		return
	}
	var fixes []Fix
	if !isDouble && !strings.Contains(path, "%") && strings.IndexFunc(path, isNoPathByte) < 0 && !strings.HasPrefix(j.Text, "///") {
		// Next to encoded dots, and to "%2F" where net/url encodes the path
		// anew, not everybody sees the same segments. Nor do they in "///..",
		// where net/url sees no authority, or in "/..//a", of which it makes "/a".
		fixes = append(fixes, replaceChanged(j.Text, "Remove the dot segments", start, end, canonical))
	}
	from, to := dotSegment(path)
	j.style(start+from, start+to, j.quote(start+from, start+to)+" is a dot segment in an absolute path", fixes...)
}

func isNoPathByte(r rune) bool { return r >= 0x80 || !uri.IsPathByte(byte(r)) }

// dotSegment returns the span of the first dot segment of a path that has one.
func dotSegment(path string) (start, end int) {
	for segment := range strings.SplitSeq(path, "/") {
		end = start + len(segment)
		if segment == "." || segment == ".." {
			break
		}
		start = end + 1
	}
	return start, end
}
