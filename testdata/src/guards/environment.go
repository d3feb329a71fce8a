package guards

import (
	"cmp"
	"net/http"
	"os"
	"strings"
)

// The condition on a setting of the environment asks for another text than the fallback.

func setting(key, fallback string) string {
	v := os.Getenv(key)
	if v == "" {
		v = fallback
	}
	return v
}

func checkedSetting(key, fallback string) string {
	v, ok := os.LookupEnv(key)
	if !ok {
		v = fallback
	}
	return v
}

func settings() {
	http.Get(setting("A", "a.corp.net/x"))              // want `relative: "a.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(setting("A", "https://a.corp.net:84444/")) // want `port: .*; http.Get fails`
	http.Get(setting("A", "https://a.corp.net/x"))
	http.Get(checkedSetting("B", "b.corp.net/x"))    // want `relative: "b.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(cmp.Or(os.Getenv("C"), "c.corp.net/x")) // want `relative: "c.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(cmp.Or(os.Getenv("C"), "https://c.corp.net/x"))
	http.Get(cmp.Or(os.Getenv("C"), "https://c.corp.net/x", "d.corp.net/x")) // never the last one
}

// The function refuses a fallback without a scheme.
func checkedFallback(key, fallback string) string {
	v := os.Getenv(key)
	if v == "" && strings.Contains(fallback, "://") {
		v = fallback
	}
	return v
}

func checkedFallbacks() {
	http.Get(checkedFallback("E", "e.corp.net/x"))
	http.Get(checkedFallback("E", "https://e.corp.net:84444/x")) // want `port: .*`
}

// The condition asks for a text that the program knows, and the fallback is for none.
func known() {
	http.Get(orKnown("https://h.corp.net/", "f.corp.net/x"))
	http.Get(orKnown("", "g.corp.net/x")) // want `relative: .*`
}

func orKnown(given, fallback string) string {
	v := given
	if v == "" {
		v = fallback
	}
	return v
}
