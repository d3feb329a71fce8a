package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// namesOfFiles reports a result of filepath.Join in the path of a URL: on Windows it has
// backslashes.
func (a *assembly) namesOfFiles() {
	for _, h := range a.Holes {
		if h.Value != FilePath || h.Start == h.End || !a.isPathOfURL(h.Start) {
			continue
		}
		a.warn(h.Start, h.End, "filepath.Join writes backslashes on Windows; the path of a URL has slashes", Fix{
			Title:   "Replace filepath.Join with path.Join",
			Edits:   []Edit{{Start: h.Start, End: h.Start}},
			Rewrite: JoinSlashes,
		}).OnWindows = true
	}
}

// isPathOfURL reports whether a value can only be a path of a URL that is not one of a file.
func (a *assembly) isPathOfURL(offset int) bool {
	switch scheme, _, ok := strings.Cut(a.known, "://"); {
	case ok && !isNetwork(scheme):
		return false
	case !ok && a.base == 0 && a.Use != stdlib.PathField && !a.Use.For(stdlib.Redirecting, stdlib.Resolving):
		return false // it may be the name of a file, and is not a URL to send a request to
	}
	switch a.placeAt(offset) {
	case inPath, inHost, inPort: // after a host, the path begins with a slash of its own
		return true
	}
	return offset == a.base
}
