package analyzer_test

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/wordtest"
)

// TestWordsDecide analyses the example of each word: whether it has a finding depends on the
// word.
func TestWordsDecide(t *testing.T) {
	isReported := func(t *testing.T, example string) bool {
		if !strings.Contains(example, "package ") {
			example = wordsFile + example + "\n"
		}
		source, paths := archive(example)
		p := load(t, source, paths...)
		return len(p.run(t, paths[len(paths)-1], p.readFile)) > 0
	}
	wordtest.Decide(t, analyzer.SilentWords, false, isReported)
	wordtest.Decide(t, analyzer.ReportedWords, true, isReported)
}

// wordsFile begins the file of an example.
const wordsFile = `package p

import (
	"fmt"
	"net/url"
	"strings"
)

var _, _, _ = fmt.Sprint, url.Parse, strings.Fields

`
