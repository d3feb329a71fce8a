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
	sink(fmt.Sprintf("%d/%v", n, n))               // #/#
	sink(fmt.Sprintf("%d:%v", 8080, 'a'))          // 8080:97
	sink(fmt.Sprintf("%02d", n))                   // #
	sink(fmt.Sprintf("%2d%-2d%+d", n, n, n))       // **%
	sink(fmt.Sprintf("%x%08b%.3d%#x", n, n, n, n)) // %%%%
	sink(fmt.Sprintf("%8x%c%U", n, n, n))          // ***
	sink(fmt.Sprintf("%s%v", t, t))                // <t><t>
	sink(fmt.Sprintf("%q%x%5s%T", s, s, s, s))     // *{<s>}%*{<s>}*{<s>}
	sink(fmt.Sprintf("%v%.2f%6.2f", f, f, f))      // %%*
	sink(fmt.Sprintf("%t%v", ok, ok))              // %%
	sink(fmt.Sprintf("%s%v%d", b, x, l))           // *{<b>}**
	sink(fmt.Sprintf("%s%s", l, d))                // **
	sink(fmt.Sprintf("%+v%#v", s, s))              // *{<s>}*{<s>}
}

func misprints(s string, n int, f float64, ok bool, l level, args ...any) {
	sink(fmt.Sprintf("/%d/", s))         // /!/
	sink(fmt.Sprintf("/%s/%f", n, n))    // /!/!
	sink(fmt.Sprintf("/%d/%d", f, ok))   // /!/!
	sink(fmt.Sprintf("/%s/%s", "a"))     // /a/!
	sink(fmt.Sprintf("/a%20b/%s", s))    // /a!/!
	sink(fmt.Sprintf("/%s", s, n))       // /<s>!
	sink(fmt.Sprintf("/%[1]s", s, n))    // /<s>
	sink(fmt.Sprintf("/%[3]s", s, n))    // /!
	sink(fmt.Sprintf("/%s/%d", args...)) // /*/**
	sink(fmt.Sprintf("/%s", l))          // /*
	sink(fmt.Sprintf("/%"))              // *{/%}
}

// A format with a hole is one with the verbs that can be seen, if these are right.
func openFormats(c settings, s string, n int) {
	sink(fmt.Sprintf(c.base+"/%d/%s", n, s)) // *{<base>}/#/<s>
	sink(fmt.Sprintf(c.base+"/%d/%s", n))    // *{<base>/%d/%s}
	sink(fmt.Sprintf("%"+s, n))              // *{%<s>}
	sink(fmt.Sprintf("http://h/"+s, n))      // *{http://h/<s>}
	format := "http://a/%s"
	if n > 0 {
		format = "http://b/%s"
	}
	sink(fmt.Sprintf(format, s)) // http://a/<s> | http://b/<s>
}

func sprints(s string, n int, x any, l level, t name) {
	sink(fmt.Sprint("http://", s, ":", n)) // http://<s>:#
	sink(fmt.Sprint(n, 2, true, s, n))     // # 2 %<s>#
	sink(fmt.Sprint(x, n, l, l))           // *# * *
	sink(fmt.Sprint(t, t, n, "a", "b"))    // <t><t>#ab
	sink(fmt.Sprint())                     //
	sink(fmt.Sprintln("a"))                // *{a}
}

func escapes(s string, n int64, v url.Values, u uint64, b []byte) {
	sink("/" + url.QueryEscape(s))    // /%
	sink("/" + url.PathEscape("a/b")) // /%
	sink("?" + v.Encode())            // ?%
	sink(strconv.FormatInt(n, 10))    // #
	sink(strconv.FormatInt(-5, 10))   // -5
	sink(strconv.FormatUint(u, 16))   // %
	sink(strconv.Itoa(80))            // 80
	sink(hex.EncodeToString(b))       // %
	sink(strconv.FormatBool(n > 1))   // %
}

func parts() (host, port string) { return "h", "80" }

func hostPorts(host, port string) {
	sink(net.JoinHostPort(host, port))      // @
	sink(net.JoinHostPort("h", port))       // h:<port>
	sink(net.JoinHostPort("::1", "80"))     // [::1]:80
	sink(net.JoinHostPort("fe80::1%e", "")) // [fe80::1%e]:
	sink(net.JoinHostPort(parts()))         // *
}
