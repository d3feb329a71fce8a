package uricheck

import (
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

var templateRule = Rule{
	Name:    "template",
	Summary: "invalid URI template, or one that never becomes a URI",
	Since:   "v0.1.0",
	Doc: `A URI template (RFC 6570) is text with expressions: "{id}", "{+path}", "{?q,page}". An
expression contains names, and may begin with an operator. A name consists of letters,
digits, "_" and percent-encodings, may have dots between them, and may end with a prefix
":3" or an explode "*". Outside of expressions RFC 6570 allows the characters of URIs
and IRIs, and percent-encodings.

github.com/yosida95/uritemplate/v3 refuses a text that is not a template.
github.com/jtacoma/uritemplates accepts many such texts, and expands them differently
from other libraries.

A text can be a template and yet never become a URI reference (RFC 3986 §4.1), whatever
its values are: expansion percent-encodes a value of "{x}", so it adds no delimiter.`,
	Bad: func() []Subject {
		return []Subject{
			templated("/users/{user id}"),
			templated("/users/{id"),
			templated("/users/id}"),
			templated("/users/{{.ID}}"),
			templated("/users/%s"),
			templated("/a b/{id}"),
			templated("/{!id}"),
			templated("/{}"),
			templated("/{id:0}"),
			templated("/{ids:2*}"),
			templated("https://{host}:{port}a/"),
			templated("/{id}[0]"),
			read("/{x..y}"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			templated("https://{host}:{port}/users{/id*}{?page,size:2}{&more*}{#part}"),
			templated("{+base}/x.{format}"),
			templated(""),
			templated("/users/:id"),
			templated("/\u00e9/{x.y}/%41"),
			templated("/it's{;a}"),
			templated("note://{id}"),
			read("/{id}"),
			parsed("/users/{user id}"),
			registered("/{id}"),
		}
	},
	check: checkTemplate,
}

func checkTemplate(j *judgement) {
	if !j.Use.Takes(stdlib.Template) {
		return
	}
	t, err := template.Parse(j.Text)
	if failed, ok := err.(*template.Error); ok {
		fact := j.judged.templateFact(failed)
		if f := j.failed(stdlib.BadTemplate); f != nil {
			j.explain(f, failed.Start, failed.End, fact)
		} else {
			j.warn(failed.Start, failed.End, fact+"; other libraries refuse it")
		}
		return
	}
	if at, ok := t.Derives(uri.URIReference); !ok {
		start, end := at, len(j.Text)
		fact := "the template ends too early"
		if at < len(j.Text) {
			_, size := utf8.DecodeRuneInString(j.Text[at:])
			end = at + size
			fact = j.quote(start, end) + " cannot stand here"
		} else {
			start = 0
		}
		j.warn(start, end, fact+"; no expansion is a URI reference")
	}
}

// templateFact says what is wrong with a template.
func (s judged) templateFact(failed *template.Error) string {
	quoted := s.quote(failed.Start, failed.End)
	switch failed.Kind {
	case template.BadLiteral:
		return "a template cannot contain " + quoted + " outside of an expression"
	case template.BadEscape:
		return `"%" needs two hex digits after it`
	case template.Unopened:
		return `"}" lacks its "{"`
	case template.Unclosed:
		return quoted + ` lacks its "}"`
	case template.ReservedOperator:
		return quoted + " is an operator that RFC 6570 reserves"
	case template.MissingName:
		return "a variable has no name"
	case template.BadName:
		return "the name of a variable cannot contain " + quoted
	}
	return quoted + " is not a prefix from 1 to 9999"
}
