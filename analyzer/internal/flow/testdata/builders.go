package p

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

func sink(string) {}

type page struct{ b strings.Builder }

func straight(host string, n int) {
	var b strings.Builder
	b.Grow(10)
	b.WriteString("http://")
	b.WriteString(host)
	b.WriteByte(':')
	sink(b.String()) // http://<host>:
	fmt.Fprintf(&b, "%d/", n)
	_, _ = fmt.Fprint(&b, "a", 1)
	b.WriteRune('?')
	io.WriteString(&b, "q")
	sink(b.String()) // http://<host>:fmt.Sprintf(%d/, <n>)fmt.Sprint(a, 1)?q
	if _, err := b.WriteString("&x"); err != nil {
		return
	}
	sink(b.String()) // http://<host>:fmt.Sprintf(%d/, <n>)fmt.Sprint(a, 1)?q&x
	b.Reset()
	fmt.Fprintln(&b, host)
	b.WriteRune('é')
	sink(b.String()) // fmt.Sprintln(<host>)* if !(!=(*, nil))
	buffer := bytes.NewBufferString("http://b")
	buffer.Write([]byte("/c"))
	fmt.Fprint(buffer, "/d")
	sink(buffer.String()) // http://b/cfmt.Sprint(/d)
	p := &strings.Builder{}
	p.WriteString("p")
	sink(p.String()) // p
	q := new(bytes.Buffer)
	sink(q.String()) //
	q.WriteString(q.String())
	sink(q.String()) // *
}

func branching(ok bool, list []string) {
	var b strings.Builder
	b.WriteString("http://h")
	if ok {
		b.WriteString("/x")
	}
	for _, s := range list {
		b.WriteString(s)
	}
	b.WriteString("/z")
	sink(b.String()) // http://h*{/x}*{<list...>}/z
	if ok {
		b.WriteString("left")
		return
	}
	if ok {
		sink(b.String()) // http://h*{/x}*{<list...>}/z
	}
	var either strings.Builder
	if ok {
		either.WriteString("a")
	} else {
		either.WriteString("b")
	}
	switch {
	case ok:
		return
	default:
		either.WriteString("c")
	}
	sink(either.String()) // *{a}*{b}c
	for range list {
		b.WriteString("more")
		sink(b.String()) // *
	}
	for range list {
		var fresh strings.Builder
		fresh.WriteString("a")
		sink(fresh.String()) // a
	}
}

func unclear(ok bool, given *strings.Builder, p *page) {
	sink(given.String()) // *
	p.b.WriteString("a")
	sink(p.b.String()) // *
	var passed strings.Builder
	passed.WriteString("a")
	fmt.Sscan("b", &passed)
	sink(passed.String()) // *
	var deferred strings.Builder
	defer deferred.WriteString("a")
	sink(deferred.String()) // *
	var closed strings.Builder
	func() { closed.WriteString("a") }()
	sink(closed.String()) // *
	var reset strings.Builder
	reset.WriteString("a")
	if ok {
		reset.Reset()
	}
	sink(reset.String()) // *
	var copied bytes.Buffer
	io.Copy(&copied, os.Stdin)
	sink(copied.String()) // *
}

func inBytes(s string, n int64, param []byte) {
	b := []byte("http://")
	b = append(b, s...)
	b = append(b, '/', 'x')
	b = strconv.AppendInt(b, n, 10)
	b = fmt.Appendf(b, "?%s", "q")
	sink(string(b))                                // http://<s>/xstrconv.FormatInt(<n>, 10)fmt.Sprintf(?%s, q)
	sink(string(fmt.Appendf(nil, "http://%s", s))) // fmt.Sprintf(http://%s, <s>)
	sink(string(fmt.Append([]byte("a"), "b")))     // afmt.Sprint(b)
	sink(string(param))                            // <param>
	changed := []byte("http://h/")
	copy(changed, s)
	sink(string(changed)) // *{http://h/}
	changed2 := []byte("http://h/")
	changed2[0] = 'x'
	sink(string(changed2)) // *{http://h/}
}

func joins(ok bool, s string, more []string) {
	parts := []string{"http://h", "a"}
	sink(strings.Join(parts, "/")) // http://h/a
	parts = append(parts, s)
	sink(strings.Join(parts, "/"))                  // http://h/a/<s>
	sink(strings.Join(append(parts, more...), "/")) // http://h/a/<s>*{<more...>}
	sink(strings.Join(append(more, "x", "y"), "/")) // *{<more...>}x/y
	if ok {
		parts = append(parts, "z")
	}
	sink(strings.Join(parts, "/")) // *{http://h | a | <s> | z}
	sorted := []string{"b", "a"}
	slices.Sort(sorted)
	sink(strings.Join(sorted, "/")) // *{b | a}
	var empty []string
	sink(strings.Join(empty, "/"))            //
	sink(strings.Join([]string{1: "a"}, "/")) // *{a}
	set := []string{"a", "b"}
	set[0] = "c"
	sink(strings.Join(set, "/")) // *{a | b | c}
}
