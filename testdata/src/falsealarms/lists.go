package falsealarms

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"sort"
)

// The program replaces an element of a list before it uses it, or moves it away.
func replaced(u string, n int) {
	list := []string{"unset"}
	list[0] = u
	http.Get(list[0])
	named := map[string]string{"a": "unset"}
	named["a"] = u
	http.Get(named["a"])
	pair := [2]string{"unset", "none"}
	pair[n] = u
	http.Get(pair[n])
	cloned := slices.Clone(list)
	cloned[0] = u
	http.Get(cloned[0])
}

func fill(list []string, u string) {
	for i := range list {
		list[i] = u
	}
}

func filled(u string) {
	list := []string{"a", "b"}
	fill(list, u)
	http.Get(list[1])
}

func reordered() {
	reversed := []string{"last one", "https://h.corp.net"}
	slices.Reverse(reversed)
	http.Get(reversed[0])
	ordered := []string{"zzz", "https://h.corp.net"}
	sort.Strings(ordered)
	http.Get(ordered[0])
}

func shortened(n int) {
	list := []string{"skipped", "https://h.corp.net"}
	list = append(list[:0], list[n:]...)
	for _, u := range list {
		http.Get(u)
	}
	for _, u := range commandLine[2:] {
		http.Get(u)
	}
	for i := 2; i < len(commandLine); i++ {
		http.Get(commandLine[i])
	}
}

var commandLine = []string{"tool", "-v", "https://h.corp.net"}

// An index selects one element.
type protocol int

var protocols = [...]string{"no protocol", "http", "https"}

func (p protocol) String() string { return protocols[p] }

func (p protocol) get(host string) { http.Get(p.String() + "://" + host) }

func pairs(list []any) {
	for i := 0; i < len(list); i += 2 {
		if list[i] == "url" {
			http.Get(list[i+1].(string))
		}
	}
}

func getPairs() { pairs([]any{"name", "some name", "url", "https://h.corp.net", "size", 5}) }

// Only the last element is left.
func lastOne() {
	var last string
	for _, u := range []string{"first one", "https://h.corp.net"} {
		last = u
	}
	http.Get(last)
}

// A sort puts another structure at an index.
type weighted struct {
	u      string
	weight int
}

func heaviest() {
	all := []weighted{{"disabled server", 0}, {"https://h.corp.net", 1}}
	sort.Slice(all, func(i, j int) bool { return all[i].weight > all[j].weight })
	http.Get(all[0].u)
}

// A condition on the index of a loop decides which elements go to the call.
func withoutHead(rows [][2]string) {
	for i, u := range []string{"URL", "http://h.corp.net/a"} {
		if i == 0 {
			continue
		}
		http.Get(u)
	}
	table := [][]string{{"name", "url"}, {"joe", "http://h.corp.net"}}
	for i, row := range table {
		if i > 0 {
			http.Get(row[1])
		}
	}
}

// Other functions replace the elements of a list or a map of the package.
var (
	mirrors   = []string{"to be set", "http://h.corp.net"}
	endpoints = map[string]string{"api": "unset", "web": "http://web.corp.net"}
)

func setMirror(u string) { mirrors[0] = u }

func useMirrors(api string) {
	for _, u := range mirrors {
		http.Get(u)
	}
	endpoints["api"] = api
	http.Get(endpoints["api"])
}

// Another name, a pointer or a function changes the element, or it moves.
func changedElements() {
	const right = "http://h.corp.net"
	named := []string{"to be set", right}
	first := named[:1]
	first[0] = right
	http.Get(named[0])

	cut := []string{"to be set", right}
	_ = append(cut[:0], right)
	http.Get(cut[0])

	pointed := [1]string{"to be set"}
	p := &pointed[0]
	*p = right
	http.Get(pointed[0])

	array := [1]string{"to be set"}
	all := array[:]
	all[0] = right
	http.Get(array[0])

	shared := map[string]string{"api": "unset"}
	same := shared
	same["api"] = right
	http.Get(shared["api"])

	moved := map[string]string{"api": "unset", "web": right}
	moved["api"] = moved["web"]
	http.Get(moved["api"])

	swapped := []string{"to be set", right}
	swapped[0], swapped[1] = swapped[1], swapped[0]
	http.Get(swapped[0])

	deleted := map[string]string{"api": "unset", "web": right}
	delete(deleted, "api")
	for _, u := range deleted {
		http.Get(u)
	}

	given := []string{"to be set"}
	func(list []string) { list[0] = right }(given)
	http.Get(given[0])

	held := map[string]string{"api": "unset"}
	owner := struct{ urls map[string]string }{urls: held}
	owner.urls["api"] = right
	http.Get(held["api"])

	nested := [][2]string{{"api", "unset"}}
	nested[0][1] = right
	http.Get(nested[0][1])

	http.Get(unmarshalledURLs["api"])
	http.Get(lent["api"])
}

// The environment, or a caller in another package, replaces the elements.
var (
	unmarshalledURLs = map[string]string{"api": "unset"}
	lent             = map[string]string{"api": "unset"}
)

func init() { json.Unmarshal([]byte(os.Getenv("URLS")), &unmarshalledURLs) }

func Lent() map[string]string { return lent }
