package p

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func sink(string) {}

type options struct{ base string }

var dashes = regexp.MustCompile("-+")

func changed(param string, o options, parts ...string) {
	sink(strings.TrimSuffix(param, "/"))                       // strings.TrimSuffix(<param>, /)
	sink("http://" + strings.TrimSuffix(param+"a", "/") + "/") // http://strings.TrimSuffix(<param>a, /)/
	sink(strings.TrimSuffix("http://x/", "/"))                 // strings.TrimSuffix(http://x/, /)
	sink(strings.ReplaceAll("http://h/x", "h", param))         // strings.ReplaceAll(http://h/x, h, <param>)
	sink(strings.ToLower(strings.TrimSpace(o.base)))           // strings.ToLower(strings.TrimSpace(<base>))
	sink(os.ExpandEnv("http://$HOST/"))                        // os.ExpandEnv(http://$HOST/)
	sink(path.Join("http://h", param))                         // path.Join(http://h, <param>)
	sink(path.Join(parts...))                                  // path.Join(...(<parts>, <parts...>))
	sink(strings.Join(parts, "/"))                             // *{<parts...>}
	sink(strings.NewReplacer("a", "b").Replace("http://r/"))   // (*strings.Replacer).Replace(strings.NewReplacer(a, b), http://r/)
	sink(dashes.ReplaceAllString("http://h--h/", "-"))         // (*regexp.Regexp).ReplaceAllString(regexp.MustCompile(-+), http://h--h/, -)
	sink(fmt.Sprintf("http://%8s/", "h"))                      // fmt.Sprintf(http://%8s/, h)
	sink(fmt.Sprintf("http://h/%s"))                           // fmt.Sprintf(http://h/%s)
	sink(fmt.Sprintf(param, "http://h/"))                      // fmt.Sprintf(<param>, http://h/)
	sink(param[1:])                                            // [:](<param>, 1, absent)
	sink("http://h/"[:7] + param)                              // [:](http://h/, absent, 7)<param>
	sink(strings.TrimSpace(os.Getenv("X")))                    // strings.TrimSpace(*)
	sink(os.Getenv("http://h/"))                               // *
	sink(strings.Map(nil, "http://m/"))                        // strings.Map(, http://m/)
}

func split(list string) {
	for _, u := range strings.Split("http://a,http://b", ",") {
		sink(u) // [](strings.Split(http://a,http://b, ,), absent)
	}
	for u := range strings.FieldsSeq(list) {
		sink(u) // [](strings.FieldsSeq(<list>), absent)
	}
	for u := range strings.SplitSeq(list, ",") {
		sink(u) // [](strings.SplitSeq(<list>, ,), absent)
	}
	both := slices.Concat([]string{"http://a"}, []string{list})
	sink(both[1]) // [](slices.Concat({}(http://a), {}(<list>)), 1)
	fields := strings.Fields(list)
	sink(fields[0])               // [](strings.Fields(<list>), 0)
	sink(strings.Fields(list)[0]) // [](strings.Fields(<list>), 0)
	before, after, _ := strings.Cut(list, "=")
	sink(before) // strings.Cut(<list>, =)
	sink(after)  // strings.Cut#1(<list>, =)
	joined, err := url.JoinPath("http://h", list)
	sink(joined) // net/url.JoinPath(http://h, <list>)
	if err != nil {
		return
	}
	for len(list) > 0 {
		list = strings.TrimPrefix(list, "/")
	}
	sink(list) // *{<list> if *{<list>} if !(!=(net/url.JoinPath#1(http://h, <list>), nil)) | strings.TrimPrefix(<list>, /) if >(len(one of(<list>, *{strings.TrimPrefix(<list>, /) | strings.TrimPrefix(*, /)})), 0) | strings.TrimPrefix(*, /) if >(len(one of(<list>, *{strings.TrimPrefix(<list>, /) | strings.TrimPrefix(*, /)})), 0)}
}

type parsed interface{ Href() string }

func parse(u string) (parsed, error) { return nil, nil }

func held(u string) {
	p, err := parse(u + "/x")
	sink(p.Href()) // *
	q, err := parse("http://h/")
	sink(q.Href())         // *
	sink(strconv.Quote(u)) // strconv.Quote(<u>)
	_ = err
}

func trim(u string) string { return strings.TrimRight(u, "/") }

func filled(u string) {
	sink(trim("http://h/") + "/x") // strings.TrimRight(http://h/, /)/x
	sink(trim(u))                  // strings.TrimRight(<u>, /)
	sink(trim(os.Getenv("X")))     // strings.TrimRight(*, /)
}

func complete(u string) string {
	if !strings.Contains(u, "://") {
		return "http://" + u
	}
	return u
}

func completed(u string) {
	sink(complete("h/"))    // http://h/ if !(strings.Contains(h/, ://)) | h/ if strings.Contains(h/, ://)
	sink(complete(u) + "/") // http://<u>/ if !(strings.Contains(<u>, ://)) | <u>/ if strings.Contains(<u>, ://)
	for i := range 2 {
		list := []string{"http://h/"}
		list[i] = "http://" + list[i]
		sink(list[0]) // *{http://h/} | http://http://h/ if selected()
	}
}

// A list that a function of the library makes is joined as it is.
func joinedAgain(u string, n int) {
	sink(strings.Join(strings.Fields(u), "/")) // strings.Join(strings.Fields(<u>), /)
	parts := strings.Split(u, "/")
	sink(strings.Join(parts, ".")) // strings.Join(strings.Split(<u>, /), .)
	changed := strings.Split(u, "/")
	changed[0] = "x"
	sink(strings.Join(changed, "."))    // *{[](strings.Split(<u>, /), absent) | x}
	sink(strings.Repeat(u, len(u)%2+1)) // strings.Repeat(<u>, +(%(len(<u>), 2), 1))
}

// A URL that is parsed has what its text says.
func parsedURL(text string) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return
	}
	sink(u.Path) // net/url.URL.Path(net/url.Parse(<text>)) if &&(!(!=(net/url.Parse#1(<text>), nil)), !(==(net/url.URL.Host(net/url.Parse(<text>)), )))
	v, _ := url.Parse(text)
	v.Host = "h"
	sink(v.Path) // net/url.URL.Path(net/url.URL.=(net/url.Parse(<text>), Host, h)) if &&(!(!=(net/url.Parse#1(<text>), nil)), !(==(net/url.URL.Host(net/url.Parse(<text>)), )))
}
