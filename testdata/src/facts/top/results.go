package top

import (
	"errors"
	"fmt"
	"net/http"
	"os"

	"facts/low"
)

// The functions of this package have the texts that another one sends.
func results() {
	low.GetFrom(func() string { return "from.corp.net/x" })
	low.GetFrom(chosen1)
	low.GetFound(func() (string, error) {
		if os.Getenv("X") == "" {
			return "no such thing", errors.New("X is not set")
		}
		return "found.corp.net/x", nil
	})
	next := func() string { return "next.corp.net/x" }
	low.GetFrom(next)
	_ = low.Source{Next: func() string { return "source.corp.net/%zs" }}
	for _, u := range low.URLs() {
		http.Get(u) // want `relative: "urls.corp.net" has no scheme; http.Get accepts http and https`
	}
	http.Get(*low.Pointer("pointer.corp.net/x"))                    // want `relative: "pointer.corp.net" has no scheme; http.Get accepts http and https`
	low.Options{Endpoint: low.Pointer("options.corp.net/x")}.Send() // want `relative: "options.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(low.Once())
}

func chosen1() string { return "chosen.corp.net/x" }

func resultsRight() {
	low.GetNamedBy(func() string { return "named.corp.net/x" })
	low.GetFrom(func() string { return "https://from.corp.net/x" })
	http.Get(low.URLs()[1])
	http.Get("https://" + *low.Pointer("pointer.corp.net/x"))
	low.Replaced = func() string { return "https://replaced.corp.net/x" }
	http.Get(low.Replaced())
	println(*low.Pointer("printed.corp.net/x"))
	fmt.Println(http.Get(fmt.Sprint(low.URLs(), low.Names)))
}
