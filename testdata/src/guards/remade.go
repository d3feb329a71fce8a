package guards

import (
	"net/http"
	"path"
	"strings"
)

// An unknown condition decides whether the program rewrites a text, perhaps each time: uricheck
// reports no error, though any reader refuses the text as written.

type repairer struct {
	repairs bool
	rewrite func(string) string
	Given   func(string) string
}

func newRepairer() *repairer {
	return &repairer{rewrite: func(u string) string { return strings.ReplaceAll(u, "%zz", "") }}
}

func (r *repairer) get(u string) {
	if r.rewrite != nil {
		u = r.rewrite(u)
	}
	http.Get(u)
}

func (r *repairer) getGiven(u string) {
	if r.Given != nil {
		u = r.Given(u)
	}
	http.Get(u)
}

func (r *repairer) remade() {
	r.get("http://h.org/%zz") // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	u := "http://h.org/%zz"   // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	if r.repairs {
		u = strings.ReplaceAll(u, "%zz", "")
	}
	http.Get(u)
}

// A hook that only importers may set is no doubt, nor is a condition on another variable.
func (r *repairer) kept() {
	r.getGiven("http://h.org/%zz") // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	u := "http://h.org/%zz"        // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	shown := u
	if r.repairs {
		shown = strings.ReplaceAll(u, "%zz", "")
	}
	http.Get(u)
	println(shown)
}

// Every value fails behind path.Clean, but no value of the program may pass this condition.
func getCleaned(u string) {
	if !strings.Contains(u, "http://") {
		u = path.Clean(u) // want `join: path.Join and path.Clean make a path, without a host; http.Get fails`
	}
	http.Get(u)
}
