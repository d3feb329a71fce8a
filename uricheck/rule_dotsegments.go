package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var dotsegmentsRule = Rule{
	Name:    "dotsegments",
	Summary: `"." or ".." in an absolute path`,
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `The segments "." and ".." belong to the beginning of a relative path. A path that begins
with "/" has the same meaning without them, and normalizers remove them (RFC 3986
§5.2.4, §6.2.2.3). A Go client sends them as written; http.ServeMux answers with a
redirect.

uricheck ignores relative paths, the elements of a join, and paths after a scheme that
do not begin with "/", which are opaque to net/url. It judges the schemes http, https,
ws, wss, ftp and file: in others the path may be a name of another kind, such as that of
a Windows pipe, "//./pipe/x".`,
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
	if !strings.HasPrefix(path, "/") {
		return
	}
	var removals []uri.Deviation
	var found *uri.Deviation
	for _, d := range j.deviations() {
		if d.Kind != uri.DotSegment && d.Kind != uri.RemovedSegment {
			continue
		}
		removals = append(removals, d)
		// The rule unreserved reports encoded dots.
		if found == nil && d.Kind == uri.DotSegment && !strings.Contains(j.Text[d.Start:d.End], "%") {
			found = &d
		}
	}
	if found == nil {
		return
	}
	start := found.End - len(strings.TrimPrefix(j.Text[found.Start:found.End], "/"))
	j.style(start, found.End, j.quote(start, found.End)+" is a dot segment in an absolute path", j.removeDots(removals)...)
}

// removeDots returns the fix, if all parsers see the same segments: not next to encoded dots, or to
// a "%2F" where net/url encodes the path anew; nor in "///..", where net/url sees no authority,
// or in "/..//a", which it turns into "/a".
func (j *judgement) removeDots(removals []uri.Deviation) []Fix {
	path := j.ref.Path()
	if strings.Contains(path, "%") || strings.IndexFunc(path, isNoPathByte) >= 0 || strings.HasPrefix(j.Text, "///") {
		return nil
	}
	fixes := normalize("Remove the dot segments", removals)
	start, _ := j.ref.Span(uri.Path)
	if fixed := fixes[0].Apply(j.Text)[start:]; strings.HasPrefix(fixed, "//") || strings.HasPrefix(fixed, "/.//") {
		return nil
	}
	return fixes
}

func isNoPathByte(r rune) bool { return r >= 0x80 || !uri.IsPathByte(byte(r)) }
