package programtest

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/form"
)

// maxNested bounds the nesting of conditions and changes.
const maxNested = 3

// question returns a random condition on a text, for code in the package at a level.
func (e *expansion) question(text string, level int) string {
	s := e.s
	s.nested++
	defer func() { s.nested-- }()
	template := pick(s.random, form.Conditions).Template
	if s.nested < maxNested {
		switch s.random.IntN(6) {
		case 0:
			return e.helper(form.AskingFunction, text, level)
		case 1:
			if t := pick(s.random, form.Joined); s.program.Flags < form.MaxFlags/2 || !strings.Contains(t, "$F") {
				template = t
			}
		}
	}
	return e.expand(form.ReplaceText(template, text), level)
}

// changed returns a text after a random change.
func (e *expansion) changed(text string, level int) string {
	s := e.s
	s.nested++
	defer func() { s.nested-- }()
	if s.nested < maxNested && s.random.IntN(6) == 0 {
		return e.helper(form.ChangingFunction, text, level)
	}
	change := pick(s.random, form.Changes)
	s.program.Loose = s.program.Loose || change.Loose() != ""
	return e.expand(form.ReplaceText(change.Template, text), level)
}

// helper declares a function of a text, and returns a call of it.
func (e *expansion) helper(template, text string, level int) string {
	callee := level
	if callee > 0 && e.s.random.IntN(2) == 0 {
		callee--
	}
	f := &expansion{s: e.s, callee: callee, exported: callee < level, known: make(map[string]string)}
	e.s.declare(callee, f.expand(template, callee))
	return f.fill("A", level) + "(" + text + ")"
}
