package analyzer_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/code/wordtest"
	"github.com/uricheck/go-uricheck/analyzer/internal/compose"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Lists of words that keep the analyzer silent, except for those with which it reports something.
var (
	silentWords = map[string]*code.WordList{
		"NotAddresses":   &compose.NotAddresses,
		"PublicHosts":    &compose.PublicHosts,
		"IPVersions":     &compose.IPVersions,
		"Parsers":        &compose.Parsers,
		"Brackets":       &compose.Brackets,
		"DifferentNames": &compose.DifferentNames,
		"Printers":       &code.Printers,
		"ExampleDirs":    &code.ExampleDirs,
		"Doubles":        &sinks.Doubles,
	}
	reportedWords = map[string]*code.WordList{
		"Lookers": &compose.Lookers, "URLs": &compose.URLs, "Hosts": &compose.Hosts, "Addresses": &compose.Addresses,
		"Bases": &compose.Bases, "Dialled": &compose.Dialled, "Redirects": &compose.Redirects,
		"Queried": &compose.Queried, "Services": &compose.Services,
	}
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
	for i := range languages.Evidence {
		row := &languages.Evidence[i]
		lists := silentWords
		if row.Content > stdlib.Part {
			lists = reportedWords
		}
		lists["Evidence, "+row.Content.String()] = &row.Words
	}
	wordtest.Decide(t, silentWords, false, isReported)
	wordtest.Decide(t, reportedWords, true, isReported)
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

// plainWords are phrases that make readers stop, with the words to write instead. The patterns
// do not match themselves.
var plainWords = []struct{ phrase, write string }{
	{`(is|are|be|been) sai[d] (of|that|to)`, "who says it"},
	{`(is|are) tol[d]`, "who tells it"},
	{`(is|are) sai[d]`, "who says it"},
	{`that (is|are|was|were) name[d]`, "who names it"},
	{`usage i[s] wrong`, "the command line is wrong"},
	{`right,? but not canonica[l]`, "valid but not in normal form"},
	{`without a wor[d]`, "and reports nothing"},
	{`(takes|take|taken) (\w+ ){1,5}fo[r] (a command|a verb|something else)`, "reads as"},
	{`(is|are) not allowe[d]`, "who refuses it, or what it cannot contain"},
	{`(is|are) (not )?followe[d] by`, "what follows it"},
	{`(and|not) sai[d] to be`, "who says it"},
	{`com(e|es|ing) t[o] (a|the|its|no|any) (sink|use|text|target|function|sinks|uses)`, "reaches"},
	{`men[d](s|ed|ing)?`, "fix, repair or correct"},
	{`(hold|holds|held|holding) agains[t]`, "compare with"},
	{`(hang|hangs) o[n]`, "depends on"},
	{`be (it|they) (a|an|the|that|those|of|by|in|right)`, "even, or name the cases"},
	{`nobody know[s] (what|how|which|whether)`, "unknown"},
	{`as people writ[e] it`, "its name"},
	{`(nothing|all) is know[n] of`, "unknown, or known about"},
	{`what is (made|known|said) o[f]`, "the noun for it"},
	{`is (not )?asked fo[r]`, "who wants or requires it"},
	{`take[ns]? (it|them|that) fo[r] (a|an|one)`, "reads as"},
	{`as (far as )?it i[s] (known|needed|now|written|shown|saved|meant)`, "as written, as far as known, …"},
	{`(is|are|be|been) looked a[t]`, "who looks at it"},
	{`hand(s|ed|ing)? ove[r]`, "pass"},
	{`(want|wants|wanted) th[e] (failure|error)s?`, "expect"},
	{`there is t[o] (know|ask|do)`, "name the things"},
	{`what (is|are|was|were|has been) (not )?(\w+e[d]|foun[d]|mad[e]|pu[t]|know[n]|show[n]|kep[t]|rea[d]|sen[t]|lef[t]|mean[t]|writte[n]|type[d]|give[n]|t[o] be)`, "the noun, or who does it"},
	{`tell[s] (of|if)`, "has, shows, or reports whether"},
	{`how manyt[h]`, "its number"},
	{`what cam[e] of`, "the result"},
	{`pu[t] together`, "compose"},
	{`nobody'[s] business`, "who cannot see it"},
	{`com(e|es) b[y] (the|a)`, "who brings it"},
	{`(that|which|it|and|text|value|url|q) is n[o] (constant|sink|whole|operand|text|function|string|url|name|sentence|address|type|fault|host|path|number|literal|error)`, "is not a"},
}

// TestPlainWords looks for the phrases in Go files, comments and messages alike, and in the
// documentation.
func TestPlainWords(t *testing.T) {
	var all []string
	for _, w := range plainWords {
		all = append(all, w.phrase)
	}
	// Searching text in lower case is much faster than (?i).
	phrases := regexp.MustCompile(`\b(?:` + strings.Join(all, "|") + `)\b`)
	lineEnd := regexp.MustCompile(`\n\s*(//)?\s*`)
	n := 0
	eachText(t, func(name, text string) {
		n++
		text = strings.ToLower(lineEnd.ReplaceAllString(text, " "))
		for _, at := range phrases.FindAllStringIndex(text, -1) {
			phrase := text[at[0]:at[1]]
			i := slices.IndexFunc(plainWords, func(w struct{ phrase, write string }) bool {
				return regexp.MustCompile(`^(?:` + w.phrase + `)$`).MatchString(phrase)
			})
			t.Errorf("%s: %q in %q: write %s", name, phrase, text[max(0, at[0]-40):at[1]], plainWords[i].write)
		}
	})
	if n < 500 {
		t.Errorf("only %d texts", n)
	}
}

// eachText calls f with each Go file, script and page of documentation of the repository that people
// of this project have written.
func eachText(t *testing.T, f func(name, text string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"corpora", "uritemplate-test", ".git"}, d.Name())):
			return filepath.SkipDir
		case d.IsDir() || !slices.Contains([]string{".go", ".md", ".txtar"}, filepath.Ext(name)):
			return nil
		}
		text, err := os.ReadFile(name)
		f(filepath.ToSlash(name), string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
