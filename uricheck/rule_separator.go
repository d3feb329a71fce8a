package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var separatorRule = Rule{
	Name:    "separator",
	Summary: `"?", "&" or "=" missing or misplaced`,
	Since:   "v0.1.0",
	Doc: `The first "?" begins the query. A second "?" is data (RFC 3986 §3.4), and so is a "&"
before the first "?".

If a statement appends a parameter without "?" to a path, as in u += "page=" + n, the
parameter becomes a part of the path. And "?page" + page lacks the "=", as
"?page=" + page + "size=" lacks the "&" after the number.

A URL to which a browser is redirected may have a query of its own (RFC 6749 §3.1.2), so
redirectURI + "?code=" + code may have two "?". Of a parameter that occurs twice, many
servers read only the first value.`,
	Bad: func() []Subject {
		return []Subject{
			sent("http://h/?a=1?b=2"),
			sent("http://h/??a=1"),
			parsedQuery("?a=1"),
			assembled("…/users&id=…"),
			assembled("http://h/users&id=…"),
			assembled("http://h/users/‹p›&page=…"),
			assembled("http://h/list?a=…?b=…"),
			assembled("http://h/list?=a=…"),
			appended("…/builds/…", "project=…"),
			appended("https://‹h›/embed/‹d›", "&…=…"),
			listed("https://h/following?…"),
			numbered("https://h/followers?…").called("page"),
			assembled("https://h/following?‹x›").called("userID"),
			numbered("https://h/following?a=b&page…").called("n"),
			glued("http://h/list?a=1&", "&b=2"),
			assembled("http://h/p?sign…").called("sign"),
			assembled("http://h/list?page=‹u›size=…"),
			assembled("http://h/list?page=‹x›size=…"),
			takenFor("redirectURI", stdlib.Address, assembled("‹x›?error=denied")),
			takenFor("message", stdlib.Free, assembled("http://h/push/‹x›&group=g")),
			assembled("http://h/items?type=movie&parent=‹u›&type=‹u›"),
			assembled("http://h/items?type=movie&parent=‹u›&type=song"),
			assembled("http://h/items?page=‹u›&parent=‹u›&page=‹u›"),
			assembled("…/search?type=a?‹v›"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			sent("http://h/?u=http://i/?x=1"),
			sent("http://h/??a.js,b.js"),
			parsed("/?next=/login?user=1"),
			parsed("/?goto=page?user=1"),
			parsed("/?q=what?"),
			assembled("…/users?id=…&b=…"),
			assembled("http://h/users…&id=…"),
			assembled("http://h/users/…&id=…"),
			assembled("http://h/login?next=…?a=b"),
			assembled("http://h/login?q=/…?a=b"),
			assembled("http://h/a&b/…"),
			appended("…/builds/…?", "project=…"),
			appended("…/builds/", "project=…"),
			appended("…/builds/…", ";project=…"),
			appended("…", "project=…"),
			appended("https://h/embed/…", "&…=…"),
			listed("https://h/following?ids=…"),
			numbered("https://h/following.js?…").called("page"),
			numbered("https://h/follow?…").called("version"),
			assembled("https://h/following?‹x›").called("query"),
			numbered("https://h/following?page…=a").called("page"),
			assembled("…/search?‹v›"),
			listed("https://h/following/…"),
			glued("http://h/list?", "&b=2"),
			glued("http://h/list/&", "&b=2"),
			appended("https://h/embed/‹p›?", "&…=…"),
			assembled("http://h/list?page=‹u›&size=…"),
			assembled("http://h/list?filter=…name=…"),
			takenFor("baseURI", stdlib.Address, assembled("‹x›?error=denied")),
			takenFor("path", stdlib.Part, assembled("http://h/push/‹x›&group=g")),
			assembled("http://h/items?tag=a&tag=‹u›"),
			assembled("http://h/items?tag=‹u›&sort=up&tag=‹u›"),
		}
	},
	check:         checkSeparator,
	checkAssembly: checkSeparators,
}

// appended returns a text to which a statement appends another one.
func appended(text, rest string) Subject {
	s := composed(text + rest)
	s.Appended = len(text)
	return s
}

// listed returns a text whose value is a list.
func listed(text string) Subject {
	s := assembled(text)
	s.Holes[0].IsList = true
	return s
}

// numbered returns a text whose value is a number.
func numbered(text string) Subject {
	s := assembled(text)
	s.Holes[len(s.Holes)-1].Value = Number
	return s
}

func checkSeparator(j *judgement) {
	if start, end := j.judged.querySpan(); start < end {
		j.questionMark(start, end)
	}
}

// checkSeparators reports a query whose first "?" is missing, and a second one.
func checkSeparators(a *assembly) {
	a.appendedParameter()
	a.appendedSeparator()
	a.loneValue()
	a.namelessParameter()
	a.emptyParameter()
	a.missingAmpersand()
	a.queryOfRedirect()
	a.repeatedParameter()
	for _, h := range a.Holes {
		if h.End > a.base && a.placeAt(h.Start) == inName {
			a.fusedParameter(h)
		}
	}
	if !a.missingQuestionMark() {
		a.secondQuestionMark()
	}
}

// appendedParameter reports a parameter without "?" or "&" that the program appends to a path:
// u += "page=" + page. Whether "?" or "&" is right may depend on other statements, so there is no
// fix.
func (a *assembly) appendedParameter() {
	at := a.Appended
	if at == 0 || a.placeAt(at) != inPath || !isParameter(a.known[at:]) || !a.isWordBefore(at) && a.known[at-1] != 0 {
		return
	}
	end := at + strings.IndexByte(a.known[at:], '=') + 1
	a.warn(at, end, `no "?" stands before `+a.quote(at, end)+"; the parameter is a part of the path")
}

// appendedSeparator reports a parameter with "&" that the program appends to a URL without a query:
// u += "&" + name + "=" + value. Nothing in the URL may hold a "?".
func (a *assembly) appendedSeparator() {
	at := a.Appended
	before := a.known[:at]
	if at == 0 || a.known[at] != '&' || a.base > 0 || !strings.Contains(before, "://") || strings.ContainsAny(before, "?#") {
		return
	}
	mayHoldQuery := func(h Hole) bool {
		return h.End <= at && h.Value != Decoded && h.Value != Hostname && !isOfOneSegment(h.Value)
	}
	name, _, ok := strings.Cut(a.known[at+1:], "=")
	isName := isParameter(a.known[at+1:]) || name != "" && strings.Trim(name, "\x00") == ""
	if !ok || !isName || slices.ContainsFunc(a.Holes, mayHoldQuery) {
		return
	}
	a.warn(at, at+1, `"&" does not begin a query; the parameter is a part of the path`)
}

// loneValue reports a list, a number or an identifier that is the whole query: it has no name of a parameter. A file may
// have a version there, which only renews the caches.
func (a *assembly) loneValue() {
	for _, h := range a.Holes {
		isWhole := h.Start < h.End && h.End == len(a.known) && strings.HasSuffix(a.known[:h.Start], "?") &&
			a.placeAt(h.Start) == inName
		isScalar := h.Value == Number && endsInWord(h.Name, &scalarNames) || h.IsPlain && endsInWord(h.Name, &keyNames)
		_, segment, _ := cutLast(a.known[:h.Start], '/')
		switch {
		case !isWhole:
		case h.IsList:
			a.warn(h.Start, h.End, `the list is the whole query; servers read it as the name of a parameter`)
		case isScalar && !strings.Contains(segment, "."):
			a.warn(h.Start, h.End, `the value is the whole query; servers read it as the name of a parameter`)
		}
	}
}

// scalarNames end the names of numbers that are the value of one parameter.
var scalarNames = wordList{
	words:   `count id limit number offset page size`,
	example: func(word string) Subject { return numbered("http://h/items?…").called(word) },
}

// keyNames end the names of texts that are the value of one parameter.
var keyNames = wordList{
	words:   `id uuid`,
	example: func(word string) Subject { return assembled("http://h/items?‹x›").called(word) },
}

// endsInWord reports whether a name in the form of Go ends in one of the words: "id" in "userID".
func endsInWord(name string, words *wordList) bool {
	for word := range words.all() {
		before, ok := strings.CutSuffix(strings.ToLower(name), word)
		if ok && (before == "" || !uri.IsAlpha(before[len(before)-1]) || name[len(before)] < 'a') {
			return true
		}
	}
	return false
}

// namelessParameter reports a "=" at the beginning of a query: "/users?=name=" and "/users?=". The
// rule escaper judges a result of url.Values.Encode after it.
func (a *assembly) namelessParameter() {
	for i := max(a.base, 1); i+1 < len(a.known); i++ {
		h, _ := a.holeAt(i + 1)
		if a.known[i-1] != '?' || a.known[i] != '=' || a.placeAt(i) != inName || h.Value == EncodedPairs {
			continue
		}
		var fixes []Fix
		if isParameter(a.known[i+1:]) {
			fixes = append(fixes, replace(`Remove "="`, i, i+1, ""))
		}
		a.warn(i, i+1, `no parameter name stands before "="; servers read an empty name`, fixes...)
	}
}

// emptyParameter reports "&" after "&" where two texts meet. Servers ignore the empty parameter
// between them. "&" after "?" is as intended if each statement that may append a parameter begins
// it with "&".
func (a *assembly) emptyParameter() {
	for _, seam := range a.Seams {
		if seam == 0 || seam >= len(a.known) || a.known[seam-1] != '&' || a.known[seam] != '&' || a.placeAt(seam) != inName {
			continue
		}
		a.style(seam, seam+1, `"&" follows "&" where two texts meet; the query has an empty parameter`,
			replace(`Remove one "&"`, seam, seam+1, ""))
	}
}

// missingAmpersand reports a parameter directly after the value of another one: "?page=" + page + "size=". Text that a
// program does not escape may have a "&" of its own, unless another value follows.
func (a *assembly) missingAmpersand() {
	for _, h := range a.Holes {
		name, _, ok := strings.Cut(a.known[h.End:], "=")
		if !ok || len(name) < 3 || strings.Trim(name, wordBytes) != "" || a.placeAt(h.Start) != inValue {
			continue
		}
		fact := `no "&" separates the value and ` + a.quote(h.End, h.End+len(name)) + "; it is a part of the value"
		_, isPair := a.holeAt(h.End + len(name) + len("="))
		switch {
		case isOfOneSegment(h.Value) && h.Value != PathEscaped: // which may have a "&" of its own
			a.warn(h.End, h.End+len(name), fact, replace(`Insert "&" before the text`, h.End, h.End+1, "&"+name[:1]))
		case isPair && h.IsPlain && a.isWholeValue(h):
			a.warn(h.End, h.End+len(name), fact) // the second one would be a value that nothing escapes
		}
	}
}

// queryOfRedirect reports "?" behind the URL of a redirect.
func (a *assembly) queryOfRedirect() {
	if len(a.Holes) == 0 {
		return
	}
	h := a.Holes[0]
	isRedirect := h.Start == 0 && h.IsPlain && h.Content != stdlib.Part && redirectNames.hasPart(strings.ToLower(h.Name))
	if isRedirect && strings.HasPrefix(a.known[h.End:], "?") {
		a.warn(h.End, h.End+1, `the URL before may have a query; the second "?" in it is data`)
	}
}

// redirectNames are parts of the names of values that hold the URL of a redirect.
var redirectNames = wordList{
	words: `callback realm redirect returnto`,
	example: func(word string) Subject {
		return takenFor(word+"URL", stdlib.Address, assembled("‹x›?error=denied"))
	},
}

// repeatedParameter reports a parameter with a constant value that another one of the same name follows behind others,
// and two that no list has, as pages. Lists of values stand side by side.
func (a *assembly) repeatedParameter() {
	query := strings.IndexByte(a.known, '?')
	if query < a.base || query < 0 {
		return
	}
	first, start, last := make(map[string]string), query+1, ""
	text, _, _ := strings.Cut(a.known[query+1:], "#")
	for setting := range strings.SplitSeq(text, "&") {
		name, value, ok := strings.Cut(setting, "=")
		before, isAgain := first[name]
		isValue := value != "" && (strings.Trim(value, "\x00") == "" || isWord(value))
		if ok && name != "" && isWord(name) && isAgain && last != name && (isWord(before) || slices.Contains(pagination, name)) && isValue {
			a.warn(start, start+len(name), "the query has "+a.quote(start, start+len(name))+" twice; many servers read only the first value")
		}
		if setting != "" { // an empty parameter separates nothing
			last = name
		}
		if !isAgain {
			first[name] = value
		}
		start += len(setting) + len("&")
	}
}

// pagination are names of parameters that no list has.
var pagination = []string{"page", "limit", "offset"}

// missingQuestionMark reports a parameter after "&" in a path: "/users&id=".
func (a *assembly) missingQuestionMark() bool {
	for i := a.base; i < len(a.known); i++ {
		if a.known[i] == '?' || a.known[i] == '#' {
			return false
		}
		if a.known[i] != '&' || a.placeAt(i) != inPath || !a.isSegmentBefore(i) || !isParameter(a.known[i+1:]) {
			continue
		}
		a.warn(i, i+1, `"&" does not begin a query; the parameter is a part of the path`, replace(`Replace "&" with "?"`, i, i+1, "?"))
		return true
	}
	return false
}

// isSegmentBefore reports whether a complete segment stands before an offset: no value in it
// has a "?", and it ends in a word.
func (a *assembly) isSegmentBefore(offset int) bool {
	start := strings.LastIndexByte(a.known[:offset], '/')
	endsInWord := a.isWordBefore(offset)
	for _, h := range a.Holes {
		if h.Start < start || h.End > offset {
			continue
		}
		if !isOfOneSegment(h.Value) && !(h.IsPlain && isOneThing[h.Content]) {
			return false
		}
		endsInWord = endsInWord || h.End == offset
	}
	return endsInWord
}

// isOneThing has the contents of values that are no part of a URL with a query of its own.
var isOneThing = map[stdlib.Content]bool{
	stdlib.Code: true, stdlib.Name: true, stdlib.Free: true, stdlib.Mail: true, stdlib.FileName: true, stdlib.Secret: true,
}

// isOfOneSegment reports whether a value certainly contains no "/".
func isOfOneSegment(v Value) bool {
	switch v {
	case Number, Unreserved, PathEscaped, QueryEscaped, Escaped:
		return true
	}
	return false
}

// secondQuestionMark reports a "?" before a parameter, after the value of another one that
// is not a URL of its own.
func (a *assembly) secondQuestionMark() {
	for i := a.base; i < len(a.known); i++ {
		if setting := a.settingBefore(i); isParameter(a.known[i+1:]) && strings.ContainsRune(setting, 0) {
			a.warn(i, i+1, `"?" does not separate parameters; it is part of the value`, replace(`Replace "?" with "&"`, i, i+1, "&"))
		}
		if a.isSecondQuery(i) {
			at := strings.IndexByte(a.known, '?')
			a.warn(at, at+1, `a second "?" follows this query; the parameters behind it are a part of its last value`)
		}
	}
}

// isSecondQuery reports whether a "?" at an offset begins a query of url.Values.Encode behind another one.
func (a *assembly) isSecondQuery(offset int) bool {
	h, ok := a.holeAt(offset + 1)
	return ok && h.Value == EncodedPairs && a.settingBefore(offset) != ""
}

// settingBefore returns the parameter before a "?" in its value that is not a URL of its own, "" if there is none.
func (a *assembly) settingBefore(offset int) string {
	if a.known[offset] != '?' || a.placeAt(offset) != inValue {
		return ""
	}
	setting := a.known[strings.LastIndexAny(a.known[:offset], "?&")+1 : offset]
	name, value, _ := strings.Cut(setting, "=")
	if strings.Trim(value, nameBytes+"\x00") != "" || !isParameter(setting) || holdsURL(name) {
		return ""
	}
	return setting
}

// fusedParameter reports the name "?sign" directly before a value with the name "sign", and a name before a number.
func (a *assembly) fusedParameter(h Hole) {
	start := strings.LastIndexAny(a.known[:h.Start], "?&") + 1
	name := a.known[start:h.Start]
	isEnd := h.End == len(a.known) || strings.IndexByte("&#", a.known[h.End]) >= 0
	isNumber := h.Value == Number && (scalarNames.has(name) || start > 0 && a.known[start-1] == '&')
	isNamed := strings.HasSuffix(squeezed(h.Name), squeezed(name)) || len(h.Name) > 3 && strings.HasSuffix(squeezed(name), squeezed(h.Name))
	if start == 0 || !isEnd || len(name) < 3 || strings.Trim(name, nameBytes) != "" || !isNumber && !isNamed {
		return
	}
	a.warn(start, h.Start, `no "=" follows `+a.quote(start, h.Start)+"; the value becomes part of the parameter name",
		replace(`Insert "=" after the name`, h.Start-1, h.Start, name[len(name)-1:]+"="))
}

// questionMark reports a "?" in place of a "&", or of nothing: before a text that looks like a
// parameter, but not in a value that may be a URL.
func (j *judgement) questionMark(start, end int) {
	if query := j.Text[start:end]; query[0] == '?' && isParameter(query[1:]) {
		j.warn(start, start+1, `"?" is part of the first key; a lookup without it finds nothing`, replace(`Remove "?"`, start, start+1, ""))
		return
	}
	for setting := range strings.SplitSeq(j.Text[start:end], "&") {
		if edits := questionMarks(setting, start); edits != nil {
			first := edits[0]
			j.warn(first.Start, first.End, `"?" does not separate parameters; it is part of the value`,
				Fix{Title: `Replace "?" with "&"`, Edits: edits})
		}
		start += len(setting) + len("&")
	}
}

// questionMarks returns the edits that separate the parameters of a setting that begins at
// start. It returns none unless the setting consists of plain parameters with "?" between them.
func questionMarks(setting string, start int) (edits []Edit) {
	for {
		parameter, rest, more := strings.Cut(setting, "?")
		name, value, _ := strings.Cut(parameter, "=")
		switch {
		case !isParameter(parameter) || holdsURL(name):
			return nil
		case !more:
			return edits
		case !isWord(value) || strings.Contains(value, "."):
			return nil
		}
		start += len(parameter)
		edits = append(edits, Edit{start, start + 1, "&"})
		start++
		setting = rest
	}
}

// holdsURL reports whether a parameter of that name likely contains a URL, which can be
// relative and have a query.
func holdsURL(name string) bool {
	name = strings.ToLower(name)
	return urlParameters.hasPart(name) || name == "r" || name == "u"
}

// urlParameters are parts of the names of parameters that may contain a URL.
var urlParameters = wordList{
	words: `back continue dest file forward from link location next page path redir ref request
return src target to uri url`,
	example: func(word string) Subject { return parsed("http://h/?" + word + "=a?b=c") },
}
