package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// isCleaned reports whether a text begins with the result of path.Join or a similar function, which
// leaves no "//" after a scheme, and returns the hole with that result.
func (s Subject) isCleaned() (Hole, bool) {
	if len(s.Holes) == 0 || s.Holes[0].Start > 0 {
		return Hole{}, false
	}
	h := s.Holes[0]
	return h, h.End > 0 && (h.Value == Cleaned || h.Value == FilePath)
}

// cleaners names the functions that may have cleaned the text.
func cleaners(h Hole) (first, second string) {
	if h.Value == FilePath {
		return "filepath.Join", "Clean"
	}
	return "path.Join", "path.Clean"
}

// hostless explains a text that fails with every value, because path.Join has removed a slash
// before the host.
func (s Subject) hostless() (Finding, bool) {
	h, ok := s.isCleaned()
	if !ok || !s.sends() {
		return Finding{}, false
	}
	j := &judgement{judged: s.split(), rule: &joinRule}
	// The operands may have no "//": so the message does not say that a function takes it away.
	first, second := cleaners(h)
	j.explain(&failure{}, h.Start, h.End, first+" and "+second+" make a path, without a host")
	return j.findings[0], true
}

// checkCleaned reports a request to a URL that path.Join has cleaned, unless it cleans only the scheme.
func (a *assembly) checkCleaned() {
	h, ok := a.isCleaned()
	if ok && a.Use.For(stdlib.Sending, stdlib.Requesting) && !strings.HasPrefix(strings.TrimPrefix(a.known[h.End:], ":"), "//") {
		first, second := cleaners(h)
		a.warn(h.Start, h.End, first+" and "+second+" make a path; the URL has no host")
	}
}
