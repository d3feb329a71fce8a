package p

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
)

func sink(string) {}

type options struct{ base string }

var dashes = regexp.MustCompile("-+")

func changed(param string, o options, parts ...string) {
	sink(strings.TrimSuffix(param, "/"))                       // *{<param>}
	sink("http://" + strings.TrimSuffix(param+"a", "/") + "/") // http://*{<param>a}/
	sink(strings.TrimSuffix("http://x/", "/"))                 // *{http://x/}
	sink(strings.ReplaceAll("http://h/x", "h", param))         // *{http://h/x | <param>}
	sink(strings.ToLower(strings.TrimSpace(o.base)))           // *{<base>}
	sink(os.ExpandEnv("http://$HOST/"))                        // *{http://$HOST/}
	sink(path.Join("http://h", param))                         // *{http://h | <param>}
	sink(path.Join(parts...))                                  // *{<parts...>}
	sink(strings.Join(parts, "/"))                             // *{<parts...>}
	sink(strings.NewReplacer("a", "b").Replace("http://r/"))   // *{http://r/}
	sink(dashes.ReplaceAllString("http://h--h/", "-"))         // *{http://h--h/ | -}
	sink(fmt.Sprintf("http://%8s/", "h"))                      // http://*{h}/
	sink(fmt.Sprintf("http://h/%s"))                           // http://h/!
	sink(fmt.Sprintf(param, "http://h/"))                      // *{<param> | http://h/}
	sink(param[1:])                                            // *{<param>}
	sink("http://h/"[:7] + param)                              // *{http://h/}<param>
	sink(strings.TrimSpace(os.Getenv("X")))                    // *
	sink(os.Getenv("http://h/"))                               // *
	sink(strings.Map(nil, "http://m/"))                        // *{http://m/}
}

func split(list string) {
	for _, u := range strings.Split("http://a,http://b", ",") {
		sink(u) // *{http://a,http://b}
	}
	for u := range strings.FieldsSeq(list) {
		sink(u) // *{<list>}
	}
	fields := strings.Fields(list)
	sink(fields[0])               // *{<list>}
	sink(strings.Fields(list)[0]) // *{<list>}
	before, after, _ := strings.Cut(list, "=")
	sink(before) // *{<list>}
	sink(after)  // *{<list>}
	joined, err := url.JoinPath("http://h", list)
	sink(joined) // *{http://h | <list>}
	if err != nil {
		return
	}
	for len(list) > 0 {
		list = strings.TrimPrefix(list, "/")
	}
	sink(list) // *{<list> | <list>}
}

type parsed interface{ Href() string }

func parse(u string) (parsed, error) { return nil, nil }

func held(u string) {
	p, err := parse(u + "/x")
	sink(p.Href()) // *{<u>/x}
	q, err := parse("http://h/")
	sink(q.Href())         // *
	sink(strconv.Quote(u)) // *{<u>}
	_ = err
}

func trim(u string) string { return strings.TrimRight(u, "/") }

func filled(u string) {
	sink(trim("http://h/") + "/x") // *{http://h/}/x
	sink(trim(u))                  // *{<u>}
	sink(trim(os.Getenv("X")))     // *
}

func complete(u string) string {
	if !strings.Contains(u, "://") {
		return "http://" + u
	}
	return u
}

func completed(u string) {
	sink(complete("h/"))    // http://*{h/} | *{h/}
	sink(complete(u) + "/") // http://*{<u>}/ | *{<u>}/
	for i := range 2 {
		list := []string{"http://h/"}
		list[i] = "http://" + list[i]
		sink(list[0]) // http://h/ | http://http://h/
	}
}
