package eval_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// TestOpenIsRun checks that the random texts compare every open function with the real one. A
// function of package bytes is its namesake in package strings.
func TestOpenIsRun(t *testing.T) {
	drawn := map[string]bool{"strings.Split": true, term.URLSet: true, term.URLAdd: true} // see maker.object
	for _, list := range signatures {
		for _, s := range list {
			drawn[s.name] = true
		}
	}
	for _, name := range eval.Open() {
		if twin, ok := strings.CutPrefix(name, "bytes."); ok && drawn["strings."+twin] {
			continue
		}
		if real[name] == nil {
			t.Errorf("%s is not among the real functions of real_test.go", name)
		}
		if !drawn[name] {
			t.Errorf("%s has no signature in maker_test.go", name)
		}
	}
}

// newTexts has the functions that make texts, but not of the URLs in their operands, with the
// reason.
var newTexts = map[string]string{
	"(*encoding/base64.Encoding).EncodeToString": "encoded",
	"encoding/hex.EncodeToString":                "encoded",
	"net/url.PathEscape":                         "escaped",
	"net/url.QueryEscape":                        "escaped",
	"strconv.Quote":                              "a quote is in no URL",

	"strconv.AppendInt":  "a number behind a buffer",
	"strconv.AppendUint": "a number behind a buffer",
	"strconv.FormatBool": "of a boolean",
	"strconv.FormatInt":  "of a number",
	"strconv.FormatUint": "of a number",
	"strconv.Itoa":       "of a number",

	"fmt.Append":  "package flow resolves it as fmt.Sprint behind a buffer",
	"fmt.Appendf": "package flow resolves it as fmt.Sprintf behind a buffer",

	"path.Ext":                "no URL, but the end of one",
	"(*net/url.URL).Hostname": "a component of a URL that another function has parsed",
	"(*net/url.URL).Port":     "a component of a URL that another function has parsed",
	"net/url.URL.Fragment":    "a component of a URL that another function has parsed",
	"net/url.URL.Opaque":      "a component of a URL that another function has parsed",
	"net/url.URL.RawPath":     "a component of a URL that another function has parsed",
	"net/url.URL.RawQuery":    "a component of a URL that another function has parsed",
	"net/url.URL.Host":        "a component of a URL that another function has parsed",
	"net/url.URL.Path":        "a component of a URL that another function has parsed",
	"net/url.URL.Scheme":      "a component of a URL that another function has parsed",
}

// TestSourcesAreNamed checks that package union says from which operands the text in a result
// comes: trace follows no other ones.
func TestSourcesAreNamed(t *testing.T) {
	for name, f := range real {
		fn := reflect.TypeOf(f)
		isText := fn.NumOut() > 0 && (fn.Out(0).Kind() == reflect.String || fn.Out(0) == reflect.TypeFor[[]string]())
		call := &term.Call{Func: name, Args: make([]term.Text, 3)}
		if why := newTexts[name]; isText && (len(union.Sources(call)) == 0) != (why != "") {
			t.Errorf("%s makes a text, and package union has the sources %v; exempt: %q", name, union.Sources(call), why)
		}
	}
}
