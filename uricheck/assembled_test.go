package uricheck_test

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// picker picks one of the texts.
type picker struct{ *rand.Rand }

func (p picker) of(list ...string) string { return list[p.IntN(len(list))] }

// several returns up to n of the texts, one after the other.
func (p picker) several(n int, list ...string) string {
	var b strings.Builder
	for range p.IntN(n + 1) {
		b.WriteString(p.of(list...))
	}
	return b.String()
}

// TestReferencesHold resolves references against bases: a reference with a finding drops the base's
// path or its last segment. A reference that drops a path of whole directories, and repeats none of
// them, has a finding.
func TestReferencesHold(t *testing.T) {
	p := picker{rand.New(rand.NewPCG(16, 9))}
	reported := 0
	for range many(20000) {
		base := p.of("https://h", "http://h:8080", "") + p.several(3, "/api", "/v1", "/v2", "/users", "/index.html", "/a.b", "/%20") + p.of("", "/", "?q=1")
		reference := p.of("", "/", "//x", "https://x/", "../", "./") + p.several(3, "users", "/", "api", "v1", "orders", ".", "..", "%2F", uricheck.HoleMark) + p.of("", "?q=1", "#f")
		from, err := url.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		to, err := from.Parse(reference)
		if err != nil || base == "" || base[0] == '?' {
			continue
		}
		s := composedOf(reference)
		s.Func, s.Base, s.Use = "url.URL.Parse", base, stdlib.Resolve
		found := reports(s, "resolve")
		kept := from.Path == "" || strings.HasPrefix(to.EscapedPath()+"/", strings.TrimSuffix(from.EscapedPath(), "/")+"/")
		isWhole := strings.HasSuffix(from.Path, "/api") || strings.HasSuffix(from.Path, "/v1") || strings.HasSuffix(from.Path, "/v2")
		drops := isWhole && len(s.Holes) == 0 && (strings.HasPrefix(reference, "orders") || strings.HasPrefix(reference, "/orders"))
		switch {
		case len(found) > 0 && kept:
			t.Fatalf("%q + %q is %q: %v", base, reference, to, messages(found))
		case len(found) == 0 && drops:
			t.Fatalf("%q + %q is %q, without a finding", base, reference, to)
		}
		reported += len(found)
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// TestTrimsHold trims sets of characters from texts: from some texts, a call with a finding removes
// more than a call that removes the whole set as one text. Sets that programs trim on purpose have
// no finding.
func TestTrimsHold(t *testing.T) {
	p := picker{rand.New(rand.NewPCG(16, 10))}
	trims := map[string]func(s, set string) (asSet, asText string){
		"strings.TrimLeft": func(s, set string) (string, string) {
			return strings.TrimLeft(set+s, set), strings.TrimPrefix(set+s, set)
		},
		"strings.TrimRight": func(s, set string) (string, string) {
			return strings.TrimRight(s+set, set), strings.TrimSuffix(s+set, set)
		},
	}
	reported := 0
	for range many(20000) {
		isURL := p.IntN(2) == 0
		set := p.several(6, "/", ":", ".", " ", "\n", "?", "&", "#", `"`, "(", ")")
		if isURL {
			set = p.of("http", "https", "ws", "git", "s3", "HTTP") + "://" + p.several(3, "h", "example.com", "/", "www.", "api/", "v1")
		}
		for name, trim := range trims {
			found := reports(uricheck.Subject{Func: name, Call: stdlib.Call{Use: stdlib.Cutset, Text: set}}, "cutset")
			reported += len(found)
			if (len(found) > 0) != isURL {
				t.Fatalf("%s(s, %q): %v", name, set, messages(found))
			}
			if !isURL {
				continue
			}
			first, last := set[:1], set[len(set)-1:]
			if asSet, asText := trim(first+p.of("", "x", "|")+last, set); asSet == asText {
				t.Fatalf("%s(s, %q) takes off the set as a text", name, set)
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// TestFileNamesHold puts the results of filepath.Join into URLs: a URL with a finding reaches a
// different path from Windows, and a request without a finding does not.
func TestFileNamesHold(t *testing.T) {
	p := picker{rand.New(rand.NewPCG(16, 11))}
	reported := 0
	for range many(20000) {
		before := p.of("http", "https", "ws", "file", "sqlite") + "://" + p.of("h", "h.example:80", "") + p.of("", "/", "/a/", "/a", "/?q=", "/#")
		after := p.several(2, "/x", "?a=b", "#c", "y")
		s := uricheck.Subject{
			Func:  "http.NewRequest",
			Call:  stdlib.Call{Use: stdlib.MakeRequest, Text: before + uricheck.HoleMark + after},
			Holes: []uricheck.Hole{{Start: len(before), End: len(before) + len(uricheck.HoleMark), Value: uricheck.FilePath}},
		}
		isReported := slices.ContainsFunc(reports(s, "join"), func(f uricheck.Finding) bool { return f.OnWindows })
		name := path.Join(p.of("/v1", "v1", "a b"), p.of("x", "1.txt"))
		slashes, here := arrivesAt(before + name + after)
		windows, there := arrivesAt(before + strings.ReplaceAll(name, "/", `\`) + after)
		isOther := here && (!there || slashes != windows)
		isSent := strings.HasPrefix(before, "http") && strings.Count(before, "/") > 2 && !strings.ContainsAny(before, "?#") && !strings.Contains(before, ":///")
		switch {
		case isReported && here && !isOther:
			t.Fatalf("%s: %q from Windows, as elsewhere", s.Text, windows)
		case !isReported && isOther && isSent:
			t.Fatalf("%s: %q from Windows, and %q elsewhere, without a finding", s.Text, windows, slashes)
		}
		if isReported {
			reported++
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// arrivesAt returns the host and the path to which a request for a URL goes.
func arrivesAt(text string) (at string, ok bool) {
	u, err := url.Parse(text)
	if err != nil {
		return "", false
	}
	return u.Host + u.EscapedPath(), true
}

// TestHostportsHold fills formats of hosts and ports with random hosts: a format with a finding
// takes names and IPv4 addresses, but no IPv6 address, and its fix takes all of them.
func TestHostportsHold(t *testing.T) {
	p := picker{rand.New(rand.NewPCG(16, 12))}
	reported := 0
	for range many(20000) {
		before := p.of("http", "https", "ws", "wss", "redis", "amqp") + "://" + p.of("", "", "u@", "u:p@", "%s:%s@")
		host := p.of("%s", "%s", "[%s]", "h-%s", "%s.example", "h")
		s := compose(before + host + p.of(":80", ":%d", "", ":", ":%s") + p.of("", "/", "/%d", "?q=%s:%d", "#x"))
		found := reports(s, "hostport")
		k := slices.IndexFunc(s.Holes, func(h uricheck.Hole) bool { return h.Start >= len(before) })
		if k < 0 {
			if len(found) > 0 {
				t.Fatalf("%s: %v, but its host is known", s.Text, messages(found))
			}
			continue
		}
		name := p.several(3, "a", "b1", "-c.", "d.") + "e"
		v4 := fmt.Sprintf("%d.%d.%d.%d", p.IntN(256), p.IntN(256), p.IntN(256), p.IntN(256))
		address := make(net.IP, net.IPv6len)
		for i := range address {
			address[i] = byte(p.IntN(256)) &^ byte(0xFF*p.IntN(2))
		}
		v6 := address.String()
		if !strings.Contains(v6, ":") {
			continue // an IPv4 address in the form of IPv6
		}
		breaks := dials(fill(s, k, name), name) && dials(fill(s, k, v4), v4) && !dials(fill(s, k, v6), v6)
		if (len(found) > 0) != breaks {
			t.Fatalf("%s: %v, breaks %t with %s", s.Text, messages(found), breaks, v6)
		}
		if len(found) == 0 {
			continue
		}
		reported++
		fix, ok := joined(s, found)
		if !ok {
			t.Fatalf("%s: %v", s.Text, found)
		}
		fixed := compose(fix.Apply(s.Text))
		for _, h := range []string{name, v4, v6} {
			if text := fill(fixed, k, net.JoinHostPort(h, "8080")); !dials(text, h) {
				t.Fatalf("%s: fixed to %q, filled to %q", s.Text, fixed.Text, text)
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}
