package guards

import (
	"fmt"
	"net/http"
	"os"
)

// The other arguments of a call decide a condition of its function. A text that the function completes if the
// condition is true is in doubt, unless the answer is known.

type option struct {
	base string
	on   bool
}

func loaded() *option { return &option{base: os.Getenv("BASE"), on: os.Getenv("ON") != ""} }

func formattedIf(s string, o option) {
	if o.base != "" {
		s = fmt.Sprintf(s, o.base)
	}
	http.Get(s)
}

func passFormats() {
	formattedIf("http://h.org/a", option{})
	formattedIf("http://h.org/%s", option{base: "b"})
}

func replacedIf(s string, m map[string]int) {
	if len(m) > 0 {
		s = "http://h.org/"
	}
	http.Get(s)
}

func replaces(m map[string]int) {
	replacedIf("/x", map[string]int{}) // want `scheme: "/x" has no scheme; .*`
	replacedIf("/x", nil)              // want `scheme: "/x" has no scheme; .*`
	replacedIf("/x", m)                // want `scheme: "/x" has no scheme; .*`
}

func completedIf(s string, o *option) {
	if o != nil && o.on {
		s = "http://" + s
	}
	http.Get(s)
}

func passCompletes(o *option) {
	completedIf("h.org", &option{on: true})
	completedIf("h.org", nil) // want `relative: "h.org" has no scheme; .*`
	completedIf("h.org", o)
	completedIf("h.org", loaded())
}

func completedBy(s string, is func() bool) {
	if is() {
		s = "http://" + s
	}
	http.Get(s)
}

func completesBy(is func() bool) {
	completedBy("h.org", func() bool { return true })
	completedBy("h.org", is)
}

func changedBy(s string, hook func(string) string) {
	if hook != nil {
		s = hook(s)
	}
	http.Get(s)
}

func changes() {
	changedBy("h.org", func(s string) string { return "http://" + s })
	changedBy("h.org", nil) // want `relative: "h.org" has no scheme; http.Get accepts http and https`
}

func unless(s string, o *option) {
	if o == nil {
		return
	}
	http.Get(s)
}

func sends() {
	unless("/x", nil)
	unless("/x", &option{})
	given := &option{}
	unless("/y", given)
}

type numbers []int

func (n numbers) get(s string) {
	if len(n) > 0 {
		s = "http://" + s
	}
	http.Get(s)
}

func gets(n numbers) {
	numbers{1}.get("h.org")
	numbers{}.get("h.org") // want `relative: "h.org" has no scheme; .*`
	n.get("h.org")         // want `relative: "h.org" has no scheme; .*`
}

func listed(s string, list []int) {
	if len(list) > 0 {
		s = "http://" + s
	}
	http.Get(s)
}

func makesLists() {
	listed("h.org", make([]int, 1))
	listed("h.org", make([]int, 0))
}

func ifNested(s string, lists [][]string) {
	if len(lists[0]) > 0 {
		s = "http://" + s
	}
	http.Get(s)
}

func passNested(lists [][]string) {
	ifNested("h.org", [][]string{{"a"}})
	ifNested("h.org", lists)
}

func completedResult(s string, o option) string {
	if o.on {
		return "http://" + s
	}
	return s
}

func results(o option) {
	http.Get(completedResult("h.org", o)) // want `relative: "h.org" has no scheme; .*`
}

// A caller passes its own parameter on.
func passesOn(s string, o *option) { completedIf(s, o) }

func passed() {
	passesOn("h.org", &option{on: true})
	passesOn("h.org", nil) // want `relative: "h.org" has no scheme; .*`
	passesOn("h.org", loaded())
}

// The same option decides about several calls.
func switched(s, kind string, o option) {
	switch o.base {
	case "secure":
		s = "https://" + s
	case "plain":
		s = "http://" + s
	}
	http.Get(s)
}

func switches() {
	switched("h.org", "", option{base: "plain"})
}

