// Package baseline has the form of files of known findings, which uricheck does not report.
package baseline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
)

// Entry is a finding.
type Entry struct {
	Print   string // its fingerprint, see report.Fingerprints
	File    string // relative to the root of the repository, with slashes and without control characters
	Message string // without control characters
}

// Rule returns the name of the rule that the message begins with.
func (e Entry) Rule() string {
	rule, _, _ := strings.Cut(e.Message, ":")
	return rule
}

const head = "# Findings that uricheck does not report. \"uricheck -write-baseline\" writes this file.\n"

// isPrint matches a fingerprint. A function compiles it at its first use, because go vet starts the
// program for each package.
var isPrint = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{16}:[0-9]+$`) })

// maxSize is the maximal size of a baseline in bytes: some hundred thousand findings.
const maxSize = 1 << 26

// Read reads a baseline, which must be a regular file. The error quotes nothing of the file,
// because another file may contain anything. It is fs.ErrNotExist if there is no file.
func Read(name string) ([]Entry, error) {
	text, err := files.ReadOwn(name, maxSize)
	if err != nil {
		return nil, err
	}
	return decode(string(text))
}

func decode(text string) ([]Entry, error) {
	var entries []Entry
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.SplitN(line, "\t", 3)
		if len(fields) != 3 || !isPrint().MatchString(fields[0]) {
			return nil, fmt.Errorf("line %d is not an entry of a baseline", n)
		}
		entries = append(entries, Entry{fields[0], fields[1], fields[2]})
	}
	return entries, nil
}

// Encode returns the content of a baseline, sorted by file, so that changes give small diffs.
func Encode(entries []Entry) []byte {
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(a, b Entry) int { return strings.Compare(a.File, b.File) })
	text := []byte(head)
	for _, e := range sorted {
		text = fmt.Appendf(text, "%s\t%s\t%s\n", e.Print, oneField(e.File), oneField(e.Message))
	}
	return text
}

// oneField keeps a text in its field: it has no line breaks, but a tab would end the field.
func oneField(text string) string { return strings.ReplaceAll(text, "\t", " ") }
