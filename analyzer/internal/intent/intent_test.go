package intent

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/exportdatatest"
)

// wantedStubs declares the parts of the assertion libraries that the cases use, under paths of
// forks: only names count.
var wantedStubs = map[string]string{
	"fork/require": `package require
		type TestingT interface { Errorf(format string, args ...any); FailNow() }
		func NoError(t TestingT, err error, msg ...any) bool { return false }
		func NoErrorf(t TestingT, err error, msg string, args ...any) bool { return false }
		func Error(t TestingT, err error, msg ...any) bool { return false }
		func Errorf(t TestingT, err error, msg string, args ...any) bool { return false }
		func ErrorIs(t TestingT, err, target error, msg ...any) bool { return false }
		func ErrorContains(t TestingT, err error, s string, msg ...any) bool { return false }
		func EqualError(t TestingT, err error, s string, msg ...any) bool { return false }
		func Nil(t TestingT, v any, msg ...any) bool { return false }
		func NotNil(t TestingT, v any, msg ...any) bool { return false }
		func True(t TestingT, v bool, msg ...any) bool { return false }
		func Equal(t TestingT, a, b any, msg ...any) bool { return false }
		func Panics(t TestingT, f func(), msg ...any) bool { return false }
		func PanicsWithValue(t TestingT, v any, f func(), msg ...any) bool { return false }
		func NotPanics(t TestingT, f func(), msg ...any) bool { return false }
		func FailNow(t TestingT, msg string) bool { return false }
		type Assertions struct{}
		func New(t TestingT) *Assertions { return nil }
		func (*Assertions) NoError(err error, msg ...any) bool { return false }
		func (*Assertions) Error(err error, msg ...any) bool { return false }
		func (*Assertions) Errorf(err error, msg string, args ...any) bool { return false }`,
	"fork/gomega": `package gomega
		type Matcher interface{}
		type Assertion interface {
			To(m Matcher, s ...any) bool; NotTo(m Matcher, s ...any) bool; ToNot(m Matcher, s ...any) bool
			Should(m Matcher, s ...any) bool; ShouldNot(m Matcher, s ...any) bool
			Error() Assertion; WithOffset(n int) Assertion
		}
		func Expect(v any, extra ...any) Assertion { return nil }
		func Ω(v any, extra ...any) Assertion { return nil }
		func ExpectWithOffset(n int, v any, extra ...any) Assertion { return nil }
		func HaveOccurred() Matcher { return nil }
		func BeNil() Matcher { return nil }
		func Succeed() Matcher { return nil }
		func MatchError(v any) Matcher { return nil }
		func Equal(v any) Matcher { return nil }
		func Panic() Matcher { return nil }
		func Not(m Matcher) Matcher { return nil }`,
	"fork/ginkgo": `package ginkgo
		func It(text string, f func()) bool { return false }
		func Fail(msg string) {}
		func GinkgoRecover() {}`,
	"fork/qt": `package qt
		import "testing"
		type Checker interface{}
		type C struct { testing.TB }
		func New(t testing.TB) *C { return nil }
		func (*C) Assert(got any, c Checker, args ...any) bool { return false }
		func (*C) Check(got any, c Checker, args ...any) bool { return false }
		func Assert(t testing.TB, got any, c Checker, args ...any) bool { return false }
		var IsNil, IsNotNil, Equals, ErrorMatches, ErrorIs, PanicMatches Checker`,
	"fork/qt2": `package qt2
		import "testing"
		type Checker interface{}
		func Assert(t testing.TB, c Checker) bool { return false }
		func IsNil(v any) Checker { return nil }
		func IsNotNil(v any) Checker { return nil }`,
	"fork/gocheck": `package gocheck
		type Checker interface{}
		type C struct{}
		func (*C) Assert(got any, c Checker, args ...any) bool { return false }
		func (*C) Check(got any, c Checker, args ...any) bool { return false }
		func (*C) FailNow() {}
		func (*C) Fatal(args ...any) {}
		func (*C) Errorf(format string, args ...any) {}
		var IsNil, NotNil, ErrorMatches, PanicMatches Checker`,
	"fork/gotest": `package gotest
		type TestingT interface { FailNow(); Errorf(format string, args ...any) }
		func Assert(t TestingT, v any, msg ...any) {}
		func Check(t TestingT, v any, msg ...any) bool { return false }
		func NilError(t TestingT, err error, msg ...any) {}
		func Error(t TestingT, err error, s string) {}
		func ErrorContains(t TestingT, err error, s string) {}`,
	"fork/is": `package is
		import "testing"
		type I struct{}
		func New(t *testing.T) *I { return nil }
		func (*I) NoErr(err error) {}
		func (*I) True(v bool) {}
		func (*I) Equal(a, b any) {}`,
	"fork/convey": `package convey
		import "testing"
		func Convey(text string, t *testing.T, f func()) {}
		func So(v any, assert func(), args ...any) {}
		func ShouldBeNil() {}
		func ShouldNotBeNil() {}
		func ShouldPanic() {}
		func ShouldNotPanic() {}`,
	"fork/lo": `package lo
		func Must[T any](v T, err error) T { return v }
		func Must1[T, U any](v T, err error) T { return v }`,
}

