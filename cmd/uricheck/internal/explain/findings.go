package explain

import (
	"reflect"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Group is what uricheck finds in a text in some uses.
type Group struct {
	// Uses are the functions and fields, as people write them: one for each use.
	Uses     []string  `json:"uses"`
	Findings []Finding `json:"findings"`
}

// Finding is one fault of a text in its use.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	OptIn    bool   `json:"optIn"` // reported only on demand
	Start    int    `json:"start"`
	End      int    `json:"end"`
	// Message is that of uricheck, without the function's name if there are several.
	Message string `json:"message"`
	Fixes   []Fix  `json:"fixes"`
}

// Fix is a way to mend a text, and what comes of it.
type Fix struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// use is a use with a function or field for it. Where the function has several uses,
// where says which one it is.
type use struct {
	use   stdlib.Use
	name  string
	where string
}

func (u use) String() string {
	return strings.TrimSpace(u.name + " " + u.where)
}

// uses has every use of package stdlib.
var uses = []use{
	{use: stdlib.ParseReference, name: "url.Parse"},
	{use: stdlib.Resolve, name: "url.URL.Parse"},
	{use: stdlib.ParseRequestURI, name: "url.ParseRequestURI"},
	{use: stdlib.MakeRequest, name: "http.NewRequest"},
	{use: stdlib.Send, name: "http.Get"},
	{use: stdlib.SendAny, name: "http.Client.Get", where: "with a Transport"},
	{use: stdlib.DialWebSocket, name: "websocket.Dial"},
	{use: stdlib.Redirect, name: "http.Redirect"},
	{use: stdlib.ServeTest, name: "httptest.NewRequest"},
	{use: stdlib.ServeTestConnect, name: "httptest.NewRequest", where: "with CONNECT"},
	{use: stdlib.AnyReader, where: "other code"},
	{use: stdlib.TrustedOrigin, name: "http.CrossOriginProtection.AddTrustedOrigin"},
	{use: stdlib.ServeMuxPattern, name: "http.HandleFunc"},
	{use: stdlib.JoinBase, name: "url.JoinPath"},
	{use: stdlib.JoinElement, name: "url.JoinPath", where: "as an element"},
	{use: stdlib.JoinElementMethod, name: "url.URL.JoinPath"},
	{use: stdlib.JoinFile, name: "path.Join"},
	{use: stdlib.Compose, name: "fmt.Sprintf"},
	{use: stdlib.UnescapePath, name: "url.PathUnescape"},
	{use: stdlib.UnescapeQuery, name: "url.QueryUnescape"},
	{use: stdlib.ParseQuery, name: "url.ParseQuery"},
	{use: stdlib.SchemeField, name: "url.URL.Scheme"},
	{use: stdlib.OpaqueField, name: "url.URL.Opaque"},
	{use: stdlib.HostField, name: "url.URL.Host"},
	{use: stdlib.PathField, name: "url.URL.Path"},
	{use: stdlib.RequestPath, name: "url.URL.Path", where: "of an http.Request"},
	{use: stdlib.RawPathField, name: "url.URL.RawPath"},
	{use: stdlib.RawQueryField, name: "url.URL.RawQuery"},
	{use: stdlib.FragmentField, name: "url.URL.Fragment"},
	{use: stdlib.RequestHost, name: "http.Request.Host"},
	{use: stdlib.SentRequestURI, name: "http.Request.RequestURI", where: "of a client"},
	{use: stdlib.CookieDomain, name: "http.Cookie.Domain"},
	{use: stdlib.CookiePath, name: "http.Cookie.Path"},
}

// useOf returns a use with its function.
func useOf(u stdlib.Use) use {
	return uses[slices.IndexFunc(uses, func(x use) bool { return x.use == u })]
}

// groups judges a text in every use, and puts those together in which it is the same.
func groups(text string) []Group {
	var list []Group
	var nameless [][]Finding // those of each group
	for _, u := range uses {
		found := u.check(text)
		here := withoutName(found, u.name)
		i := slices.IndexFunc(nameless, func(there []Finding) bool { return reflect.DeepEqual(here, there) })
		if i < 0 {
			list = append(list, Group{Uses: []string{u.String()}, Findings: found})
			nameless = append(nameless, here)
			continue
		}
		list[i].Uses = append(list[i].Uses, u.String())
		list[i].Findings = here
	}
	return list
}

func (u use) check(text string) []Finding {
	list := []Finding{}
	for _, f := range uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: u.use, Text: text}, Func: u.name}) {
		shown := Finding{
			Rule:     f.Rule.Name,
			Severity: f.Severity.String(),
			OptIn:    f.OptIn,
			Start:    f.Start,
			End:      f.End,
			Message:  f.Message,
			Fixes:    []Fix{},
		}
		for _, fix := range f.Fixes {
			shown.Fixes = append(shown.Fixes, Fix{fix.Title, fix.Apply(text)})
		}
		list = append(list, shown)
	}
	return list
}

// withoutName returns findings whose messages leave out the function, "fails" for
// "url.Parse fails".
func withoutName(found []Finding, name string) []Finding {
	list := make([]Finding, len(found))
	for i, f := range found {
		if name != "" {
			f.Message = strings.Replace(f.Message, name+" ", "", 1)
		}
		list[i] = f
	}
	return list
}
