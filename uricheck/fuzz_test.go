package uricheck_test

import (
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// uses are all uses, with the functions they are named after.
var uses = map[stdlib.Use]string{
	stdlib.ParseReference:    "url.Parse",
	stdlib.Resolve:           "url.URL.Parse",
	stdlib.MakeRequest:       "http.NewRequestWithContext",
	stdlib.ParseRequestURI:   "url.ParseRequestURI",
	stdlib.Send:              "http.Client.PostForm",
	stdlib.SendAny:           "http.Client.Get",
	stdlib.ServeTest:         "httptest.NewRequestWithContext",
	stdlib.ServeTestConnect:  "httptest.NewRequest",
	stdlib.Redirect:          "http.RedirectHandler",
	stdlib.JoinBase:          "url.JoinPath",
	stdlib.JoinElement:       "url.JoinPath",
	stdlib.JoinElementMethod: "url.URL.JoinPath",
	stdlib.UnescapePath:      "url.PathUnescape",
	stdlib.UnescapeQuery:     "url.QueryUnescape",
	stdlib.ParseQuery:        "url.ParseQuery",
	stdlib.ServeMuxPattern:   "http.CrossOriginProtection.AddInsecureBypassPattern",
	stdlib.TrustedOrigin:     "http.CrossOriginProtection.AddTrustedOrigin",
	stdlib.JoinFile:          "filepath.Join",
	stdlib.Compose:           "fmt.Sprintf",
	stdlib.DialWebSocket:     "websocket.Dial",
	stdlib.SchemeField:       "url.URL.Scheme",
	stdlib.HostField:         "url.URL.Host",
	stdlib.OpaqueField:       "url.URL.Opaque",
	stdlib.PathField:         "url.URL.Path",
	stdlib.RequestPath:       "url.URL.Path",
	stdlib.RawPathField:      "url.URL.RawPath",
	stdlib.RawQueryField:     "url.URL.RawQuery",
	stdlib.FragmentField:     "url.URL.Fragment",
	stdlib.RequestHost:       "http.Request.Host",
	stdlib.SentRequestURI:    "http.Request.RequestURI",
	stdlib.CookieDomain:      "http.Cookie.Domain",
	stdlib.CookiePath:        "http.Cookie.Path",
}

// checkText holds the findings for a text in every use to what package stdlib
// says, to the guide for messages, and its fixes to their promise.
func checkText(t *testing.T, text string) {
	t.Helper()
	for use, name := range uses {
		s := uricheck.Subject{Call: stdlib.Call{Use: use, Text: text}, Func: name}
		findings := uricheck.Check(s)
		always := failsAlways(s.Call)
		if hasError(findings) != always {
			t.Errorf("%v: fails for certain: %v; findings: %v", s, always, messages(findings))
		}
		for _, f := range findings {
			checkFinding(t, text, f)
			checkMessage(t, f)
			for _, fix := range f.Fixes {
				checkMended(t, s, findings, f, fix)
			}
		}
	}
}

// failsAlways reports whether a call fails under every Go and setting.
func failsAlways(c stdlib.Call) bool {
	return !slices.ContainsFunc(everyGo(), func(g stdlib.Go) bool { return stdlib.Fails(c, g) == nil })
}

// everyGo returns each Go that package stdlib tells from the others.
func everyGo() (all []stdlib.Go) {
	all = []stdlib.Go{{}, {Brackets: stdlib.AnyPrefix}, {Brackets: stdlib.AnyContent}}
	for _, lax := range []func(*stdlib.Go){
		func(g *stdlib.Go) { g.LaxColons = true },
		func(g *stdlib.Go) { g.LaxParams = true },
		func(g *stdlib.Go) { g.CResolver = true },
		func(g *stdlib.Go) { g.Mux121 = true },
	} {
		for _, g := range all {
			lax(&g)
			all = append(all, g)
		}
	}
	return all
}

// checkMended applies a fix: its finding is gone, and there is no new one but of
// style or on demand, which comes up behind what is worse.
func checkMended(t *testing.T, s uricheck.Subject, before []uricheck.Finding, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	mended := s
	mended.Text = fix.Apply(s.Text)
	isBehind := func(f uricheck.Finding) bool { return f.Severity == uricheck.Style || f.OptIn }
	after := slices.DeleteFunc(uricheck.Check(mended), isBehind)
	before = slices.DeleteFunc(slices.Clone(before), isBehind)
	if len(after) >= len(before) && !isBehind(f) {
		t.Errorf("%v: %s: %q has %v, had %v", s, fix.Title, mended.Text, messages(after), messages(before))
	}
}

// TestLiterals checks the corpus in every use. TestDifferential does so with other
// texts.
func TestLiterals(t *testing.T) {
	for _, l := range stdlibtest.Literals(t) {
		checkText(t, l.Text)
	}
}

func FuzzCheck(f *testing.F) {
	for _, l := range stdlibtest.Literals(f) {
		f.Add(l.Text)
	}
	f.Fuzz(checkText)
}
