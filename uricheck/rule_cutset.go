package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var cutsetRule = Rule{
	Name:    "cutset",
	Summary: "URL used as a set of characters",
	Since:   "v0.1.0",
	Doc: `A scheme and the "://" after it (RFC 3986 §3.1) are one text, but strings.Trim, TrimLeft and
TrimRight remove the characters of a set, in any order: with the set "https://", TrimLeft
leaves "ath.example" of "https://path.example". TrimPrefix and TrimSuffix remove a text.`,
	Bad: func() []Subject {
		return []Subject{
			cutset("strings.TrimLeft", "https://"),
			cutset("strings.Trim", "http://localhost"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			cutset("strings.TrimRight", "/"),
			cutset("strings.Trim", "://"),
			cutset("strings.TrimLeft", "/."),
			cutset("strings.TrimRight", "?#"),
			cutset("bytes.TrimRight", "\r\n"),
		}
	},
	check: prefixInSet,
}

func cutset(name, text string) Subject { return subjects(name, stdlib.Cutset)(text) }

// prefixInSet reports a URL, or the beginning of one, as the cutset of a trim function. If the text
// has no scheme, the author may mean the delimiters as a set.
func prefixInSet(j *judgement) {
	if !j.Use.Takes(stdlib.Characters) {
		return
	}
	scheme, _, ok := strings.Cut(j.Text, "://")
	affix, isSet := affixTrimmers[j.Func]
	if !ok || !isSet || !uri.IsScheme(scheme) {
		return
	}
	var fixes []Fix
	if affix != "" {
		fixes = []Fix{{Title: "Replace " + j.Func + " with " + affix, Edits: []Edit{{Start: len(j.Text), End: len(j.Text)}}, Rewrite: TrimAffix}}
	}
	j.warn(0, len(j.Text), j.Func+" reads "+j.quote(0, len(j.Text))+" as a character set; it may remove more", fixes...)
}

// affixTrimmers maps functions that trim a set of characters to those that trim a whole text.
// strings.Trim is not among them, since its end is unknown, and the functions of package bytes
// take bytes.
var affixTrimmers = map[string]string{
	"strings.Trim": "", "strings.TrimLeft": "strings.TrimPrefix", "strings.TrimRight": "strings.TrimSuffix",
	"bytes.Trim": "", "bytes.TrimLeft": "", "bytes.TrimRight": "",
}
