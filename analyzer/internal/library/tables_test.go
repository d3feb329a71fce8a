package library_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestRowsAreRun checks that the random texts call every function that package eval executes.
func TestRowsAreRun(t *testing.T) {
	drawn := make(map[string]bool)
	for _, result := range []reflect.Type{
		reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[bool](), reflect.TypeFor[error](), reflect.TypeFor[[]string](), reflect.TypeFor[*url.URL](),
	} {
		for _, s := range signatures(result) {
			drawn[s.name] = true
			for _, p := range s.args {
				if p.of != nil && p.letter == 0 {
					for _, s := range signatures(p.of) {
						drawn[s.name] = true
					}
				}
			}
		}
	}
	for _, name := range library.Names() {
		if f := library.Of(name); f.IsExecuted() && f.Reads != library.NoOperand && !drawn[name] {
			t.Errorf("no random text calls %s", name)
		}
	}
}

// newTexts has the functions that make texts, but not of the URLs in their operands, with the
// reason. A component of a URL is of the URL that another function has parsed.
var newTexts = map[string]string{
	"(*encoding/base64.Encoding).DecodeString":   "decoded",
	"(*encoding/base64.Encoding).EncodeToString": "encoded",
	"encoding/hex.EncodeToString":                "encoded",
	"net/url.PathEscape":                         "escaped",
	"net/url.QueryEscape":                        "escaped",
	"strconv.Quote":                              "a quote is in no URL",

	"strconv.AppendInt":   "a number behind a buffer",
	"strconv.AppendUint":  "a number behind a buffer",
	"strconv.FormatBool":  "of a boolean",
	"strconv.FormatFloat": "of a number",
	"strconv.FormatInt":   "of a number",
	"strconv.FormatUint":  "of a number",
	"strconv.Itoa":        "of a number",

	"fmt.Append":  "package flow resolves it as fmt.Sprint behind a buffer",
	"fmt.Appendf": "package flow resolves it as fmt.Sprintf behind a buffer",

	"(net.IP).String":            "an address",
	"(net/netip.Addr).String":    "an address",
	"(*net/url.Userinfo).String": "escaped",
	"path.Ext":                   "no URL, but the end of one",
}

// TestSourcesAreNamed checks that a row says from which operands the text in a result comes: package trace
// follows no other ones.
func TestSourcesAreNamed(t *testing.T) {
	for _, name := range library.Names() {
		f := library.Of(name)
		if f.Real == nil || strings.HasPrefix(name, "net/url.URL.") || strings.HasPrefix(name, "(*net/url.URL).") ||
			strings.HasPrefix(name, "bytes.") {
			continue
		}
		out := reflect.TypeOf(f.Real).Out(0)
		isText := out.Kind() == reflect.String || out == reflect.TypeFor[[]byte]() || out == reflect.TypeFor[[]string]() ||
			out == reflect.TypeFor[iter.Seq[string]]()
		if why := newTexts[name]; isText && (f.From == library.None) != (why != "") {
			t.Errorf("%s makes a text of the operands %b; exempt: %q", name, f.From, why)
		}
	}
}

// TestSources runs the functions: a result can have bytes of each operand of From.
func TestSources(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, name := range library.Names() {
		f := library.Of(name)
		if f.Real == nil || f.From == library.None || strings.HasPrefix(name, "net/url.URL") {
			continue // package term calls the last ones, with names of fields
		}
		missing := markedOperands(f)
		for range 1000 {
			result := runOn(name, func(i int) string {
				if f.From.Has(i) {
					return randomText(r) + marks[i] + randomText(r)
				}
				return randomText(r)
			})
			missing = slices.DeleteFunc(missing, func(i int) bool { return strings.Contains(strings.ToLower(result), marks[i]) })
		}
		if len(missing) > 0 {
			t.Errorf("no result of %s has bytes of the operands %v", name, missing)
		}
	}
}

// marks are in the operands of a call.
var marks = []string{"xq", "yq", "zq"}

// markedOperands returns the operands of From that have a mark.
func markedOperands(f *library.Function) (found []int) {
	fn := reflect.TypeOf(f.Real)
	for i := range fn.NumIn() {
		if !f.From.Has(i) {
			continue
		}
		if of, ok := operandOf(fn.In(i), marks[i]); ok && strings.Contains(fmt.Sprint(of), marks[i]) {
			found = append(found, i)
		}
	}
	return found
}