const wantedHeader = `package p
import (
	"errors"; "fmt"; "log"; "net/http"; "net/http/httptest"; "net/url"; "os"; "testing"
	. "fork/ginkgo"; . "fork/gomega"; . "fork/convey"
	"fork/gocheck"; "fork/gotest"; "fork/is"; "fork/lo"; "fork/qt"; "fork/qt2"; "fork/require"
)
type tcase struct { name string; wantErr bool; run func(); u *url.URL; r *http.Request }
var tt tcase
type logger struct{}
func (logger) Errorf(format string, args ...any) {}
var store struct { err error }
func must(u *url.URL, err error) *url.URL { return u }
func check(err error) {}
func checkT(t testing.TB, err error) {}
func noError(t *testing.T, err error) {}
func assertError(t *testing.T, err error) {}
func wantFailure(u *url.URL, err error) {}
func inspect(err error) {}
func silent(s string) {}
func pair(s string) (int, string) { return 0, s }
func send(s string) error { return nil }
func shouldPanic(t *testing.T, f func()) {}
func expectPanic(t *testing.T) {}
func do(f func()) {}
`

type wantedCase struct {
	name   string
	wanted bool
	src    string
}

// file returns the source, after wantedHeader.
func (c wantedCase) file() string {
	if strings.HasPrefix(c.src, "func ") || strings.Contains(c.src, "; func ") || strings.HasPrefix(c.src, "var _ =") {
		return c.src
	}
	return "func TestURL(t *testing.T) {\n" + c.src + "\n}"
}

