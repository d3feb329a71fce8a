package uricheck_test

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// punch chooses up to three holes, now and then more, in a text.
func punch(r *rand.Rand, text string) (holes []uricheck.Hole) {
	at := 0
	n := 1 + r.IntN(3)
	if r.IntN(10) == 0 {
		n += 3
	}
	for range n {
		start := at + r.IntN(len(text)-at+1)
		end := start + r.IntN(min(len(text)-start, 5)+1)
		value := uricheck.AnyValue
		if r.IntN(2) == 0 {
			value = uricheck.Value(r.IntN(int(uricheck.SchemePart) + 1))
		}
		holes = append(holes, uricheck.Hole{Start: start, End: end, Value: value})
		at = end
	}
	return holes
}

// fillers are short pieces of URIs, and whole ones.
func fillers(t testing.TB) []string {
	values := strings.Split("|a|1|/|?|#|@|:|&|;|=|%|.|-|[|]|//|://|h|http:|http://|@h/|:80/|a=b|&amp;|%41|[::1]|x.example|localhost|\n| |é|{x}|%s|..|/..", "|")
	for _, l := range stdlibtest.Literals(t) {
		if len(l.Text) < 40 {
			values = append(values, l.Text)
		}
	}
	return values
}

func randomValues(r *rand.Rand, holes []uricheck.Hole, fillers []string) (values []string) {
	for _, h := range holes {
		values = append(values, randomValue(r, h.Value, fillers))
	}
	return values
}

func randomValue(r *rand.Rand, v uricheck.Value, fillers []string) string {
	any := fillers[r.IntN(len(fillers))]
	for range r.IntN(3) {
		any += fillers[r.IntN(35)]
	}
	if r.IntN(3) == 0 {
		any = any[r.IntN(len(any)+1):]
	}
	switch v {
	case uricheck.Number:
		return fmt.Sprint(r.IntN(1 << r.IntN(34)))
	case uricheck.Escaped:
		if r.IntN(2) == 0 {
			return url.PathEscape(any)
		}
		return url.QueryEscape(any)
	case uricheck.QueryEscaped:
		return url.QueryEscape(any)
	case uricheck.PathEscaped:
		return url.PathEscape(any)
	case uricheck.EncodedPairs:
		return url.Values{any: {any}, "a": {any}}.Encode()
	case uricheck.HostPort:
		hosts := []string{"h", "example.com", "localhost", "a.b", "::1", "1.2.3.4", "2001:db8::1", "", "ü.example", "a_b"}
		return net.JoinHostPort(hosts[r.IntN(len(hosts))], fmt.Sprint(r.IntN(70000)))
	case uricheck.Unreserved:
		return hex.EncodeToString([]byte(any))
	case uricheck.Zoned:
		return time.Unix(r.Int64N(1<<33), 0).In(time.FixedZone("", r.IntN(86400)-43200)).Format(time.RFC3339)
	case uricheck.Spaced:
		return time.Unix(r.Int64N(1<<33), 0).Format(time.ANSIC)
	case uricheck.Base64:
		return base64.StdEncoding.EncodeToString([]byte(any))
	case uricheck.Cleaned:
		return path.Join(any)
	case uricheck.FilePath:
		return filepath.Join(any)
	case uricheck.Misprint:
		return fmt.Sprintf("%%!%c(string=%s)", 'a'+r.IntN(26), any)
	}
	return any
}
