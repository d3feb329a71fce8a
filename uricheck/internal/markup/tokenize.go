package markup

import "strings"

const whiteSpace = " \t\n\f\r"

// step reads the beginning of a literal text at an offset of the template: at least one byte,
// or the context changes. It returns the number of bytes, the context after them, and the
// attribute that ends there, if one does.
//
// These are the states of the tokenizer of the HTML Standard, section 13.2.5. As in
// html/template, they restart with each text: a tag cannot begin before an action and end
// after it.
func (c context) step(s string, at int) (n int, to context, ended *attribute) {
	switch c.state {
	case inText:
		n, c = c.text(s)
	case inTagName:
		n = until(s, whiteSpace+"/>")
		c.element += lower(s[:n])
		if n < len(s) {
			c.state = inTag
		}
	case inTag:
		n, c = c.tag(s)
	case inName:
		n = until(s, whiteSpace+"/>=")
		c.name += lower(s[:n])
		if n < len(s) {
			c.state = afterName
		}
	case afterName:
		n, c = c.afterName(s)
	case beforeValue:
		n, c = c.beforeValue(s, at)
	case inValue:
		return c.readValue(s, at)
	case inRawText:
		n, c = c.rawText(s)
	case inComment:
		n, c = c.behind(s, "-->", "--!>")
	case inBogusComment:
		n, c = c.behind(s, ">")
	case lost, dead:
		n = len(s)
	}
	return n, c, nil
}

// until returns the number of bytes before the first one of some.
func until(s, bytes string) int {
	if i := strings.IndexAny(s, bytes); i >= 0 {
		return i
	}
	return len(s)
}

// spaces returns the number of bytes of white space at the beginning of a text.
func spaces(s string) int { return len(s) - len(strings.TrimLeft(s, whiteSpace)) }

func isLetter(s string, i int) bool {
	return i < len(s) && ('a' <= s[i]|0x20 && s[i]|0x20 <= 'z')
}

// text reads up to the name of a tag, or into a comment.
func (c context) text(s string) (int, context) {
	i := strings.IndexByte(s, '<')
	if i < 0 {
		return len(s), c
	}
	switch rest := s[i:]; {
	case strings.HasPrefix(rest, "<!-->"), strings.HasPrefix(rest, "<!--->"):
		return i + until(rest, ">") + len(">"), c
	case strings.HasPrefix(rest, "<!--"):
		c.state = inComment
		return i + len("<!--"), c
	case strings.HasPrefix(rest, "</>"):
		return i + len("</>"), c
	case isLetter(rest, len("<")):
		c.state = inTagName
		return i + len("<"), c
	case strings.HasPrefix(rest, "</") && isLetter(rest, len("</")):
		c.state, c.isEnd = inTagName, true
		return i + len("</"), c
	case len(rest) > len("</") && strings.IndexByte("!?/", rest[1]) >= 0:
		c.state = inBogusComment
		return i + len("<!"), c
	}
	return i + len("<"), c
}

func (c context) tag(s string) (int, context) {
	n := len(s) - len(strings.TrimLeft(s, whiteSpace+"/"))
	switch {
	case n == len(s):
		return n, c
	case s[n] == '>':
		return n + len(">"), c.closed()
	}
	c.state, c.name = inName, lower(s[n:n+1]) // even "="
	return n + 1, c
}

func (c context) afterName(s string) (int, context) {
	n := spaces(s)
	switch {
	case n == len(s):
	case s[n] == '=':
		c.state = beforeValue
		n++
	default:
		c.state = inTag
	}
	return n, c
}

func (c context) beforeValue(s string, at int) (int, context) {
	n := spaces(s)
	switch {
	case n == len(s):
	case s[n] == '"' || s[n] == '\'':
		c = c.beginValue(s[n], at+n)
		n++
	case s[n] == '>':
		c.state = inTag
	default:
		c = c.beginValue(0, at+n)
	}
	return n, c
}

// readValue reads up to the end of the value, and the quote that ends it.
func (c context) readValue(s string, at int) (n int, to context, ended *attribute) {
	if c.delim != 0 {
		n = until(s, string(c.delim))
	} else {
		n = until(s, whiteSpace+">")
	}
	if n > 0 {
		c.value = c.value.with(Span{at, at + n})
	}
	if n == len(s) {
		return n, c, nil
	}
	if !c.isEnd && !c.value.isUnknown {
		ended = &attribute{c.element, c.name, c.value, Span{c.began, at + n}}
	}
	to = context{place: place{state: inTag, element: c.element, isEnd: c.isEnd}}
	if c.delim != 0 {
		n++
	}
	return n, to, ended
}

// rawText reads up to the name in the end tag. If a script contains the beginning of another
// script in a comment, its end is unknown.
func (c context) rawText(s string) (int, context) {
	end := c.endTag(s)
	if c.element == "script" {
		script := lower(s[:end])
		if i := strings.Index(script, "<!--"); i >= 0 && !c.isEscaped {
			c.isEscaped, script = true, script[i:]
		}
		if c.isEscaped && strings.Contains(script, "<script") {
			return len(s), context{place: place{state: lost}}
		}
	}
	if end == len(s) {
		return end, c
	}
	return end + len("</"), context{place: place{state: inTagName, isEnd: true}}
}

// endTag returns the offset in a text at which the element ends.
func (c context) endTag(s string) int {
	for i := 0; ; {
		next := strings.Index(s[i:], "</")
		if next < 0 {
			return len(s)
		}
		i += next
		behind := i + len("</") + len(c.element)
		if behind < len(s) && lower(s[i+len("</"):behind]) == c.element && strings.IndexByte(whiteSpace+"/>", s[behind]) >= 0 {
			return i
		}
		i += len("</")
	}
}

// behind reads up to the end of the first of some marks, after which there is text.
func (c context) behind(s string, marks ...string) (int, context) {
	end := -1
	for _, mark := range marks {
		if i := strings.Index(s, mark); i >= 0 && (end < 0 || i+len(mark) < end) {
			end = i + len(mark)
		}
	}
	if end < 0 {
		return len(s), c
	}
	return end, context{}
}