// wantedCases holds one call with BAD in an argument each. A source without a
// function is the body of TestURL(t *testing.T).
var wantedCases = []wantedCase{
	// Dropped.
	{"blank", false, `u, _ := url.Parse("BAD"); _ = u`},
	{"both blank", false, `_, _ = url.Parse("BAD")`},
	{"blank in parentheses", false, `u, _ := (url.Parse("BAD")); _ = u`},
	{"var blank", false, `var u, _ = url.Parse("BAD"); _ = u`},
	{"package variable, blank", false, `var u, _ = url.Parse("BAD"); func f() {}`},
	{"package variable", true, `var u, err = url.Parse("BAD"); func f() {}`},
	{"package variable below", true, `func f() { _, late = url.Parse("BAD"); check(late) }; func g() {}; var late error`},
	{"statement", false, `http.Get("BAD")`},
	{"go", false, `go http.Get("BAD")`},
	{"defer", false, `defer http.Get("BAD")`},
	{"dropped afterwards", false, `u, err := url.Parse("BAD"); _ = err; _ = u`},
	{"dropped with another", false, `u, err := url.Parse("BAD"); _, _ = u, err`},
	{"overwritten", false, `_, err := url.Parse("ok"); check(err); _, err = url.Parse("BAD"); _, err = url.Parse("ok"); check(err)`},
	{"read before", false, `_, err := url.Parse("ok"); if err == nil { t.Log() }; _, err = url.Parse("BAD"); check(err)`},
	{"no error result", false, `r := httptest.NewRequest("GET", "BAD", nil); _ = r`},
	{"no error result, as an argument", false, `http.DefaultServeMux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "BAD", nil))`},
	{"no results", false, `silent("BAD")`},
	{"results without an error", false, `x, y := pair("BAD"); _, _ = x, y`},

	// if err != nil.
	{"t.Fatal", false, `u, err := url.Parse("BAD"); if err != nil { t.Fatal(err) }; _ = u`},
	{"t.Fatal, no err in it", false, `_, err := url.Parse("BAD"); if err != nil { t.Fatal("x") }`},
	{"t.Error", false, `_, err := url.Parse("BAD"); if err != nil { t.Error(err) }`},
	{"t.Errorf and return", false, `_, err := url.Parse("BAD"); if err != nil { t.Errorf("%v", err); return }`},
	{"t.Log and t.FailNow", false, `_, err := url.Parse("BAD"); if err != nil { t.Log(err); t.FailNow() }`},
	{"t.Skip", false, `_, err := http.Get("BAD"); if err != nil { t.Skip(err) }`},
	{"log.Fatal", false, `_, err := url.Parse("BAD"); if err != nil { log.Fatal(err) }`},
	{"panic", false, `_, err := url.Parse("BAD"); if err != nil { panic(err) }`},
	{"os.Exit", false, `_, err := url.Parse("BAD"); if err != nil { fmt.Println(err); os.Exit(1) }`},
	{"ginkgo's Fail", false, `_, err := url.Parse("BAD"); if err != nil { Fail(err.Error()) }`},
	{"testing.B", false, `func BenchmarkX(b *testing.B) { for b.Loop() { _, err := url.Parse("BAD"); if err != nil { b.Fatal(err) } } }`},
	{"testing.TB", false, `func open(tb testing.TB) { _, err := url.Parse("BAD"); if err != nil { tb.Error(err) } }`},
	{"testing.F", false, `func FuzzX(f *testing.F) { _, err := url.Parse("BAD"); if err != nil { f.Error(err) } }`},
	{"embedded testing.T", false, `type s struct { *testing.T }; func (t s) run() { _, err := url.Parse("BAD"); if err != nil { t.Error(err) } }`},
	{"gocheck's c.Fatal", false, `func run(c *gocheck.C) { _, err := url.Parse("BAD"); if err != nil { c.Fatal(err) } }`},
	{"gocheck's c.Errorf", false, `func run(c *gocheck.C) { _, err := url.Parse("BAD"); if err != nil { c.Errorf("%v", err) } }`},
	{"in the if", false, `if _, err := url.Parse("BAD"); err != nil { t.Fatal(err) }`},
	{"in the if, outer variable", false, `var err error; if _, err = url.Parse("BAD"); err != nil { t.Fatal(err) }`},
	{"nil first, parentheses", false, `_, err := url.Parse("BAD"); if (nil != err) { t.Fatal(err) }`},
	{"or", false, `u, err := url.Parse("BAD"); if u == nil || err != nil { t.Fatal(err) }`},
	{"or, asserted", false, `u, err := url.Parse("BAD"); if !require.NotNil(t, u) || !require.NoError(t, err) { return }`},
	{"assertion in the block", false, `_, err := url.Parse("BAD"); if err != nil { require.NoError(t, err) }`},
	{"returned in the block", false, `func load() (*url.URL, error) { u, err := url.Parse("BAD"); if err != nil { return nil, err }; return u, nil }`},
	{"wrapped in the block", false, `func load() (*url.URL, error) { u, err := url.Parse("BAD"); if err != nil { return nil, fmt.Errorf("x: %w", err) }; return u, nil }`},
	{"a report besides", false, `u, err := url.Parse("BAD"); if err != nil { t.Fatal(err) }; if u.Host != "h" { t.Errorf("%v %v", u, err) }`},
	{"another error afterwards", false, `_, err := url.Parse("BAD"); if err != nil { t.Fatal(err) }; _, err = url.Parse("x"); if err == nil { t.Fatal() }`},
	{"another error in an if", false, `_, err := url.Parse("BAD"); check(err); if _, err = url.Parse("x"); err == nil { t.Fatal() }`},
	{"a shadowed one afterwards", false, `_, err := url.Parse("BAD"); check(err); { _, err := url.Parse("x"); assertError(t, err) }`},
	{"another error on one path", true, `_, err := url.Parse("BAD"); check(err); if tt.wantErr { _, err = url.Parse("x") }; if err == nil { t.Fatal() }`},
	{"another error in a closure", true, `_, err := url.Parse("BAD"); check(err); do(func() { _, err = url.Parse("x") }); if err == nil { t.Fatal() }`},
	{"the error is made from the error", true, `_, err := url.Parse("BAD"); err = fmt.Errorf("x: %w", err); check(err)`},
	{"inner if, wanted in some cases", true, `_, err := url.Parse("BAD"); if err != nil { if tt.wantErr { return }; t.Fatal(err) }`},
	{"and", true, `_, err := url.Parse("BAD"); if err != nil && !tt.wantErr { t.Fatal(err) }`},
	{"not a certain error", true, `_, err := url.Parse("BAD"); if err != os.ErrExist { t.Fatal(err) }`},
	{"a logger", true, `var l logger; _, err := url.Parse("BAD"); if err != nil { l.Errorf("%v", err) }`},
	{"fmt.Errorf in the block", true, `_, err := url.Parse("BAD"); if err != nil { _ = 0; fmt.Errorf("x: %w", err) }`},
	{"only printed", true, `_, err := url.Parse("BAD"); t.Log(err)`},
	{"only its text printed", true, `_, err := url.Parse("BAD"); t.Log(err.Error())`},
	{"printed in the block", true, `_, err := url.Parse("BAD"); if err != nil { t.Log(err) }`},
	{"bare return", true, `_, err := url.Parse("BAD"); if err != nil { return }; t.Fatal("x")`},
	{"text returned", true, `func load() string { _, err := url.Parse("BAD"); if err != nil { return err.Error() }; return "" }`},
	{"comparison returned", true, `func load() bool { _, err := url.Parse("BAD"); return err != nil }`},
	{"wanted as a value", true, `_, err := url.Parse("BAD"); if (err != nil) != tt.wantErr { t.Fatal(err) }`},
	{"assigned as a value", true, `_, err := url.Parse("BAD"); got := err != nil; _ = got`},
	{"other result reported with it", true, `u, err := url.Parse("BAD"); if u != nil { t.Errorf("%v %v", u, err) }`},
	{"testify's Error in the block", true, `_, err := url.Parse("BAD"); if err != nil { require.Error(t, err) }`},
	{"testify's Errorf as a method", true, `a := require.New(t); _, err := url.Parse("BAD"); if err != nil { a.Errorf(err, "x") }`},

	// if err == nil.
	{"equal nil", true, `_, err := url.Parse("BAD"); if err == nil { t.Fatal("want an error") }`},
	{"equal nil in the if", true, `if _, err := url.Parse("BAD"); err == nil { t.Fatal("x") }`},
	{"nil first", true, `if _, err := url.Parse("BAD"); nil == err { t.Fatal("x") }`},
	{"equal nil, or", true, `u, err := url.Parse("BAD"); if err == nil || u != nil { t.Fatal("x") }`},
	{"equal nil, and", true, `_, err := url.Parse("BAD"); if err == nil && tt.wantErr { t.Fatal("x") }`},
	{"equal nil after not equal", true, `_, err := url.Parse("BAD"); if err != nil { t.Fatal(err) }; if err == nil { t.Log() }`},
	{"equal nil in else if", true, `if u, err := url.Parse("BAD"); u != nil { t.Fatal() } else if err == nil { t.Fatal() }`},
	{"bool of equal nil", true, `_, err := url.Parse("BAD"); if (err == nil) != true { t.Fatal() }`},
	{"require.True of equal nil", true, `_, err := url.Parse("BAD"); require.True(t, err == nil)`},
	{"switch", true, `_, err := url.Parse("BAD"); switch err { case nil: t.Fatal() }`},
	{"case", true, `_, err := url.Parse("BAD"); switch { case err == nil: t.Fatal() }`},
	{"type switch", true, `_, err := url.Parse("BAD"); switch err.(type) { case nil: t.Fatal() }`},
	{"errors.Is", true, `_, err := url.Parse("BAD"); if !errors.Is(err, os.ErrExist) { t.Fatal(err) }`},
	{"errors.As", true, `_, err := url.Parse("BAD"); var e *url.Error; if !errors.As(err, &e) { t.Fatal(err) }`},
	{"text compared", true, `_, err := url.Parse("BAD"); if err.Error() != "x" { t.Fatal(err) }`},
	{"text compared after a check", true, `_, err := url.Parse("BAD"); check(err); if err.Error() == "x" { t.Log() }`},
	{"text compared behind a guard", true, `_, err := url.Parse("BAD"); if err != nil && err.Error() != "x" { t.Fatal(err) }`},

	// The call is in a loop or on a path.
	{"both ways", true, `_, err := url.Parse("BAD"); if tt.wantErr { require.Error(t, err) } else { require.NoError(t, err) }`},
	{"one way", true, `_, err := url.Parse("BAD"); if !tt.wantErr { require.NoError(t, err) }`},
	{"the other way", true, `_, err := url.Parse("BAD"); if tt.wantErr { t.Log() } else { check(err) }`},
	{"one way, as a guard", true, `_, err := url.Parse("BAD"); if !tt.wantErr { if err != nil { t.Fatal(err) } }`},
	{"behind and", true, `_, err := url.Parse("BAD"); if tt.wantErr && require.NoError(t, err) { t.Log() }`},
	{"in a case", true, `_, err := url.Parse("BAD"); switch tt.name { case "x": check(err) }`},
	{"in a loop afterwards", true, `_, err := url.Parse("BAD"); for range 3 { check(err) }`},
	{"call and check on a path", false, `if tt.wantErr { _, err := url.Parse("BAD"); check(err) }`},
	{"call and check in a loop", false, `for range 3 { _, err := url.Parse("BAD"); check(err) }`},
	{"overwritten in a loop", false, `for range 3 { _, err := url.Parse("BAD"); check(err); _, err = url.Parse("x"); if err == nil { t.Fatal() } }`},
	{"read before, in each round", false, `for range 3 { var err error; inspect(err); _, err = url.Parse("BAD"); check(err) }`},
	{"overwritten in a loop, but not at once", true, `var err error; for range 3 { inspect(err); _, err = url.Parse("BAD"); check(err); err = nil }`},
	{"last round's error as an argument", true, `next := func(s string, err error) error { return err }; var err error; for range 3 { err = next("BAD", err); check(err) }`},
	{"last round's error", true, `var err error; for range 3 { if err == nil { t.Log() }; _, err = url.Parse("BAD") }`},
	{"after the loop", true, `var err error; for range 3 { _, err = url.Parse("BAD"); if false { continue } }; if err == nil { t.Fatal() }`},

	// Where the error goes.
	{"returned", true, `func load() (*url.URL, error) { return url.Parse("BAD") }`},
	{"returned later", true, `func load() (*url.URL, error) { u, err := url.Parse("BAD"); return u, err }`},
	{"named result", true, `func load() (u *url.URL, err error) { u, err = url.Parse("BAD"); return }`},
	{"field", true, `_, store.err = url.Parse("BAD")`},
	{"stored later", true, `_, err := url.Parse("BAD"); store.err = err`},
	{"in a composite literal", true, `_, err := url.Parse("BAD"); x := []error{err}; _ = x`},
	{"address", true, `_, err := url.Parse("BAD"); p := &err; _ = p`},
	{"channel", true, `c := make(chan error, 1); _, err := url.Parse("BAD"); c <- err`},
	{"unknown helper", true, `_, err := url.Parse("BAD"); inspect(err)`},
	{"read in a closure", true, `_, err := url.Parse("BAD"); do(func() { check(err) })`},
	{"read in an earlier defer", true, `var err error; defer func() { check(err) }(); _, err = url.Parse("BAD"); check(err)`},
	{"variable of the outer function", true, `var err error; do(func() { _, err = url.Parse("BAD") }); check(err)`},

	// Helpers.
	{"must", false, `u := must(url.Parse("BAD")); _ = u`},
	{"generic Must", false, `u := lo.Must(url.Parse("BAD")); _ = u`},
	{"Must of two types", false, `u := lo.Must1[*url.URL, int](url.Parse("BAD")); _ = u`},
	{"check with a second error", true, `check := func(a, b error) {}; _, err := url.Parse("BAD"); check(err, os.ErrExist)`},
	{"check with a message", false, `check := func(a error, s string) {}; _, err := url.Parse("BAD"); check(err, "x")`},
	{"check behind a message", true, `check := func(s string, a error) {}; _, err := url.Parse("BAD"); check("x", err)`},
	{"mustFail", true, `mustFail := func(*url.URL, error) {}; mustFail(url.Parse("BAD"))`},
	{"instantiated Must", false, `u := lo.Must[*url.URL](url.Parse("BAD")); _ = u`},
	{"unknown around", true, `inspect2 := func(*url.URL, error) {}; inspect2(url.Parse("BAD"))`},
	{"helper for failures", true, `wantFailure(url.Parse("BAD"))`},
	{"check", false, `_, err := url.Parse("BAD"); check(err)`},
	{"noError", false, `_, err := url.Parse("BAD"); noError(t, err)`},
	{"checkT is unknown", true, `_, err := url.Parse("BAD"); checkT(t, err)`},
	{"assertError", true, `_, err := url.Parse("BAD"); assertError(t, err)`},
	{"must with a second error", true, `mustBe := func(a, b error) {}; _, err := url.Parse("BAD"); mustBe(err, os.ErrExist)`},
	{"error alone, checked", false, `check(send("BAD"))`},
	{"error alone, if", false, `if send("BAD") != nil { t.Fatal() }`},
	{"error alone, in the if", false, `if err := send("BAD"); err != nil { t.Fatal(err) }`},
	{"error alone, parallel", true, `a, b := send("ok"), send("BAD"); check(a); inspect(b)`},
	{"error alone, wanted", true, `require.Error(t, send("BAD"))`},
	{"error alone, equal nil", true, `if send("BAD") == nil { t.Fatal() }`},

	// testify.
	{"NoError", false, `_, err := url.Parse("BAD"); require.NoError(t, err)`},
	{"NoErrorf", false, `_, err := url.Parse("BAD"); require.NoErrorf(t, err, "x")`},
	{"NoError in an if", false, `_, err := url.Parse("BAD"); if !require.NoError(t, err) { return }`},
	{"NoError, a method", false, `a := require.New(t); _, err := url.Parse("BAD"); a.NoError(err)`},
	{"NoError of another", true, `_, err := url.Parse("BAD"); require.NoError(t, nil, err)`},
	{"Nil", false, `_, err := url.Parse("BAD"); require.Nil(t, err)`},
	{"Equal to an error", true, `_, err := url.Parse("BAD"); require.Equal(t, os.ErrExist, err)`},
	{"Equal of others, in the message", true, `_, err := url.Parse("BAD"); require.Equal(t, 1, 1, err)`},
	{"Error", true, `_, err := url.Parse("BAD"); require.Error(t, err)`},
	{"Error, a method", true, `a := require.New(t); _, err := url.Parse("BAD"); a.Error(err)`},
	{"ErrorIs", true, `_, err := url.Parse("BAD"); require.ErrorIs(t, err, os.ErrExist)`},
	{"ErrorContains", true, `_, err := url.Parse("BAD"); require.ErrorContains(t, err, "x")`},
	{"EqualError", true, `_, err := url.Parse("BAD"); require.EqualError(t, err, "x")`},
	{"NotNil", true, `_, err := url.Parse("BAD"); require.NotNil(t, err)`},

	// gomega.
	{"the offset", true, `f := func(error) int { return 0 }; _, err := url.Parse("BAD"); ExpectWithOffset(f(err), 1).NotTo(HaveOccurred())`},
	{"spread, Error wanted", true, `Expect(url.Parse("BAD")).Error().To(HaveOccurred())`},
	{"spread, Error equal", true, `Expect(url.Parse("BAD")).Error().To(Equal(os.ErrExist))`},
	{"To HaveOccurred", true, `_, err := url.Parse("BAD"); Expect(err).To(HaveOccurred())`},
	{"MatchError", true, `_, err := url.Parse("BAD"); Expect(err).To(MatchError("x"))`},
	{"not MatchError", true, `_, err := url.Parse("BAD"); Expect(err).NotTo(MatchError("x"))`},
	{"NotTo BeNil", true, `_, err := url.Parse("BAD"); Expect(err).NotTo(BeNil())`},
	{"NotTo Succeed", true, `_, err := url.Parse("BAD"); Expect(err).NotTo(Succeed())`},
	{"NotTo Not", true, `_, err := url.Parse("BAD"); Expect(err).NotTo(Not(HaveOccurred()))`},
	{"matcher in a variable", true, `m := Not(BeNil()); _, err := url.Parse("BAD"); Expect(err).To(m)`},
	{"spread, HaveOccurred", true, `Expect(url.Parse("BAD")).To(HaveOccurred())`},
	{"no verb", true, `_, err := url.Parse("BAD"); Expect(err)`},

	// quicktest, gocheck, gotest.tools, is, goconvey.
	{"qt.IsNotNil", true, `c := qt.New(t); _, err := url.Parse("BAD"); c.Assert(err, qt.IsNotNil)`},
	{"qt.ErrorMatches", true, `c := qt.New(t); _, err := url.Parse("BAD"); c.Assert(err, qt.ErrorMatches, "x")`},
	{"qt.ErrorIs", true, `c := qt.New(t); _, err := url.Parse("BAD"); c.Assert(err, qt.ErrorIs, os.ErrExist)`},
	{"error as the expected value", true, `c := qt.New(t); _, err := url.Parse("BAD"); c.Assert(1, qt.Equals, err)`},
	{"new qt.IsNotNil", true, `_, err := url.Parse("BAD"); qt2.Assert(t, qt2.IsNotNil(err))`},
	{"new qt.IsNil alone", true, `_, err := url.Parse("BAD"); x := qt2.IsNil(err); _ = x`},
	{"new qt.IsNil elsewhere", true, `_, err := url.Parse("BAD"); fmt.Println(qt2.IsNil(err))`},
	{"gocheck NotNil", true, `func run(c *gocheck.C) { _, err := url.Parse("BAD"); c.Assert(err, gocheck.NotNil) }`},
	{"gocheck ErrorMatches", true, `func run(c *gocheck.C) { _, err := url.Parse("BAD"); c.Check(err, gocheck.ErrorMatches, "x") }`},
	{"gotest.tools NilError", false, `_, err := url.Parse("BAD"); gotest.NilError(t, err)`},
	{"gotest.tools Error", true, `_, err := url.Parse("BAD"); gotest.Error(t, err, "x")`},
	{"gotest.tools Assert of a comparison", true, `_, err := url.Parse("BAD"); gotest.Assert(t, err != nil)`},
	{"is.NoErr", false, `is := is.New(t); _, err := url.Parse("BAD"); is.NoErr(err)`},
	{"is.True", true, `is := is.New(t); _, err := url.Parse("BAD"); is.True(err != nil)`},
	{"ShouldNotBeNil", true, `_, err := url.Parse("BAD"); So(err, ShouldNotBeNil)`},

	// Panics.
	{"Panics", true, `require.Panics(t, func() { httptest.NewRequest("GET", "BAD", nil) })`},
	{"PanicsWithValue", true, `require.PanicsWithValue(t, "x", func() { httptest.NewRequest("GET", "BAD", nil) })`},
	{"NotPanics", false, `require.NotPanics(t, func() { httptest.NewRequest("GET", "BAD", nil) })`},
	{"own helper", true, `shouldPanic(t, func() { httptest.NewRequest("GET", "BAD", nil) })`},
	{"plain function", false, `do(func() { httptest.NewRequest("GET", "BAD", nil) })`},
	{"function in a variable", true, `f := func() { httptest.NewRequest("GET", "BAD", nil) }; require.Panics(t, f)`},
	{"function in a var", true, `var f = func() { httptest.NewRequest("GET", "BAD", nil) }; require.Panics(t, f)`},
	{"function in a package variable", false, `var f = func() { httptest.NewRequest("GET", "BAD", nil) }; func g() {}`},
	{"function in a variable, called", false, `f := func() { httptest.NewRequest("GET", "BAD", nil) }; f()`},
	{"function named for failures", true, `badRequest := func() { httptest.NewRequest("GET", "BAD", nil) }; do(badRequest)`},
	{"gocheck PanicMatches", true, `func run(c *gocheck.C) { c.Assert(func() { httptest.NewRequest("GET", "BAD", nil) }, gocheck.PanicMatches, "x") }`},
	{"gomega Panic", true, `Expect(func() { httptest.NewRequest("GET", "BAD", nil) }).To(Panic())`},
	{"goconvey ShouldPanic", true, `So(func() { httptest.NewRequest("GET", "BAD", nil) }, ShouldPanic)`},
	{"goconvey ShouldNotPanic", false, `So(func() { httptest.NewRequest("GET", "BAD", nil) }, ShouldNotPanic)`},
	{"recover", true, `defer func() { if recover() == nil { t.Fatal() } }(); httptest.NewRequest("GET", "BAD", nil)`},
	{"recover in a helper", true, `defer expectPanic(t); httptest.NewRequest("GET", "BAD", nil)`},
	{"recover around must", true, `defer func() { recover() }(); must(url.Parse("BAD"))`},
	{"recover in another function", false, `do(func() { defer func() { recover() }() }); httptest.NewRequest("GET", "BAD", nil)`},
	{"recover of another kind", false, `recover := func() {}; defer do(recover); httptest.NewRequest("GET", "BAD", nil)`},
	{"GinkgoRecover", false, `defer GinkgoRecover(); httptest.NewRequest("GET", "BAD", nil)`},

	// Names.
	{"TestParseError, the error dropped", true, `func TestParseError(t *testing.T) { u, _ := url.Parse("BAD"); _ = u }`},
	{"TestParseError, the error not wanted", false, `func TestParseError(t *testing.T) { _, err := url.Parse("BAD"); check(err) }`},
	{"TestParseError, a panic", false, `func TestParseError(t *testing.T) { httptest.NewRequest("GET", "BAD", nil) }`},
	{"a result named invalid", true, `func TestClient(t *testing.T) { invalidURL, _ := url.Parse("BAD"); _ = invalidURL }`},
	{"an error that is dropped afterwards", false, `func TestClient(t *testing.T) { u, err := url.Parse("BAD"); _, _ = u, err }`},
	{"TestServerRun", false, `func TestServerRun(t *testing.T) { u, _ := url.Parse("BAD"); _ = u }`},
	{"TestOverrideBadge", false, `func TestOverrideBadge(t *testing.T) { u, _ := url.Parse("BAD"); _ = u }`},
	{"Test_rejects_it", true, `func Test_rejects_it(t *testing.T) { u, _ := url.Parse("BAD"); _ = u }`},
	{"TestHTTPErrors", true, `func TestHTTPErrors(t *testing.T) { u, _ := url.Parse("BAD"); _ = u }`},
	{"TestInvalidHost, dropped", true, `func TestInvalidHost(t *testing.T) { _, _ = url.Parse("BAD") }`},
	{"name of a neutral test", false, `func TestHost(t *testing.T) { _, _ = url.Parse("BAD") }`},
	{"subtest", true, `t.Run("malformed host", func(t *testing.T) { url.Parse("BAD") })`},
	{"subtest, a constant", true, `const name = "bad host"; t.Run(name, func(t *testing.T) { url.Parse("BAD") })`},
	{"subtest, a part of the name", true, `t.Run(fmt.Sprintf("illegal %s", tt.name), func(t *testing.T) { url.Parse("BAD") })`},
	{"subtest of a neutral name", false, `t.Run("host", func(t *testing.T) { url.Parse("BAD") })`},
	{"subtest of an unknown name", false, `t.Run(tt.name, func(t *testing.T) { url.Parse("BAD") })`},
	{"subtest below", true, `t.Run("wrong host", func(t *testing.T) { t.Run("x", func(t *testing.T) { url.Parse("BAD") }) })`},
	{"subtest beside", false, `t.Run("bad", func(t *testing.T) {}); url.Parse("BAD")`},
	{"ginkgo's It", true, `var _ = It("rejects a port", func() { url.Parse("BAD") })`},
	{"goconvey's Convey", true, `Convey("negative port", t, func() { url.Parse("BAD") })`},
	{"case by its name", true, `x := []tcase{{name: "bad host", u: must(url.Parse("BAD"))}}; _ = x`},
	{"case by its name, no keys", true, `x := tcase{"bad host", false, func() { url.Parse("BAD") }, nil, nil}; _ = x`},
	{"case by its field", true, `x := []tcase{{wantErr: true, r: httptest.NewRequest("GET", "BAD", nil)}}; _ = x`},
	{"case, field is false", false, `x := []tcase{{wantErr: false, r: httptest.NewRequest("GET", "BAD", nil)}}; _ = x`},
	{"case, text is empty", false, `x := []struct{ errText string; u *url.URL }{{errText: "", u: must(url.Parse("BAD"))}}; _ = x`},
	{"case, text of the error", true, `x := []struct{ errText string; u *url.URL }{{errText: "x", u: must(url.Parse("BAD"))}}; _ = x`},
	{"case, no error", false, `x := []struct{ err error; u *url.URL }{{err: nil, u: must(url.Parse("BAD"))}}; _ = x`},
	{"case, an error", true, `x := []struct{ err error; u *url.URL }{{err: os.ErrExist, u: must(url.Parse("BAD"))}}; _ = x`},
	{"case, number of errors", false, `x := []struct{ errs int; u *url.URL }{{errs: 0, u: must(url.Parse("BAD"))}}; _ = x`},
	{"case of another", false, `x := []tcase{{name: "bad"}, {name: "x", u: must(url.Parse("BAD"))}}; _ = x`},
	{"case by its key", true, `x := map[string]*url.URL{"bad host": must(url.Parse("BAD"))}; _ = x`},
	{"case by its own field", true, `x := struct{ badURL *url.URL }{badURL: must(url.Parse("BAD"))}; _ = x`},
	{"case by its own text", false, `text := func(s string) string { return s }; x := struct{ s string }{text("BAD")}; _ = x`},
	{"list of texts", false, `x := []any{"bad", must(url.Parse("BAD"))}; _ = x`},
	{"case of another key", false, `x := map[string]*url.URL{"bad": nil, "x": must(url.Parse("BAD"))}; _ = x`},
}

