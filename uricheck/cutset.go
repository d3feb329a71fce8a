package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// prefixInSet reports a URL, or the beginning of one, where a set of characters is taken off.
// Without a scheme, the delimiters may be meant as a set.
func prefixInSet(j *judgement) {
	scheme, _, ok := strings.Cut(j.Text, "://")
	affix, isSet := affixTrimmers[j.Func]
	if !ok || !isSet || !uri.IsScheme(scheme) {
		return
	}
	var fixes []Fix
	if affix != "" {
		fixes = []Fix{{Title: "Use " + affix, Edits: []Edit{{Start: len(j.Text), End: len(j.Text)}}, Rewrite: TrimAffix}}
	}
	j.warn(0, len(j.Text), j.quote(0, len(j.Text))+" is a set of characters for "+j.Func, fixes...)
}

// affixTrimmers take a text off where these functions take characters off. Which end is meant
// for strings.Trim is not known, and what package bytes has takes bytes.
var affixTrimmers = map[string]string{
	"strings.Trim": "", "strings.TrimLeft": "strings.TrimPrefix", "strings.TrimRight": "strings.TrimSuffix",
	"bytes.Trim": "", "bytes.TrimLeft": "", "bytes.TrimRight": "",
}
