package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// policyHeader judges the sources of each directive that has some and is fully known.
func policyHeader(j *judgement) {
	if j.Use != stdlib.SetPolicy {
		return
	}
	text := j.known()
	for at := 0; at < len(text); {
		directive := firstOf(text[at:], ";")
		j.policySources(at, directive)
		at += len(directive) + len(";")
	}
}

// policySources judges the words after the name of a directive.
func (j *judgement) policySources(at int, directive string) {
	isSources := false
	for i, word := range wordsOf(directive) {
		start, end := at+word.start, at+word.end
		source := directive[word.start:word.end]
		if i == 0 {
			isSources = sourceDirectives.has(strings.ToLower(source)) || strings.HasSuffix(strings.ToLower(source), "-src")
			continue
		}
		if !isSources || strings.IndexByte(source, 0) >= 0 {
			continue
		}
		if list := strings.TrimSuffix(source, ","); list != source {
			next := strings.ToLower(firstWord(directive[word.end:]))
			if !sourceDirectives.has(next) && !strings.HasSuffix(next, "-src") {
				j.warn(end-1, end, `"," ends the policy; spaces separate sources`)
			}
			return
		}
		j.policySource(start, end, source)
	}
}

// policySource judges one source.
func (j *judgement) policySource(start, end int, source string) {
	scheme, rest, hasHost := strings.Cut(source, "://")
	switch {
	case policyKeywords.has(strings.ToLower(source)) || isNonce(source):
		j.warn(start, end, "browsers read "+j.quote(start, end)+" as a host; keywords need single quotes",
			replace("Write the keyword in single quotes", start, end, "'"+source+"'"))
	case strings.HasPrefix(source, "'") != strings.HasSuffix(source, "'"):
		j.warn(start, end, j.quote(start, end)+" lacks a single quote; browsers ignore the source")
	case policySchemes.has(strings.ToLower(source)):
		j.warn(start, end, "browsers read "+j.quote(start, end)+` as a host; schemes end in ":"`,
			replace(`Insert ":" after the scheme`, end, end, ":"))
	case hasHost && len(nearSchemes(strings.ToLower(scheme))) == 1 && !j.Program.knows(scheme):
		near := nearSchemes(strings.ToLower(scheme))[0]
		j.warn(start, start+len(scheme), j.quote(start, start+len(scheme))+" is an unknown scheme; the nearest known one is "+quoteText(near),
			replace("Replace "+quoteText(scheme)+" with "+quoteText(near), start, start+len(scheme), near))
	case hasHost && strings.ContainsAny(rest, "?#"):
		at := end - len(rest) + strings.IndexAny(rest, "?#")
		j.warn(at, end, j.quote(at, end)+" is not part of a source; browsers ignore the source")
	case lacksSlash(strings.ToLower(source)):
		colon := start + strings.IndexByte(source, ':') + 1
		j.warn(start, colon, `"//" is missing after `+j.quote(start, colon)+"; browsers ignore the source",
			replace(`Insert "/"`, colon, colon, "/"))
	case !strings.HasPrefix(source, "'"):
		j.sourcePath(start, end)
	}
}

// sourcePath judges the percent-encodings of a source: browsers decode its path before they compare it
// with that of a URL (CSP3 §6.7.2.12).
func (j *judgement) sourcePath(start, end int) {
	text := j.known()
	for at := start; at < end; at++ {
		if text[at] == '%' && !isEscape(text[at:end]) {
			to := escapeEnd(text, at, min(at+3, end))
			j.warn(at, to, j.judged.badEscape(at, to)+`; RFC 3986 allows no other "%"`)
			return
		}
	}
}

// isNonce reports whether a source is a nonce or a hash without its quotes.
func isNonce(source string) bool {
	kind, value, ok := strings.Cut(source, "-")
	isName := kind == "nonce" || kind == "sha256" || kind == "sha384" || kind == "sha512"
	return ok && isName && value != "" && !strings.ContainsAny(value, ".:")
}

// sourceDirectives are the directives with sources whose names do not end in "-src".
var sourceDirectives = wordList{
	words:   "form-action frame-ancestors base-uri script-src-elem script-src-attr style-src-elem style-src-attr",
	example: func(word string) Subject { return policy(word + " self") },
}

// policyKeywords are the words that stand in single quotes.
var policyKeywords = wordList{
	words:   "self none unsafe-inline unsafe-eval wasm-unsafe-eval unsafe-hashes strict-dynamic report-sample",
	example: func(word string) Subject { return policy("script-src " + word) },
}

// policySchemes are the schemes that are a source without a host.
var policySchemes = wordList{
	words:   "data blob filesystem mediastream http https ws wss",
	example: func(word string) Subject { return policy("img-src " + word) },
}

func policy(text string) Subject { return headed(stdlib.SetPolicy, text) }

type word struct{ start, end int }

// wordsOf returns the spans of the words of a text.
func wordsOf(text string) []word {
	var words []word
	for at := 0; at < len(text); {
		if isBlank(text[at]) {
			at++
			continue
		}
		end := at
		for end < len(text) && !isBlank(text[end]) {
			end++
		}
		words = append(words, word{at, end})
		at = end
	}
	return words
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\f' }

func firstWord(text string) string {
	if words := wordsOf(text); len(words) > 0 {
		return text[words[0].start:words[0].end]
	}
	return ""
}
