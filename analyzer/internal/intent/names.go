package intent

import (
	"regexp"
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// The tables below have names without packages, because programs often fork, vendor or wrap
// assertion libraries.

// assertsNoError lists the assertions of a nil error: the error is their first argument, or the
// second after the test. Each entry stands for the variant with "f" too.
var assertsNoError = code.WordList{
	{"NoError Nil", exampleAssert}, // testify, shoenig/test
	{"NilError", exampleAssert},    // gotest.tools
	{"NoErr", exampleAssert},       // matryer/is
}

const exampleAssert = `type own struct{}; func (own) $(t *testing.T, err error, args ...any) {}
func TestURL(t *testing.T) { _, err := url.Parse("BAD"); own{}.$(t, err, "case %d", 1) }`

// expects lists the functions that begin an assertion of gomega, which may expect a panic.
var expects = code.WordList{
	{"Expect ExpectWithOffset Ω", `type own struct{}; func (own) $(f func()) {}
func TestURL(t *testing.T) { own{}.$(func() { httptest.NewRequest("GET", "BAD", nil) }) }`},
}

// musts lists helpers, in lower case, that fail if their one error is not nil. isMust adds
// names that begin with "must".
var musts = code.WordList{
	{`check ok noerr noerror nilerr nilerror mustnoerr mustnoerror assertnoerr assertnoerror
requirenoerr requirenoerror fatalif fatalonerr fatalonerror fataliferr failonerr failonerror failiferr
panicif paniconerr paniconerror paniciferr die dieif dieonerr dieonerror`,
		`type own struct{}; func (own) $(err error) {}
func TestURL(t *testing.T) { _, err := url.Parse("BAD"); own{}.$(err) }`},
}

// aborts lists functions that fail or end a test: testing, log and its relatives, testify,
// ginkgo, os, runtime. The function fails handles Error and Errorf.
var aborts = code.WordList{
	{`Fatal Fatalf Fatalln Skip Skipf SkipNow Fail Failf FailNow FailNowf panic Panic Panicf Panicln
Exit Exitf Goexit`,
		`type own struct{}; func (own) $() {}
func TestURL(t *testing.T) { _, err := url.Parse("BAD"); if err != nil { own{}.$() } }`},
}

// prints lists functions that print an error and express no wish.
var prints = code.WordList{
	{"Log Logf Print Printf Println Fprintf Fprintln",
		`type own struct{}; func (own) $(err error) {}
func TestURL(t *testing.T) { _, err := url.Parse("BAD"); own{}.$(err); check(err) }`},
}

// NamesFailure reports whether failureWord matches a name. Few names need it.
func NamesFailure(name string) bool { return saysFailure(name) && failureWord().MatchString(name) }

// failureWord matches names of functions with a word about failures: "Error" in TestParseError,
// but not the "er" and "R" in TestServerRun.
var failureWord = lazyRegexp(
	`(Err(ors?)?|Fail(s|ed|ing|ures?)?|Invalid|Malformed|Bad|Broken` +
		`|Panic(s|ked)?|Reject(s|ed|ion)?|Wrong|Illegal|Negative)([^a-z]|$)` +
		`|(^|[^a-zA-Z])(?i:err(ors?)?|fail(s|ed|ing|ures?)?|invalid|malformed` +
		`|bad|broken|panic(s|ked)?|reject(s|ed|ion)?|wrong|illegal|negative)([^a-z]|$)`)

// saysFailure reports whether a name of a test or helper, or a text, mentions failures.
func saysFailure(name string) bool { return failures.HasPart(strings.ToLower(name)) }

// saysPanic reports whether a name belongs to a function that waits for a panic.
func saysPanic(name string) bool { return panics.HasPart(strings.ToLower(name)) }

// failures are words in names and texts about failures.
var failures = code.WordList{
	{"err fail invalid malformed bad broken panic reject wrong illegal negative",
		`func TestURL(t *testing.T) { _ = map[string]*url.URL{"a $ host": must(url.Parse("BAD"))} }`},
}

// panics are words in the names of functions that wait for a panic.
var panics = code.WordList{
	{"panic throw recover",
		`type own struct{}; func (own) wait$() {}
func TestURL(t *testing.T) { defer own{}.wait$(); httptest.NewRequest("GET", "BAD", nil) }`},
}

// wishes are words in the names of helpers that begin with "must", and may want a failure.
var wishes = code.WordList{
	{"want expect",
		`type own struct{}; func (own) must$(err error) {}
func TestURL(t *testing.T) { _, err := url.Parse("BAD"); own{}.must$(err) }`},
}

// wantsNoFailure matches the names of assertions that a function does not fail:
// NotPanics, DoesNotThrow, NoError.
var wantsNoFailure = lazyRegexp(`(?i)(no|not|never|without|doesnt)_?(panic|throw|err|fail)`)

// lazyRegexp returns a function that compiles an expression on first use: go vet starts the
// program once for each package, and few packages need one.
func lazyRegexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// isMust reports whether a helper with that name fails on an error.
func isMust(name string) bool {
	name = strings.ToLower(name)
	return musts.Has(name) || strings.HasPrefix(name, "must") && !saysFailure(name) && !wishes.HasPart(name)
}
