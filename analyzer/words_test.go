package analyzer_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer"
)

// reportsWith are the lists whose words let something be reported. Those of the others
// are for silence.
var reportsWith = map[string]bool{"lookers": true}

// TestWordsDecide runs the example of each word: what is reported in it hangs on the word.
func TestWordsDecide(t *testing.T) {
	for name, list := range analyzer.WordLists {
		whole := *list
		for _, row := range whole {
			for word := range strings.FieldsSeq(row.Words) {
				with := reportsOf(t, row.Example, word)
				*list = analyzer.Without(whole, word)
				without := reportsOf(t, row.Example, word)
				*list = whole
				if len(with) == len(without) || (len(with) > len(without)) != reportsWith[name] {
					t.Errorf("%s, %q: reported %v, without the word %v in\n%s", name, word, with, without, exampleOf(row.Example, word))
				}
			}
		}
	}
}

var capitalised = regexp.MustCompile(`([a-zA-Z])\$`)

// exampleOf is the example of a row for a word: a file, or what stands in one.
func exampleOf(example, word string) string {
	if word != "" {
		example = capitalised.ReplaceAllString(example, "${1}"+strings.ToUpper(word[:1])+word[1:])
	}
	example = strings.ReplaceAll(example, "$", word)
	if strings.Contains(example, "package ") {
		return example
	}
	return "package p\n\nimport (\n\t\"fmt\"\n\t\"net/url\"\n\t\"strings\"\n)\n\nvar _, _, _ = fmt.Sprint, url.Parse, strings.Fields\n\n" + example + "\n"
}

// reportsOf is what is reported in the example of a row for a word.
func reportsOf(t *testing.T, example, word string) []string {
	t.Helper()
	source, paths := archive(exampleOf(example, word))
	p := load(t, source, paths...)
	return p.reports(p.run(t, paths[0], p.readFile))
}
