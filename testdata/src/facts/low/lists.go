package low

import (
	"flag"
	"net/http"
	"sync"
)

// GetRows sends the second text of each row.
func GetRows(rows [][]string) { // want GetRows:`takesURL\(0 Send\)`
	for _, row := range rows {
		http.Get(row[1])
	}
}

func GetPairs(pairs [][2]string) { // want GetPairs:`takesURL\(0 Send\)`
	for _, pair := range pairs {
		http.Get(pair[1])
	}
}

func GetNested(nested map[string]map[string]string) { // want GetNested:`takesURL\(0 Send\)`
	for _, urls := range nested {
		for _, u := range urls {
			http.Get(u)
		}
	}
}

func GetNamed(urls map[string][]string) { http.Get(urls["main"][0]) } // want GetNamed:`takesURL\(0 Send\)`

// GetFirst sends the first element.
func GetFirst(urls [2]string) { http.Get(urls[0]) } // want GetFirst:`takesURL\(0 Send\)`

func GetThird(urls ...string) { http.Get(urls[2]) } // want GetThird:`takesURL\(0 Send\)`

func GetOne(urls map[string]string, name string) { http.Get(urls[name]) } // want GetOne:`takesURL\(0 Send if shown\)`

func GetSetting(settings map[string]any) { http.Get(settings["url"].(string)) } // want GetSetting:`takesURL\(0 Send guards 1\)`

// GetChanged completes the rows by another name for them.
func GetChanged(rows [][]string) { // want GetChanged:`takesURL\(0 Send any reader\)`
	for _, row := range rows {
		row[1] = "https://" + row[1]
	}
	for _, row := range rows {
		http.Get(row[1])
	}
}

// Table is a field with a nested list.
type Table struct{ Rows [][]string } // want Rows:`takesURL\(0 Send\)`

func (t Table) Send() {
	for i := range t.Rows {
		http.Get(t.Rows[i][0])
	}
}

// GetFrom sends what a function of the caller returns.
func GetFrom(next func() string) { http.Get(next()) }

func GetFound(find func() (string, error)) error {
	u, err := find()
	if err != nil {
		return err
	}
	_, err = http.Get(u)
	return err
}

// Source has a function that the caller sets.
type Source struct{ Next func() string }

func (s *Source) Send() { http.Get(s.Next()) }

// GetNamedBy completes the texts of a function.
func GetNamedBy(next func() string) { http.Get("https://" + next()) }

// URLs returns a list.
func URLs() []string { return []string{"urls.corp.net/x", "https://h.corp.net/x"} } // want URLs:`returnsText\(urls.corp.net/x or https://h.corp.net/x\)`

// Pointer returns a pointer to a text.
func Pointer[T any](v T) *T { return &v } // want Pointer:`returnsText\(<>\)`

// Once returns a text that the package computes once.
var Once = sync.OnceValue(func() string { return "once.corp.net/x" })

// Replaced is a function that a program replaces.
var Replaced = func() string { return "replaced.corp.net/x" }

// Options has a pointer to a text.
type Options struct{ Endpoint *string } // want Endpoint:`takesURL\(0 Send\)`

func (o Options) Send() { http.Get(*o.Endpoint) }

var Names = []string{"names.corp.net/x"}

// Found returns a text, or an error.
func Found() (string, error) { return "stored.corp.net/x", nil } // want Found:`returnsText\(stored.corp.net/x, nil\)`

// Flagged is the value of a flag.
var Flagged = flag.String("flagged", "flagged.corp.net/x", "")

// HandleAll registers the handlers of patterns.
func HandleAll(mux *http.ServeMux, handlers map[string]http.HandlerFunc) { // want HandleAll:`takesURL\(1 ServeMuxPattern\)`
	for pattern, handler := range handlers {
		mux.HandleFunc(pattern, handler)
	}
}

// GetKeys sends the keys of a map.
func GetKeys(urls map[string]bool) { // want GetKeys:`takesURL\(0 Send\)`
	for u := range urls {
		http.Get(u)
	}
}

func GetValues(urls map[string]string) { // want GetValues:`takesURL\(0 Send\)`
	for name, u := range urls {
		println(name)
		http.Get(u)
	}
}

// Rows always returns the same lists.
func Rows() [][]string {
	return [][]string{{"a", "https://rows.corp.net/%zr"}, {"bare.corp.net/x", "https://h/"}}
}

// EitherRows returns one of two lists.
func EitherRows(all bool) [][]string {
	if all {
		return [][]string{{"a", "either.corp.net/x"}}
	}
	return nil
}

// Setting returns any value.
func Setting() any { return "anysetting.corp.net/x" } // want Setting:`returnsText\(anysetting.corp.net/x\)`

func Limit() any { return 5 }

var AnySetting any = "https://any.corp.net/%zy" // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"` AnySetting:`returnsText\(https://any.corp.net/%zy\)`

var AnyLimit any = 5
