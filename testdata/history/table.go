package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// bug is a row of bugs.csv: a fault in a URL that a commit repairs.
type bug struct {
	repository, commit string // "owner/name", and the commit that repairs it
	file               string // before the commit
	lines              []int  // the lines before the commit that show the fault, the changed one first
	class              string // one of classes
	verdict            string // one of verdicts
	found              string // the rule that reports it, missed or notRun
	after              string // the rule that still reports something after the commit, silent or notRun
	reason             string // why uricheck did not run
}

// The other values of the columns found and after.
const (
	missed = "no"
	silent = "silent"
	notRun = "not run"
)

var (
	header   = []string{"repository", "commit", "file", "line", "class", "verdict", "found", "after", "reason"}
	verdicts = []string{"certain", "likely"}
	classes  = []string{
		"double-slash",  // two slashes where pieces meet
		"escaper",       // an escaper for another component, or two of them
		"field",         // a field of a url.URL that gets another component as well
		"filepath.Join", // filepath.Join in the path of a URL
		"format",        // a verb of the wrong type, too few arguments, a text that is no format
		"hostport",      // a host and a port without the brackets of IPv6
		"leading-slash", // a slash that drops or doubles the path of the base
		"lost",          // an update that nobody keeps, or one that drops what the URL had
		"path.Join",     // path.Join or filepath.Join on a whole URL
		"pattern",       // a router's pattern that does not match the intended path
		"query",         // "?" missing, "?" for "&", "=" missing
		"redirect",      // a target that clients follow elsewhere
		"scheme",        // missing or malformed
		"slash-missing", // no slash where pieces meet
		"space",         // white space at a seam or an end
		"trim",          // strings.Trim, TrimLeft or TrimRight with a URL as cutset
		"unescaped",     // an unescaped value
		"userinfo",      // an unescaped user and password
	}
)

// String writes a row for a reader.
func (b *bug) String() string {
	return fmt.Sprintf("%s %.9s %s:%s %s, %s: %s; after: %s %s",
		b.repository, b.commit, b.file, b.lineNumbers(), b.class, b.verdict, b.found, b.after, b.reason)
}

func (b *bug) lineNumbers() string { return strings.Trim(fmt.Sprint(b.lines), "[]") }

// readTable reads the rows of a file.
func readTable(name string) ([]*bug, error) { return readRows(name, header, readBug) }

func readBug(r []string) (*bug, error) {
	b := &bug{r[0], r[1], r[2], nil, r[4], r[5], r[6], r[7], r[8]}
	for field := range strings.FieldsSeq(r[3]) {
		line, err := strconv.Atoi(field)
		if err != nil {
			return nil, err
		}
		b.lines = append(b.lines, line)
	}
	if len(b.lines) == 0 || !slices.Contains(classes, b.class) || !slices.Contains(verdicts, b.verdict) {
		return nil, fmt.Errorf("no line, an unknown class or an unknown verdict: %v", r)
	}
	return b, nil
}

// writeTable writes the rows to a file.
func writeTable(name string, bugs []*bug) error { return writeRows(name, header, bugs, (*bug).record) }

func (b *bug) record() []string {
	return []string{b.repository, b.commit, b.file, b.lineNumbers(), b.class, b.verdict, b.found, b.after, b.reason}
}
