package low

import (
	"net/http"
	"slices"
	"sort"
)

func completeAll(urls []string) {
	for i := range urls {
		urls[i] = "https://" + urls[i]
	}
}

func completeValues(urls map[string]string) {
	for key := range urls {
		urls[key] = "https://" + urls[key]
	}
}

func completeRows(rows [][]string) {
	for _, row := range rows {
		completeAll(row)
	}
}

// The functions below change a list before they send its elements.

func GetCompleted(urls []string) { // want GetCompleted:`takesURL\(0 Send any reader\)`
	completeAll(urls)
	for _, u := range urls {
		http.Get(u)
	}
}

func GetCompletedFirst(urls []string) { // want GetCompletedFirst:`takesURL\(0 Send any reader\)`
	completeAll(urls)
	http.Get(urls[0])
}

func GetCompletedValue(urls map[string]string) { // want GetCompletedValue:`takesURL\(0 Send any reader\)`
	completeValues(urls)
	http.Get(urls["main"])
}

func GetCompletedRows(rows [][]string) { // want GetCompletedRows:`takesURL\(0 Send any reader\)`
	completeRows(rows)
	for _, row := range rows {
		http.Get(row[1])
	}
}

func GetLeast(urls []string) { // want GetLeast:`takesURL\(0 Send any reader\)`
	sort.Sort(sort.StringSlice(urls))
	http.Get(urls[0])
}

func GetLast(urls []string) { // want GetLast:`takesURL\(0 Send any reader\)`
	slices.Reverse(urls)
	http.Get(urls[0])
}

func GetSwapped(urls []string) { // want GetSwapped:`takesURL\(0 Send any reader, 0 Send\)`
	urls[0], urls[1] = urls[1], urls[0]
	http.Get(urls[0])
}

// A Mirrored completes the elements of its field in a method.
type Mirrored struct{ Mirrors []string } // want Mirrors:`takesURL\(0 Send any reader\)`

func (s *Mirrored) Complete() { completeAll(s.Mirrors) }

func (s *Mirrored) Send() { http.Get(s.Mirrors[0]) }

// The order of the elements does not matter to GetEach.
func GetEach(urls []string) { // want GetEach:`takesURL\(0 Send\)`
	slices.Sort(urls)
	for _, u := range urls {
		http.Get(u)
	}
}

// GetKeyed sends the text behind a key.
func GetKeyed(pairs ...string) { // want GetKeyed:`takesURL\(0 Send any reader guards 1\)`
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == "url" {
			http.Get(pairs[i+1])
		}
	}
}

// GetKind sends the value of one key, and completes that of another one.
func GetKind(values map[string]string) { // want GetKind:`takesURL\(0 Send guards 1, 0 Send guards 1\)`
	for key, value := range values {
		switch key {
		case "url":
			http.Get(value)
		case "host":
			http.Get("https://" + value)
		}
	}
}

// NameList returns texts without schemes.
func NameList() []string { return []string{"namelist.corp.net/x"} } // want NameList:`returnsText\(namelist.corp.net/x\)`

// GetRowOf sends the text beside a kind.
func GetRowOf(rows [][]string, kind string) { // want GetRowOf:`takesURL\(0 Send any reader\)`
	for _, row := range rows {
		if row[0] == kind {
			http.Get(row[1])
		}
	}
}

func GetURLs(rows [][2]string) { // want GetURLs:`takesURL\(0 Send any reader\)`
	for _, row := range rows {
		switch row[0] {
		case "url":
			http.Get(row[1])
		case "host":
			http.Get("https://" + row[1])
		}
	}
}

// GetCommand sends the argument of a command.
func GetCommand(args []string) { // want GetCommand:`takesURL\(0 Send any reader\)`
	if args[0] == "get" {
		http.Get(args[1])
	}
}

// Entry returns the value of a key.
func Entry(values map[string]string, key, otherwise string) string { // want Entry:`returnsText\(<> if lookup\(<>\) or <> if !\(lookup\(<>\)\)\)`
	if v, ok := values[key]; ok {
		return v
	}
	return otherwise
}
