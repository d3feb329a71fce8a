package uricheck_test

import (
	"bufio"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// told returns, for each language, a value as its function makes it.
var told = map[uricheck.Value]func(string) string{
	uricheck.Number:     func(s string) string { return strings.Repeat("1", len(s)) + "0" },
	uricheck.Unreserved: func(s string) string { return hex.EncodeToString([]byte(s)) },
	uricheck.Zoned: func(s string) string {
		return time.Unix(int64(len(s)), 0).In(time.FixedZone("", 3600*(len(s)-2))).Format(time.RFC3339)
	},
	uricheck.Spaced: func(s string) string { return time.Unix(int64(len(s)), 0).UTC().Format(time.ANSIC) },
	uricheck.Base64: func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s + "\xff\xfb\xf0")) },
	uricheck.JSON: func(s string) string {
		text, err := json.Marshal(map[string]string{"a": s})
		if err != nil {
			panic(err)
		}
		return string(text)
	},
	uricheck.Decoded: func(s string) string { return s },
}

// TestUnescapedHold puts unescaped values into URLs, and a server reads the requests: the rule
// reports a value if and only if some value of its language changes on the way.
func TestUnescapedHold(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 5))
	reported := 0
	places := many(100000)
	if !stdlibtest.Long() {
		places /= 10 // each of them tries all languages, with one server for all values of each
	}
	tried := make(map[[2]string]bool) // there are some ten thousand places, and each has one answer
	for range places {
		at := randomPlace(r)
		key := [...]string{at.before, at.after}
		if tried[key] {
			continue
		}
		tried[key] = true
		for value, write := range told {
			text := at.before + uricheck.HoleMark + at.after
			findings := uricheck.Check(uricheck.Subject{
				Call:  stdlib.Call{Use: stdlib.MakeRequest, Text: text},
				Func:  "http.NewRequest",
				Holes: []uricheck.Hole{{Start: len(at.before), End: len(at.before) + len(uricheck.HoleMark), Value: value}},
			})
			isReported := false
			for _, f := range findings {
				isReported = isReported || f.Rule.Name == "unescaped" && !f.OptIn
			}
			if arrived, isWrong := servedOther(at, write); isReported != isWrong {
				t.Fatalf("%s, %v: reported %t; %s", text, value, isReported, arrived)
			}
			if isReported {
				reported++
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// servedOther returns a URL that does not reach a server, or in which the server reads another
// value, if there is one.
func servedOther(at place, write func(string) string) (text string, ok bool) {
	for _, s := range escaped {
		value := write(s)
		text := at.before + value + at.after
		u, err := url.Parse(text)
		if err != nil {
			return text + ": " + err.Error(), true
		}
		got, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + u.RequestURI() + " HTTP/1.1\r\nHost: h\r\n\r\n")))
		if err != nil {
			return text + ": " + err.Error(), true
		}
		if read := at.read(got.URL); read != value {
			return text + " is read as " + read, true
		}
	}
	return "", false
}
