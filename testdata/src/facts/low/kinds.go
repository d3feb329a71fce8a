package low

import "net/http"

// A Place is a string with methods.
type Place string

func (p Place) URL() string { return "http://h.corp.net/" + string(p) } // want URL:`returnsText\(.*\)`

func (p Place) Visit() { http.Get(p.URL()) } // want Visit:`takesURL\(0 Send\)`

func (p Place) Find(s string) { http.Get("http://h.corp.net/" + s + "/" + string(p)) } // want Find:`takesURL\(0 Send, 1 Send\)`

// SendAny sends a string, or does nothing.
func SendAny(v any) { // want SendAny:`takesURL\(0 Send guards 2\)`
	if s, ok := v.(string); ok {
		http.Get(s)
	}
}

// SendKind sends a string, and shows a number.
func SendKind(v any) { // want SendKind:`takesURL\(0 Send guards 2\)`
	switch t := v.(type) {
	case string:
		http.Get(t)
	case int:
		println(t)
	}
}

// SendEach sends the strings among its arguments.
func SendEach(values ...any) { // want SendEach:`takesURL\(0 Send guards 2\)`
	for _, v := range values {
		if s, ok := v.(string); ok {
			http.Get(s)
		}
	}
}

// Shown has a string that it prints.
func Shown(v any) {
	switch t := v.(type) {
	case string:
		println(t)
	case *http.Request:
		http.Get(t.URL.String())
	}
}

// Event has a value of any type.
type Event struct{ Payload any } // want Payload:`takesURL\(0 Send guards 2\)`

// Handle sends the payload.
func Handle(e Event) {
	if s, ok := e.Payload.(string); ok {
		http.Get(s)
	}
}
