package guards

import (
	"encoding/hex"
	"errors"
	"net"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The escaper for another component is right for a value without special characters.

func escapedPlain(sum []byte, day time.Time) {
	http.Get("https://h.corp.net/s?sum=" + url.PathEscape(hex.EncodeToString(sum)))
	http.Get("https://h.corp.net/s?day=" + url.PathEscape(day.Format(time.DateOnly)))
	escapedWord("main")
	escapedWord("v1.2")
	escapedPhrase("main")
	escapedPhrase("R&D")
}

func escapedWord(name string)   { http.Get("https://h.corp.net/s?name=" + url.PathEscape(name)) }
func escapedPhrase(name string) { http.Get("https://h.corp.net/s?name=" + url.PathEscape(name)) } // want `escaper: url.PathEscape keeps "&" and .*`

// The same for a value that the program has parsed or matched.

var errName = errors.New("not a name")

func escapedNumber(id string) error {
	if _, err := strconv.Atoi(id); err != nil {
		return err
	}
	_, err := http.Get("https://h.corp.net/s?id=" + url.PathEscape(id))
	return err
}

func escapedNumberInPath(id string) (*url.URL, error) {
	if _, err := strconv.ParseUint(id, 10, 64); err != nil {
		return nil, err
	}
	return &url.URL{Scheme: "https", Host: "h.corp.net", Path: "/x/" + url.PathEscape(id)}, nil
}

func escapedAddress(ip string) error {
	if net.ParseIP(ip) == nil {
		return errName
	}
	_, err := http.Get("https://h.corp.net/s?ip=" + url.PathEscape(ip))
	return err
}

var wordOnly = regexp.MustCompile(`^[a-z0-9]+$`)

func escapedMatch(name string) error {
	if !wordOnly.MatchString(name) {
		return errName
	}
	_, err := http.Get("https://h.corp.net/files/" + url.QueryEscape(name))
	return err
}

func escapedReturned(name string) string {
	if !wordOnly.MatchString(name) {
		return ""
	}
	return "https://h.corp.net/s?q=" + url.PathEscape(name)
}

// These conditions let the special characters pass.

func escapedAny(name string) error {
	if name == "" || strings.Contains(name, "/") || len(name) > 100 {
		return errName
	}
	_, err := http.Get("https://h.corp.net/files/" + url.QueryEscape(name)) // want `escaper: url.QueryEscape writes a space .*`
	return err
}

// path.Join gets a relative path, so that the program completes the result, or the transport does.
func joinedPaths(client *http.Client, owner, name string) {
	req, err := http.NewRequest("GET", path.Join("repos", owner, name), nil)
	if err != nil {
		return
	}
	client.Do(req)
}

func joinedBase(client *http.Client, base, name string) {
	req, err := http.NewRequest("GET", path.Join(base, name), nil) // want `join: path.Join .*`
	if err != nil {
		return
	}
	client.Do(req)
}

// The default client has no base.
func joinedForDefault(owner, name string) {
	http.Get(path.Join("repos", owner, name)) // want `join: path.Join and path.Clean make a path, .*; http.Get fails`
}

// The reader unescapes the parameter once more.

func redirectsTwice(w http.ResponseWriter, r *http.Request, message string) {
	q := url.Values{}
	q.Set("message", url.QueryEscape(message))
	q.Set("title", url.QueryEscape(message)) // want `escaper: url.Values.Encode escapes .*`
	http.Redirect(w, r, "/form?"+q.Encode(), http.StatusSeeOther)
}

func readsTwice(w http.ResponseWriter, r *http.Request) {
	if message, err := url.QueryUnescape(r.FormValue("message")); err == nil {
		w.Write([]byte(message + r.FormValue("title")))
	}
}
