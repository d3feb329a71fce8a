package uricheck_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// banned are words of advice, and words without information.
var banned = regexp.MustCompile(`(?i)\b(illegal|should|please|failed to parse|malformed|must|consider|did you mean|bad)\b`)

// TestMessages checks every message about the corpus, at every sink and with the longest name
// of one, against the style guide in CONTRIBUTING.md.
func TestMessages(t *testing.T) {
	sinks := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...)
	seen := make(map[string]bool)
	for i, l := range stdlibtest.Literals(t) {
		for k, sink := range sinks {
			if !isChosen(k, i) {
				continue
			}
			s := uricheck.Subject{Call: sink.Call(l.Text), Func: sinkFunc(sink)}
			for _, f := range uricheck.Check(s) {
				checkFinding(t, l.Text, f)
				if !seen[f.Message] {
					seen[f.Message] = true
					checkMessage(t, f)
				}
			}
		}
	}
	if len(seen) < 300 {
		t.Errorf("only %d messages", len(seen))
	}
}

func checkMessage(t *testing.T, f uricheck.Finding) {
	t.Helper()
	fact, ok := strings.CutPrefix(f.Message, f.Rule.Name+": ")
	first, _ := utf8.DecodeRuneInString(fact)
	switch {
	case !ok || fact == "":
		t.Errorf("does not begin with its rule: %s", f.Message)
	case utf8.RuneCountInString(f.Message) > 100:
		t.Errorf("%d characters: %s", utf8.RuneCountInString(f.Message), f.Message)
	case unicode.IsUpper(first) && !strings.HasPrefix(fact, "IP"):
		t.Errorf("begins with a capital: %s", f.Message)
	case strings.HasSuffix(fact, "."):
		t.Errorf("ends with a full stop: %s", f.Message)
	case banned.MatchString(unquoted(fact)):
		t.Errorf("has a word of advice, or one that says nothing: %s", f.Message)
	case f.Severity == uricheck.Error && !strings.HasSuffix(f.Failure, " fails") && !strings.HasSuffix(f.Failure, " panics"):
		t.Errorf("an error that does not say how the call fails: %s", f.Message)
	case strings.ContainsFunc(f.Message, func(r rune) bool { return !unicode.IsPrint(r) }):
		t.Errorf("has characters that do not print: %q", f.Message)
	}
	for _, fix := range f.Fixes {
		if r, _ := utf8.DecodeRuneInString(fix.Title); !unicode.IsUpper(r) || strings.HasSuffix(fix.Title, ".") {
			t.Errorf("no capitalised verb phrase: %s", fix.Title)
		}
	}
}

var quoted = regexp.MustCompile(`"(\\.|[^"\\])*"`)

func unquoted(s string) string { return quoted.ReplaceAllString(s, "") }

// checkFinding checks the spans: only an empty text has an empty one.
func checkFinding(t *testing.T, text string, f uricheck.Finding) {
	t.Helper()
	if f.Start < 0 || f.End > len(text) || f.Start > f.End || f.Start == f.End && text != "" {
		t.Errorf("%.60q: span %d-%d: %s", text, f.Start, f.End, f.Message)
	}
	for _, fix := range f.Fixes {
		at := 0
		for _, e := range fix.Edits {
			if e.Start < at || e.End < e.Start || e.End > len(text) {
				t.Errorf("%.60q: edits overlap or leave the text: %v", text, fix)
			}
			at = e.End
		}
	}
}

// TestPasswords looks for a password in messages about broken URIs around it.
func TestPasswords(t *testing.T) {
	sinks := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()[0])
	const password = "s3cr3t"
	for _, text := range []string{
		"http://user:s3cr3t@h:99999/%zz",
		"http://user:s3cr3t%@h/",
		"http://user:%s3cr3t@h/",
		"postgres://user:s3cr3t#x@h/db",
		"postgres://user:12#s3cr3t@h/db",
		"postgres://user:s3cr3t/x@h/db",
		"postgres://user:s3cr3t?x@h/db",
		"postgres://user:[s3cr3t@h/db",
		"user:s3cr3t@h/x",
		"1user:s3cr3t@h",
		"//user:s3cr3t@h/x",
		"/user:s3cr3t@h",
		"user:s3cr3t @h",
		"http:/user:s3cr3t@h",
		"http://user:s3cr3t@[::1/",
		"http://user:s3cr3t\n@h/",
	} {
		for _, sink := range sinks {
			for _, f := range uricheck.Check(uricheck.Subject{Call: sink.Call(text), Func: sinkFunc(sink)}) {
				shown := f.Message
				for _, fix := range f.Fixes {
					shown += fix.Title
				}
				for n := 3; n <= len(password); n++ {
					if strings.Contains(shown, password[:n]) || strings.Contains(shown, password[len(password)-n:]) {
						t.Errorf("%s(%q) shows the password: %s", sink.Name, text, shown)
						break
					}
				}
			}
		}
	}
}

func TestMask(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"password", "http://user:s3cr3t@h/", "http://user:xxxxx@h/"},
		{"a user's name is no scheme", "user:s3cr3t@h", "user:xxxxx@h"},
		{"mail has no password", "mailto:user@example.com", "mailto:user@example.com"},
		{"a phone may have one", "SIP:user:s3cr3t@h", "SIP:user:xxxxx@h"},
	} {
		if got := uricheck.Mask(tt.text); got != tt.want {
			t.Errorf("%s: Mask(%q) = %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

// TestCausing checks the message of a finding whose fault makes a call fail that another finding explains.
func TestCausing(t *testing.T) {
	long := strings.Repeat("x", 70)
	for _, test := range []struct{ message, failure, want string }{
		{"join: path.Join turns", "http.Get fails", "join: path.Join turns; http.Get fails"},
		{"join: path.Join turns; the host becomes", "http.Get fails", "join: path.Join turns; http.Get fails"},
		{"join: " + long, "http.DefaultClient.PostForm panics", "join: " + long + "; the call panics"},
	} {
		f := uricheck.Finding{Message: test.message, Severity: uricheck.Warning}
		if got := f.Causing(uricheck.Finding{Failure: test.failure}); got.Message != test.want || got.Severity != uricheck.Error || got.Failure != test.failure {
			t.Errorf("%v with %q is %v", f, test.failure, got)
		}
	}
}
