package explain

import (
	"reflect"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Group has the findings about a text in some uses.
type Group struct {
	// Functions are the names of functions and fields: one for each use.
	Functions []string  `json:"functions"`
	Findings  []Finding `json:"findings"`
}

// Finding is one fault of a text in its use.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	OptIn    bool   `json:"optIn"` // reported only on demand
	Start    int    `json:"start"`
	End      int    `json:"end"`
	// Message is the message of uricheck, without the function's name if there are several
	// functions.
	Message string `json:"message"`
	Fixes   []Fix  `json:"fixes"`
}

// Fix is a way to fix a text, with the result.
type Fix struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// groups judges a text in every use, and groups the uses with the same findings.
func groups(text string) []Group {
	var list []Group
	var nameless [][]Finding // the findings of each group
	for u := range stdlib.Uses() {
		if u.Takes(stdlib.Page) {
			continue // the text is a URL
		}
		found := check(u, text)
		here := withoutName(found, u)
		i := slices.IndexFunc(nameless, func(there []Finding) bool { return reflect.DeepEqual(here, there) })
		if i < 0 {
			list = append(list, Group{Functions: []string{takerOf(u)}, Findings: found})
			nameless = append(nameless, here)
			continue
		}
		list[i].Functions = append(list[i].Functions, takerOf(u))
		list[i].Findings = here
	}
	return list
}

// takerOf returns the name of a function or field with the use.
func takerOf(u stdlib.Use) string {
	name, where := u.Func()
	return strings.TrimSpace(name + " " + where)
}

func check(u stdlib.Use, text string) []Finding {
	name, _ := u.Func()
	list := []Finding{}
	for _, f := range uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: u, Text: text}, Func: name}) {
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

// withoutName returns findings whose messages do not name the function: "the call fails" for
// "url.Parse fails".
func withoutName(found []Finding, u stdlib.Use) []Finding {
	name, _ := u.Func()
	list := make([]Finding, len(found))
	for i, f := range found {
		if name != "" {
			f.Message = strings.Replace(f.Message, name+" ", "the call ", 1)
		}
		list[i] = f
	}
	return list
}
