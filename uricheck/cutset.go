package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// prefixInSet reports a URL, or the beginning of one, as the cutset of a trim function. If the text
// has no scheme, the author may mean the delimiters as a set.
func prefixInSet(j *judgement) {
	scheme, _, ok := strings.Cut(j.Text, "://")
	affix, isSet := affixTrimmers[j.Func]
	if !ok || !isSet || !uri.IsScheme(scheme) {
		return
	}
	var fixes []Fix
	if affix != "" {
		fixes = []Fix{{Title: "Replace " + j.Func + " with " + affix, Edits: []Edit{{Start: len(j.Text), End: len(j.Text)}}, Rewrite: TrimAffix}}
	}
	j.warn(0, len(j.Text), j.Func+" reads "+j.quote(0, len(j.Text))+" as single characters; it may remove more", fixes...)
}

// affixTrimmers maps functions that trim a set of characters to those that trim a whole text.
// strings.Trim is not among them, since its end is unknown, and the functions of package bytes
// take bytes.
var affixTrimmers = map[string]string{
	"strings.Trim": "", "strings.TrimLeft": "strings.TrimPrefix", "strings.TrimRight": "strings.TrimSuffix",
	"bytes.Trim": "", "bytes.TrimLeft": "", "bytes.TrimRight": "",
}