func TestFailureWanted(t *testing.T) {
	fset := token.NewFileSet()
	imp := &stubImporter{fset: fset, std: exportdatatest.Importer(), done: make(map[string]*types.Package)}
	for _, c := range wantedCases {
		t.Run(c.name, func(t *testing.T) {
			src := c.file()
			file, info, err := checkSource(fset, imp, "p_test.go", wantedHeader+src)
			if err != nil {
				t.Fatalf("the case does not compile: %v\n%s", err, src)
			}
			calls := markedCalls(file)
			if len(calls) != 1 {
				t.Fatalf("%d calls with BAD, want 1, in\n%s", len(calls), src)
			}
			if got := New(info, nil, nil).FailureWanted(calls[0]) != None; got != c.wanted {
				t.Errorf("a failure is wanted: %t, want %t, in\n%s", got, c.wanted, src)
			}
		})
	}
}

// Without type information nothing is certain.
func TestFailureWantedWithoutTypes(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "p_test.go", `package p; func f() { g("BAD") }`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := New(new(types.Info), nil, nil).FailureWanted(markedCalls(file)[0]); got != Untyped {
		t.Errorf("the evidence at a call of unknown type is %q, want %q", got, Untyped)
	}
}

// markedCalls returns the calls that have BAD as an argument.
func markedCalls(file *ast.File) (calls []inspector.Cursor) {
	for c := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.CallExpr)(nil)) {
		for _, arg := range c.Node().(*ast.CallExpr).Args {
			if lit, ok := arg.(*ast.BasicLit); ok && lit.Value == `"BAD"` {
				calls = append(calls, c)
			}
		}
	}
	return calls
}

