package p

import (
	"encoding/hex"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"
)

func sink(string) {}

type (
	name  string
	level int
)

func (level) String() string { return "http://level/" }

type settings struct {
	base string
}

// What package fmt prints is known by the type, unless the type has methods.
func verbs(s string, n int, f float64, ok bool, b []byte, x any, t name, l level, d time.Duration) {
	sink(fmt.Sprintf("%d/%v", n, n))               // fmt.Sprintf(%d/%v, <n>, <n>)
	sink(fmt.Sprintf("%d:%v", 8080, 'a'))          // fmt.Sprintf(%d:%v, 8080, 97)
	sink(fmt.Sprintf("%02d", n))                   // fmt.Sprintf(%02d, <n>)
	sink(fmt.Sprintf("%2d%-2d%+d", n, n, n))       // fmt.Sprintf(%2d%-2d%+d, <n>, <n>, <n>)
	sink(fmt.Sprintf("%x%08b%.3d%#x", n, n, n, n)) // fmt.Sprintf(%x%08b%.3d%#x, <n>, <n>, <n>, <n>)
	sink(fmt.Sprintf("%8x%c%U", n, n, n))          // fmt.Sprintf(%8x%c%U, <n>, <n>, <n>)
	sink(fmt.Sprintf("%s%v", t, t))                // fmt.Sprintf(%s%v, <t>, <t>)
	sink(fmt.Sprintf("%q%x%5s%T", s, s, s, s))     // fmt.Sprintf(%q%x%5s%T, <s>, <s>, <s>, <s>)
	sink(fmt.Sprintf("%v%.2f%6.2f", f, f, f))      // fmt.Sprintf(%v%.2f%6.2f, <f>, <f>, <f>)
	sink(fmt.Sprintf("%t%v", ok, ok))              // fmt.Sprintf(%t%v, <ok>, <ok>)
	sink(fmt.Sprintf("%s%v%d", b, x, l))           // fmt.Sprintf(%s%v%d, *{<b>}, *, *{<l>})
	sink(fmt.Sprintf("%s%s", l, d))                // fmt.Sprintf(%s%s, *{<l>}, *{<d>})
	sink(fmt.Sprintf("%+v%#v", s, s))              // fmt.Sprintf(%+v%#v, <s>, <s>)
}

func misprints(s string, n int, f float64, ok bool, l level, args ...any) {
	sink(fmt.Sprintf("/%d/", s))         // fmt.Sprintf(/%d/, <s>)
	sink(fmt.Sprintf("/%s/%f", n, n))    // fmt.Sprintf(/%s/%f, <n>, <n>)
	sink(fmt.Sprintf("/%d/%d", f, ok))   // fmt.Sprintf(/%d/%d, <f>, <ok>)
	sink(fmt.Sprintf("/%s/%s", "a"))     // fmt.Sprintf(/%s/%s, a)
	sink(fmt.Sprintf("/a%20b/%s", s))    // fmt.Sprintf(/a%20b/%s, <s>)
	sink(fmt.Sprintf("/%s", s, n))       // fmt.Sprintf(/%s, <s>, <n>)
	sink(fmt.Sprintf("/%[1]s", s, n))    // fmt.Sprintf(/%[1]s, <s>, <n>)
	sink(fmt.Sprintf("/%[3]s", s, n))    // fmt.Sprintf(/%[3]s, <s>, <n>)
	sink(fmt.Sprintf("/%s/%d", args...)) // fmt.Sprintf(/%s/%d, ...(<args>, <args...>))
	sink(fmt.Sprintf("/%s", l))          // fmt.Sprintf(/%s, *{<l>})
	sink(fmt.Sprintf("/%"))              // fmt.Sprintf(/%)
}

// A format with a hole is one with the verbs that can be seen, if these are right.
func openFormats(c settings, s string, n int) {
	sink(fmt.Sprintf(c.base+"/%d/%s", n, s)) // fmt.Sprintf(<base>/%d/%s, <n>, <s>)
	sink(fmt.Sprintf(c.base+"/%d/%s", n))    // fmt.Sprintf(<base>/%d/%s, <n>)
	sink(fmt.Sprintf("%"+s, n))              // fmt.Sprintf(%<s>, <n>)
	sink(fmt.Sprintf("http://h/"+s, n))      // fmt.Sprintf(http://h/<s>, <n>)
	format := "http://a/%s"
	if n > 0 {
		format = "http://b/%s"
	}
	sink(fmt.Sprintf(format, s)) // fmt.Sprintf(http://a/%s, <s>) if !(>(<n>, 0)) | fmt.Sprintf(http://b/%s, <s>) if >(<n>, 0)
}

func sprints(s string, n int, x any, l level, t name) {
	sink(fmt.Sprint("http://", s, ":", n)) // fmt.Sprint(http://, <s>, :, <n>)
	sink(fmt.Sprint(n, 2, true, s, n))     // fmt.Sprint(<n>, 2, true, <s>, <n>)
	sink(fmt.Sprint(x, n, l, l))           // fmt.Sprint(*, <n>, *{<l>}, *{<l>})
	sink(fmt.Sprint(t, t, n, "a", "b"))    // fmt.Sprint(<t>, <t>, <n>, a, b)
	sink(fmt.Sprint())                     // fmt.Sprint()
	sink(fmt.Sprintln("a"))                // fmt.Sprintln(a)
}

func escapes(s string, n int64, v url.Values, u uint64, b []byte) {
	sink("/" + url.QueryEscape(s))    // /net/url.QueryEscape(<s>)
	sink("/" + url.PathEscape("a/b")) // /net/url.PathEscape(a/b)
	sink("?" + v.Encode())            // ?(net/url.Values).Encode()
	sink(strconv.FormatInt(n, 10))    // strconv.FormatInt(<n>, 10)
	sink(strconv.FormatInt(-5, 10))   // strconv.FormatInt(-5, 10)
	sink(strconv.FormatUint(u, 16))   // strconv.FormatUint(<u>, 16)
	sink(strconv.Itoa(80))            // strconv.Itoa(80)
	sink(hex.EncodeToString(b))       // encoding/hex.EncodeToString(<b>)
	sink(strconv.FormatBool(n > 1))   // strconv.FormatBool(>(<n>, 1))
}

func parts() (host, port string) { return "h", "80" }

func hostPorts(host, port string) {
	sink(net.JoinHostPort(host, port))      // net.JoinHostPort(<host>, <port>)
	sink(net.JoinHostPort("h", port))       // net.JoinHostPort(h, <port>)
	sink(net.JoinHostPort("::1", "80"))     // net.JoinHostPort(::1, 80)
	sink(net.JoinHostPort("fe80::1%e", "")) // net.JoinHostPort(fe80::1%e, )
	sink(net.JoinHostPort(parts()))         // net.JoinHostPort(h, 80)
}
