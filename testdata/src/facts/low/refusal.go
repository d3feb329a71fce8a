package low

import "path/filepath"

// Refusal says why a text is refused. Whether it is depends on the text.
func Refusal(text string) (length int, why string) { // want Refusal:`returnsText\(0 if !\(refusal.go:7\(<>\)\) or len\(<>\) if …, bad <> if !\(…\) or  if refusal.go:7\(<>\)\)`
	if !filepath.IsLocal(text) {
		return 0, "bad " + text
	}
	return len(text), ""
}
