package top

import (
	"net/http"

	"facts/low"
)

func own() (string, error) { return "own.corp.net/x", nil } // want `relative: "own.corp.net" has no scheme; http.Get accepts http and https`

func ownMirrors() (string, string) { return "https://h.corp.net/own", "ownmirror.corp.net/x" } // want `relative: "ownmirror.corp.net" has no scheme; http.Get accepts http and https`

func ownNames() (string, error) { return "names.corp.net/x", nil }

func prefixed(name string, err error) string {
	if err != nil {
		return ""
	}
	return "https://" + name
}

func passedOn() {
	http.Get(low.Must(low.Described())) // want `relative: "described.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(low.Must(own()))
	http.Get(low.MustWeb(low.Described()))
	low.GetEither(low.Mirrors()) // want `escape: "%" in "%zs" needs two hex digits after it; http.Get fails`
	low.GetEither(ownMirrors())
	low.GetAnyOf(low.Mirrors()) // want `escape: "%" in "%zs" needs two hex digits after it; http.Get fails`
	http.Get(prefixed(ownNames()))
	http.Get(prefixed(low.Described()))
}
