package low

import "net/http"

// The calls of these functions pass the results of another function on: f(g()).

func Must[T any](v T, err error) T { // want Must:`returnsText\(<> if !\(!=\(<>, nil\)\)\)`
	if err != nil {
		panic(err)
	}
	return v
}

func MustWeb(host string, err error) string { // want MustWeb:`returnsText\(https://<> if !\(!=\(<>, nil\)\)\)`
	if err != nil {
		panic(err)
	}
	return "https://" + host
}

func Described() (string, error) { return "described.corp.net/x", nil } // want Described:`returnsText\(described.corp.net/x, nil\)`

func Mirrors() (first, second string) { // want Mirrors:`returnsText\(https://h.corp.net/first, https://h.corp.net/second/%zs\)`
	return "https://h.corp.net/first", "https://h.corp.net/second/%zs"
}

func GetEither(first, second string) { // want GetEither:`takesURL\(0 Send, 1 Send guards 1\)`
	if _, err := http.Get(first); err != nil {
		http.Get(second)
	}
}

func GetAnyOf(urls ...string) { // want GetAnyOf:`takesURL\(0 Send\)`
	for _, u := range urls {
		http.Get(u)
	}
}
