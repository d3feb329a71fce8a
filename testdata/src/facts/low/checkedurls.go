package low

import (
	"net/http"
	"net/url"
)

// The conditions of these functions keep URLs without scheme away.

func GetAbsolute(u *url.URL) { // want GetAbsolute:`takesURL\(0 Send guards 1\)`
	if !u.IsAbs() {
		return
	}
	http.Get(u.String())
}

func GetWeb(u *url.URL) { // want GetWeb:`takesURL\(0 Send .*guards 1\)`
	switch u.Scheme {
	case "http", "https":
		http.Get(u.String())
	}
}

func GetValid(u *url.URL, valid func(*url.URL) bool) {
	if valid(u) {
		http.Get(u.String())
	}
}