// An empty list or map is not nil.
func unlessNilMap(s string, m map[string]string) {
	if m != nil {
		s = "http://" + s
	}
	http.Get(s)
}

func unlessNilList(s string, list []int) {
	if list != nil {
		s = "http://" + s
	}
	http.Get(s)
}

func areEmpty() {
	unlessNilMap("h.org", map[string]string{})
	unlessNilMap("h.org", make(map[string]string))
	unlessNilMap("h.org", nil) // want `relative: "h.org" has no scheme; .*`
	unlessNilMap("h.org", map[string]string(nil))
	unlessNilList("h.org", []int{})
	unlessNilList("h.org", make([]int, 0, 3))
	var none []int
	unlessNilList("h.org", none)
}

// The function changes the map that the call passes.
func fills(m map[string]string) { m["a"] = "b" }

func filledFirst(s string, m map[string]string) {
	fills(m)
	if len(m) > 0 {
		s = "http://" + s
	}
	http.Get(s)
}

func emptiedFirst(s string, m map[string]string) {
	for key := range m {
		delete(m, key)
	}
	if len(m) == 0 {
		s = "http://" + s
	}
	http.Get(s)
}

func passMaps() {
	filledFirst("h.org", map[string]string{})
	emptiedFirst("h.org", map[string]string{"a": "b"})
}

// The length of the list decides whether its elements are sent.
func ifSeveral(list []string) {
	if len(list) > 1 {
		http.Get(list[0])
	}
}

func eachOfSeveral(list []string) {
	if len(list) < 2 {
		return
	}
	for _, s := range list {
		http.Get(s)
	}
}

func onlyOne(list []string) {
	if len(list) == 1 {
		http.Get("http://" + list[0])
		return
	}
	for _, s := range list {
		http.Get(s)
	}
}

func severals() {
	ifSeveral([]string{"/x"})
	ifSeveral([]string{"/x", "/y"}) // want `scheme: "/x" has no scheme; .*`
	eachOfSeveral([]string{"/x"})
	eachOfSeveral([]string{"/x", "/y"}) // want `scheme: "/x" has no scheme; .*` `scheme: "/y" has no scheme; .*`
	onlyOne([]string{"h.org"})
	onlyOne([]string{"/x", "/y"}) // want `scheme: "/x" has no scheme; .*` `scheme: "/y" has no scheme; .*`
}

// The elements of a list that is a receiver may come from anywhere.
type hostList []string

func (h hostList) send() {
	if len(h) > 1 {
		http.Get(h[0] + "://" + h[1])
	} else {
		http.Get("http://" + h[0])
	}
}

func sendsHosts() {
	hostList{"h.org"}.send()
	hostList{"http", "h.org"}.send()
}

// Options are functions, or the results of functions.
type change func(*option)

func secure() change { return func(o *option) { o.on = true } }

func fromEnvironment() change { return func(o *option) { o.on = os.Getenv("ON") != "" } }

func configuredBy(s string, settings ...change) {
	o := new(option)
	for _, set := range settings {
		set(o)
	}
	if o.on {
		s = "http://" + s
	}
	http.Get(s)
}

func made(on bool) *option { return &option{on: on} }

func configures(settings []change) {
	configuredBy("h.org", secure())
	configuredBy("h.org", func(o *option) { o.on = true })
	configuredBy("h.org", fromEnvironment())
	configuredBy("h.org", settings...)
	completedIf("h.org", made(true))
	for _, o := range []*option{{on: true}, {on: true}} {
		completedIf("h.org", o)
	}
}

// A part of the condition depends on something else.
func asksBoth(s string, o *option, on bool) {
	if o != nil && on {
		s = "http://" + s
	}
	http.Get(s)
}

func passBoth(on bool) {
	asksBoth("h.org", &option{}, on)
	asksBoth("h.org", &option{}, true)
	changed := option{}
	changed.on = on
	completedIf("h.org", &changed)
}