// operandOf returns a value of a type with a text in it, if it can have one; ok is false for other types.
func operandOf(typ reflect.Type, text string) (value any, ok bool) {
	switch reflect.Zero(typ).Interface().(type) {
	case string:
		return text, true
	case []byte:
		return []byte(text), true
	case []string:
		return []string{text}, true
	case [][]string:
		return []string{text}, true
	case []any:
		return text, true
	case *url.URL:
		return &url.URL{Path: text + "/b"}, true
	case *regexp.Regexp:
		return regexp.MustCompile("1(yq)?"), true
	case *strings.Replacer:
		return strings.NewReplacer("/", "-"), true
	case int, int64, uint64, rune, byte:
		return reflect.ValueOf(10).Convert(typ).Interface(), true
	case func(rune) bool:
		return unicode.IsSpace, true
	case func(rune) rune:
		return unicode.ToLower, true
	}
	return nil, false
}

// runOn returns the first result of a function for operands with texts, as a string: "" if it fails.
func runOn(name string, text func(i int) string) (result string) {
	defer func() {
		if recover() != nil {
			result = ""
		}
	}()
	fn := reflect.ValueOf(library.Of(name).Real)
	var in []reflect.Value
	for i := range fn.Type().NumIn() {
		text := text(i)
		if name == "strconv.Unquote" {
			text = strconv.Quote(text)
		}
		typ := fn.Type().In(i)
		if fn.Type().IsVariadic() && i == fn.Type().NumIn()-1 && typ.Elem().Kind() == reflect.String {
			typ = typ.Elem()
		}
		of, ok := operandOf(typ, text)
		if !ok {
			return ""
		}
		in = append(in, reflect.ValueOf(of))
	}
	switch out := fn.Call(in)[0].Interface().(type) {
	case []byte:
		return string(out)
	case iter.Seq[string]:
		return strings.Join(slices.Collect(out), " ")
	default:
		return fmt.Sprint(out)
	}
}

// elsewhere are functions of packages that the program does not link, or that depend on the machine, run on
// a text.
var elsewhere = map[string]func(string) string{
	"(net/url.Values).Encode":       func(s string) string { return url.Values{s: {s}, "a": {s}}.Encode() },
	"(*net/http.Request).FormValue": formValue,
	"(*net/http.Request).PathValue": func(s string) string {
		r := new(http.Request)
		r.SetPathValue("a",
			s)
		return r.PathValue("a")
	},
	"(*net/http.Request).PostFormValue": formValue,
	"(*net/url.URL).Hostname":           func(s string) string { return (&url.URL{Host: s}).Hostname() },
	"(time.Time).GoString":              func(s string) string { return time.Unix(int64(len(s)), 0).GoString() },
	"(time.Time).String":                func(s string) string { return time.Unix(int64(len(s)), 0).String() },
	"encoding/json.Marshal":             func(s string) string { b, _ := json.Marshal(s); return string(b) },
	"encoding/json.MarshalIndent": func(s string) string {
		b,
			_ := json.MarshalIndent([]string{s}, "", " ")
		return string(b)
	},
	"net.LookupHost":             func(string) string { return "::1" }, // it asks the network
	"(*net.Resolver).LookupHost": func(string) string { return "127.0.0.1" },
	"path/filepath.Clean":        filepath.Clean,
	"path/filepath.Join":         func(s string) string { return filepath.Join(s, s) },
}

func formValue(s string) string {
	r := &http.Request{Method: "GET", URL: &url.URL{RawQuery: url.Values{"a": {s}}.Encode()}}
	return r.FormValue("a")
}

// TestValues runs the functions: their results are in their languages.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1))
	for _, name := range library.Names() {
		f, run := library.Of(name), elsewhere[name]
		switch {
		case f.Value == stdlib.AnyValue:
			continue
		case run == nil && f.Real == nil:
			t.Errorf("%s is not run", name)
			continue
		case run == nil:
			run = func(s string) string { return runOn(name, func(int) string { return s }) }
		}
		for range 1000 {
			if got := run(randomText(r)); got != "" && !f.Value.Has(got) {
				t.Errorf("%s returns %q, which is none of value %d", name, got, f.Value)
				break
			}
		}
	}
}

func randomText(r *rand.Rand) string {
	parts := []string{"a", "/", "?", "#", "&", "=", "+", " ", "%", "é", "..", ".", ":", "1", "\"", "://", "\x00", "\xff"}
	var b strings.Builder
	for range r.IntN(8) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}

// TestDeclared type-checks the declarations of functions that fixes call.
func TestDeclared(t *testing.T) {
	for path, calls := range map[string]string{
		"bytes":   `var _ []byte = TrimPrefix([]byte{}, []byte{})`,
		"net":     `var _ string = JoinHostPort("h", "80")`,
		"net/url": `var _ string = QueryEscape("q") + PathEscape("p")`,
		"path":    `var _ string = Join("a", "b")`,
		"strconv": `var _ string = Itoa(1) + FormatInt(int64(1), 10) + FormatUint(uint64(1), 10)`,
		"strings": `var _ string = TrimSuffix("a", "b")`,
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", "package p\n"+library.Declared(path)+calls, 0)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if _, err := new(types.Config).Check(path, fset, []*ast.File{file}, nil); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
