package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var cutsetRule = Rule{
	Name:    "cutset",
	Summary: "URL or path used as a set of characters",
	Since:   "v0.1.0",
	Doc: `A scheme and the "://" after it (RFC 3986 §3.1) are one text, but strings.Trim, TrimLeft and
TrimRight remove the characters of a set, in any order: with the set "https://", TrimLeft
leaves "ath.example" of "https://path.example". The set "/api/" takes "/pipelines" apart in the same way: it
leaves "elines". TrimPrefix and TrimSuffix remove a text.`,
	Bad: func() []Subject {
		return []Subject{
			cutset("strings.TrimLeft", "https://"),
			cutset("strings.Trim", "http://localhost"),
			cutset("strings.TrimLeft", "/api/"),
			cutset("strings.TrimLeft", "/a"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			cutset("strings.TrimRight", "/"),
			cutset("strings.Trim", "://"),
			cutset("strings.TrimLeft", "/."),
			cutset("strings.TrimRight", "?#"),
			cutset("bytes.TrimRight", "\r\n"),
			cutset("strings.TrimRight", "/0123456789"),
			cutset("strings.TrimRight", "/n"),
			cutset("strings.TrimLeft", "/abcdefghijklmnopqrstuvwxyz"),
		}
	},
	check: prefixInSet,
}

func cutset(name, text string) Subject { return subjects(name, stdlib.Cutset)(text) }

// prefixInSet reports a URL, the beginning of one, or a path as the cutset of a trim function. If a text
// has neither a scheme nor a word, the author may mean the delimiters as a set.
func prefixInSet(j *judgement) {
	affix, isSet := affixTrimmers[j.Func]
	if !j.Use.Takes(stdlib.Characters) || !isSet || !isTextInSet(j.Text) {
		return
	}
	var fixes []Fix
	if affix != "" {
		fixes = []Fix{{Title: "Replace " + j.Func + " with " + affix, Edits: []Edit{{Start: len(j.Text), End: len(j.Text)}}, Rewrite: TrimAffix}}
	}
	j.warn(0, len(j.Text), j.Func+" reads "+j.quote(0, len(j.Text))+" as a character set; it may remove more", fixes...)
}

// isTextInSet reports whether a set of characters is a text that its author means as a whole: it has a scheme, or is a
// path with a word. "/n" and "/rn" are misspelt escapes, and an alphabet is a set.
func isTextInSet(set string) bool {
	scheme, _, ok := strings.Cut(set, "://")
	path, isPath := strings.CutPrefix(strings.TrimPrefix(set, "#"), "/") // a JSON pointer may be a fragment
	isPath = isPath && strings.ContainsAny(path, letters[:2*26]) && strings.Trim(path, nameBytes+"/") == "" &&
		strings.Trim(path, "nrt") != "" && !strings.Contains(strings.ToLower(path), "abcdef")
	return ok && uri.IsScheme(scheme) || isPath
}

// affixTrimmers maps functions that trim a set of characters to those that trim a whole text.
// strings.Trim is not among them, since its end is unknown, and the functions of package bytes
// take bytes.
var affixTrimmers = map[string]string{
	"strings.Trim": "", "strings.TrimLeft": "strings.TrimPrefix", "strings.TrimRight": "strings.TrimSuffix",
	"bytes.Trim": "", "bytes.TrimLeft": "", "bytes.TrimRight": "",
}