// checkSource type-checks one file. Unused variables and imports are not errors.
func checkSource(fset *token.FileSet, imp types.Importer, name, src string) (*ast.File, *types.Info, error) {
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	_, info, err := checkFiles(fset, imp, file)
	return file, info, err
}

func checkFiles(fset *token.FileSet, imp types.Importer, files ...*ast.File) (*types.Package, *types.Info, error) {
	info := &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Defs:       make(map[*ast.Ident]types.Object),
		Uses:       make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	var errs []error
	conf := types.Config{Importer: imp, Error: func(err error) {
		var e types.Error
		if !errors.As(err, &e) || !e.Soft {
			errs = append(errs, err)
		}
	}}
	pkg, _ := conf.Check("p", fset, files, info)
	return pkg, info, errors.Join(errs...)
}

// std imports the standard library. All tests share it, because it asks the go command for each
// package.
var std = sync.OnceValue(importer.Default)

// stubImporter imports the stubs, and the real standard library.
type stubImporter struct {
	fset *token.FileSet
	std  types.Importer
	done map[string]*types.Package
}

func (imp *stubImporter) Import(path string) (*types.Package, error) {
	src, ok := wantedStubs[path]
	if !ok {
		return imp.std.Import(path)
	}
	if pkg, ok := imp.done[path]; ok {
		return pkg, nil
	}
	file, err := parser.ParseFile(imp.fset, path, src, 0)
	if err != nil {
		return nil, fmt.Errorf("stub %s: %w", path, err)
	}
	conf := types.Config{Importer: imp}
	pkg, err := conf.Check(path, imp.fset, []*ast.File{file}, nil)
	if err != nil {
		return nil, fmt.Errorf("stub %s: %w", path, err)
	}
	imp.done[path] = pkg
	return pkg, nil
}
