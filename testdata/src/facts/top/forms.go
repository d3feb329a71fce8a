package top

import (
	"net/http"
	"sync"

	"facts/forms"
)

type config struct{ forms.Embedded }

type stored struct{ urls [2]string }

var first = sync.OnceValue(func() string { return "http://h/%za" }) // want `escape: .*%za.*`

func listed() {
	for _, u := range forms.Mirrors {
		http.Get(u)
	}
	var urls []string
	urls = append(urls, "http://h/%zb") // want `escape: .*%zb.*`
	forms.Each(urls)
	var s stored
	s.urls[1], _ = forms.Pair() // want `escape: .*%y.*`
	http.Get(s.urls[1])
}

func chosen(c *config) {
	http.Get(forms.Or("", "http://h/%zc")) // want `escape: .*%zc.*`
	c.Endpoint = "http://h/%zd"            // want `escape: .*%zd.*`
	sendTo(c)
	http.Get(first())
}

func sendTo(c *config) { http.Get(c.Endpoint) }

func called() {
	forms.NewBoth().Fetch("http://h/%zf") // want `escape: .*%zf.*`
	forms.Retry("http://h/%zg", 3)        // want `escape: .*%zg.*`
	h := &forms.Hooked{Hook: func(r *http.Request) { r.Header.Set("A", "b") }}
	h.Do("http://h/%zh") // want `escape: .*%zh.*`
}

func routed(h http.Handler) []forms.Route {
	return []forms.Route{
		{Pattern: "/users/{id}", Handler: h},
		{Pattern: "/users/{id", Handler: h}, // want `pattern: "\{id" is not a wildcard; http\.ServeMux\.Handle panics unless .*`
	}
}

// Nothing is wrong with the same forms of other texts.
func calledRight(c *config) {
	http.Get(forms.Mirrors[0])
	http.Get(forms.Or("", "http://h/c"))
	c.Endpoint = "http://h/d"
	forms.NewBoth().Fetch("http://h/f")
	forms.Retry("http://h/g", 3)
	http.Get(forms.Default())
	new(forms.Hooked).Do("http://h/h")
}
