package uricheck_test

import (
	"net"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// compose returns a text with holes: "%s" for any value, "%d" for a number.
func compose(format string) uricheck.Subject {
	s := uricheck.Subject{Func: "fmt.Sprintf", Call: stdlib.Call{Use: stdlib.Compose, Text: format}}
	for i := range len(format) - 1 {
		switch format[i : i+2] {
		case "%s":
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + 2})
		case "%d":
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + 2, Value: uricheck.Number})
		}
	}
	return s
}

// fill puts a value into hole k, "8080" into the numbers and the port, and a letter
// into the others.
func fill(s uricheck.Subject, k int, value string) string {
	var b strings.Builder
	at := 0
	for i, h := range s.Holes {
		b.WriteString(s.Text[at:h.Start])
		switch {
		case i == k:
			b.WriteString(value)
		case h.Value == uricheck.Number || i == k+1 && strings.HasSuffix(s.Text[:h.Start], ":"):
			b.WriteString("8080")
		case h.Start == 0:
			b.WriteString("https")
		case i > k:
			b.WriteString("/x")
		default:
			b.WriteString("x")
		}
		at = h.End
	}
	return b.String() + s.Text[at:]
}

// dials reports whether package net can split the host and the port of a URL, and they are the
// given ones.
func dials(text, host string) bool {
	u, err := url.Parse(text)
	if err != nil {
		return false
	}
	got, port, err := net.SplitHostPort(u.Host)
	return err == nil && got == host && port != ""
}

// breaks reports whether some hole of a text works with a name and an IPv4 address as the host,
// but not with an IPv6 address.
func breaks(s uricheck.Subject) bool {
	for k, h := range s.Holes {
		if h.Value == uricheck.AnyValue && dials(fill(s, k, "h"), "h") && dials(fill(s, k, "192.0.2.1"), "192.0.2.1") &&
			!dials(fill(s, k, "::1"), "::1") && !dials(fill(s, k, "2001:db8::1"), "2001:db8::1") {
			return true
		}
	}
	return false
}

// TestHostport fills the holes of formats of every shape: the rule has a finding if and only if
// an IPv6 address breaks the URL, and a name and an IPv4 address do not.
func TestHostport(t *testing.T) {
	schemes := []string{"http://", "https://", "wss://", "ftp://", "tcp://", "redis://", "%s://", "docker://", "http:", "//", "x http://"}
	users := []string{"", "u@", "u:p@", "%s@", "%s:%s@"}
	hosts := []string{"%s", "[%s]", "%s.example.com", "a%s", "h", "%s%s", "192.0.2.1", "%d"}
	ports := []string{"", ":", ":80", ":%d", ":%s", ":8%d", ":%d%d", ":x", ":%sx", ":%d0", "%d", ":%s%s"}
	rests := []string{"", "/", "/x:%s", "?q=%s:%d", "#x", "%s", "/%d"}
	if !stdlibtest.Long() { // the others alone have thousands of combinations
		schemes, rests = schemes[:7], rests[:3]
	}
	warned, shapes := 0, 0
	for _, scheme := range schemes {
		for _, user := range users {
			for _, host := range hosts {
				for _, port := range ports {
					for _, rest := range rests {
						s := compose(scheme + user + host + port + rest)
						found := reports(s, "hostport")
						shapes++
						if len(found) > 0 {
							warned++
							checkHostport(t, s, found)
							continue
						}
						if breaks(s) && !mayBeElse(scheme, host, port, rest) {
							t.Errorf("%v: breaks without a finding", s)
						}
					}
				}
			}
		}
	}
	if warned < 300 {
		t.Errorf("only %d warnings for %d formats", warned, shapes)
	}
}

// TestHostportOfField is like TestHostport, but for the Host of a URL, which URL.String writes.
func TestHostportOfField(t *testing.T) {
	warned := 0
	for _, host := range []string{"%s", "[%s]", "%s.example.com", "a%s", "h", "%s%s", "192.0.2.1", "%d", "u@%s"} {
		for _, port := range []string{"", ":", ":80", ":%d", ":%s", ":8%d", ":%d%d", ":x", ":%sx", ":%d0", "%d", ":%s%s", ":%d/", ":%s/x"} {
			s := compose(host + port)
			s.Use, s.Func = stdlib.HostField, "url.URL.Host"
			found := reports(s, "hostport")
			url := compose("http://" + s.Text + "/")
			if len(found) == 0 {
				if breaks(url) && host != "u@%s" && !mayBeElse("http://", host, port, "/") {
					t.Errorf("%q: breaks without a finding", s.Text)
				}
				continue
			}
			warned++
			checkMessage(t, found[0])
			if _, ok := joined(s, found); !ok || !breaks(url) {
				t.Errorf("%q: %v", s.Text, found)
			}
		}
	}
	if warned != 5 {
		t.Errorf("%d warnings, for :80, :%%d and :%%s, and with a path behind", warned)
	}
}

// mayBeElse reports whether the rule ignores a format that breaks: its scheme may have no port
// ("docker://image:tag"), a hole after digits or after any value may be a part of the port,
// and one beside another is not the whole host.
func mayBeElse(scheme, host, port, rest string) bool {
	switch {
	case scheme == "docker://" || scheme == "//" || scheme == "%s://" && strings.HasPrefix(port, ":%s"):
		return true
	case host != "%s" || rest == "%s" && port != ":%d":
		return true
	}
	return slices.Contains([]string{":8%d", ":%d%d", ":%s%s", ":%d0"}, port)
}

// checkHostport compares a finding with the effect, and checks that its fix removes it.
func checkHostport(t *testing.T, s uricheck.Subject, found []uricheck.Finding) {
	t.Helper()
	f := found[0]
	fix, ok := joined(s, found)
	if !ok || !breaks(s) {
		t.Errorf("%v: %v", s, found)
		return
	}
	checkFinding(t, s.Text, f)
	checkMessage(t, f)
	for k, h := range s.Holes {
		if h.End != fix.Edits[0].Start {
			continue
		}
		fixed := compose(fix.Apply(s.Text))
		for _, host := range []string{"h", "192.0.2.1", "::1"} {
			if text := fill(fixed, k, net.JoinHostPort(host, "8080")); !dials(text, host) {
				t.Errorf("%v: fixed to %q, filled to %q", s, fixed.Text, text)
			}
		}
	}
}

// joined returns the fix of a text with one finding, about a host of any value. There is no fix for
// it, because the value may have brackets; but there is one for the result of URL.Hostname.
func joined(s uricheck.Subject, found []uricheck.Finding) (fix uricheck.Fix, ok bool) {
	if len(found) != 1 || len(found[0].Fixes) != 0 {
		return fix, false
	}
	s.Holes = slices.Clone(s.Holes)
	for i := range s.Holes {
		if s.Holes[i].Start == found[0].Start {
			s.Holes[i].Value = uricheck.Hostname
		}
	}
	bare := reports(s, "hostport")
	if len(bare) != 1 || len(bare[0].Fixes) != 1 {
		return fix, false
	}
	return bare[0].Fixes[0], bare[0].Message+", unless the value has them" == found[0].Message
}
