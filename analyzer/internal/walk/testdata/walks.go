// Package main has functions that the test of package walk runs, and that the go command runs:
// the function here has to get the same.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
)

// flag is a condition that nothing but a run tells.
func flag(name string) bool { return os.Getenv(name) == "1" }

// Statements.

func branches() {
	s := "a"
	if flag("X") {
		s = "b"
	} else if flag("Y") {
		s += "c"
	}
	here(s)
}

func sameFlag() {
	s := ""
	if flag("X") {
		s += "a"
	}
	if !flag("X") {
		s += "b"
	}
	here(s)
}

func leaves() {
	s := "a"
	if flag("X") {
		return
	}
	s += "b"
	if flag("Y") {
		here(s + "c")
		return
	}
	here(s)
}

func leavesForWhatIsDeferred() {
	s := "a"
	defer func() { here(s) }()
	if flag("X") {
		return
	}
	s = "b"
}

func leavesOften() {
	if flag("A") {
		return
	}
	if flag("B") {
		return
	}
	if flag("C") {
		return
	}
	if flag("D") {
		return
	}
	if flag("E") {
		return
	}
	here("a")
}

func loops() {
	s := ""
	for i := 0; i < 3; i++ {
		if i == 1 {
			continue
		}
		s += "a"
	}
	here(s)
}

func labelled() {
	s := ""
outer:
	for range 3 {
		for _, x := range []string{"a", "b", "c"} {
			if x == "b" {
				continue outer
			}
			s += x
			if len(s) == 2 {
				break outer
			}
		}
	}
	here(s)
}

func ranges() {
	s := ""
	for i, x := range []string{"a", "b"} {
		s += x + fmt.Sprint(i)
	}
	for key, value := range map[string]string{"k": "v"} {
		s += key + value
	}
	for _, x := range strings.Split("c,d", ",") {
		s += x
	}
	for i, r := range "xy" {
		if r == 'y' {
			s += fmt.Sprint(i)
		}
	}
	here(s)
}

func eachElement() {
	for _, x := range strings.Split("a b,c", ",") {
		if strings.Contains(x, " ") {
			x = "none"
		}
		here(x)
	}
}

func yields() {
	s := ""
	for x := range func(yield func(string) bool) { _ = yield("a") && yield("b") } {
		s += x
	}
	here(s)
}

func goesBack() {
	s := "a"
again:
	s += "b"
	if len(s) < 4 {
		goto again
	}
	here(s)
}

func switches() {
	s := "a"
	switch s {
	case "x", "a":
		s += "b"
		fallthrough
	case "y":
		s += "c"
	default:
		s = "d"
	}
	switch {
	case flag("X"):
		s += "e"
	case len(s) > 2:
		s += "f"
	}
	here(s)
}

func typeSwitches() {
	var v any = 7
	if flag("X") {
		v = "a"
	}
	switch v := v.(type) {
	case string:
		here(v)
	case int:
		here("int")
	}
}

func defers() {
	s := "a"
	defer func() { here(s) }()
	defer func(t string) { s += t }(s)
	s = "b"
}

func recovers() {
	here(recovered("a"))
}

func recovered(s string) (result string) {
	defer func() {
		if recover() != nil {
			result = s + "b"
		}
	}()
	panic(s)
}

func returnsEarly() {
	s, err := checked("a")
	if err != nil {
		return
	}
	here(s)
}

func checked(s string) (string, error) {
	if flag("X") {
		return "", errors.New("bad")
	}
	return s + "b", nil
}

func channels() {
	c := make(chan string, 2)
	c <- "a"
	c <- "b"
	here(<-c + <-c)
}

func closedChannels() {
	c := make(chan string, 1)
	c <- "a"
	close(c)
	here(<-c + <-c + "b")
}

// Values.

func pointers() {
	s := "a"
	p, q := &s, &s
	*p += "b"
	*q += "c"
	here(s)
}

func swaps() {
	s, t := "a", "b"
	s, t = t, s
	here(s + t)
}

type point struct{ x, y string }

func (p point) moved(x string) point {
	p.x = x
	return p
}

func (p *point) move(x string) { p.x = x }

func (p point) String() string { return p.x + p.y }

func structures() {
	p := point{"a", "b"}
	q := p
	q.move("c")
	r := p.moved("d")
	here(p.x + q.x + r.x + r.y)
}

type named struct {
	*point
	name string
}

func embeds() {
	p := &point{x: "a"}
	n := named{p, "b"}
	n.move("c")
	here(p.x + n.x + n.name)
}

func printed() { here(fmt.Sprintf("%s/%v", point{"a", "b"}, &point{y: "c"})) }

func slicesShare() {
	a := []string{"a", "b", "c"}
	b := a[1:]
	b[0] = "d"
	c := append([]string{}, a...)
	c[2] = "e"
	copy(a, []string{"f"})
	here(strings.Join(a, "") + b[0] + c[2])
}

func arraysCopy() {
	a := [2]string{1: "a"}
	b := a
	b[1] = "b"
	here(a[0] + a[1] + b[1])
}

func maps() {
	m := map[string]string{"a": "b"}
	n := m
	n["c"] = "d"
	delete(m, "a")
	v, ok := m["a"]
	here(fmt.Sprint(v, ok, len(m)) + m["c"])
}

func closures() {
	s := "a"
	add := func(t string) { s += t }
	add("b")
	before := func(t string) func(string) string { return func(u string) string { return t + u } }
	here(before("c")(s))
}

func roundsHaveVariables() {
	var all []func() string
	for i := 0; i < 2; i++ {
		all = append(all, func() string { return fmt.Sprint(i) })
	}
	here(all[0]() + all[1]())
}

type shape interface{ String() string }

func interfaces() {
	var s shape = point{"a", "b"}
	if flag("X") {
		s = &named{&point{x: "c"}, "d"}
	}
	here(s.String())
}

func builders() {
	var b strings.Builder
	b.WriteString("a")
	fmt.Fprintf(&b, "%d", 1)
	b.WriteByte('b')
	here(b.String())
}

func onceOnly() {
	s := "a"
	var once sync.Once
	for range 2 {
		once.Do(func() { s += "b" })
	}
	here(s)
}

func mapsCharacters() {
	here(strings.Map(func(r rune) rune {
		if r == ' ' {
			return -1
		}
		return r
	}, "a b"))
}

func recurses() { here(repeated("a", 3)) }

func repeated(s string, n int) string {
	if n == 0 {
		return ""
	}
	return s + repeated(s, n-1)
}

func variadic() { here(last("a", "b") + last([]string{"c", "d"}...)) }

func last(all ...string) string { return all[len(all)-1] }

func generic() { here(either("a", "b", flag("X"))) }

func either[T any](a, b T, first bool) T {
	if first {
		return a
	}
	return b
}

func truncates() {
	var b bytes.Buffer
	b.WriteString("abc, ")
	b.Truncate(b.Len() - 2)
	here(b.String())
}

func buffers() {
	b := bytes.NewBufferString("a")
	b.WriteString("b")
	here(b.String())
	c := bytes.NewBuffer([]byte("c"))
	d := c
	d.WriteByte('d')
	here(c.String())
}

// No run reaches the call.

func neverLong() {
	s := joined("a", "b")
	if len(s) > 2 {
		return
	}
	here(s)
}

func joined(a, b string) string { return a + "/" + b }

func neverEither() {
	s := "a"
	if flag("X") {
		s = "b"
	}
	if s == "a" || s == "b" {
		return
	}
	here(s)
}

// What cannot be told: there is no answer then.

func unknownSenders() {
	c := make(chan string, 2)
	go sends(c, "a")
	sends(c, "b")
	here(<-c)
}

func sends(c chan string, s string) { c <- s }

func unknownSelects() {
	c := make(chan string, 1)
	s := "a"
	select {
	case s = <-c:
	default:
	}
	here(s)
}

func unknownEndless() {
	s := "a"
	for len(s) < 1000 {
		s += "b"
	}
	here(s[:1])
}

func unknownIndex() {
	a := []string{"a", "b"}
	i := len(os.Getenv("Y"))
	a[i] = "c"
	here(a[0])
}

func unknownBuffer() {
	b := bytes.NewBufferString("a b")
	b.Next(2)
	here(b.String())
}

var atEnd []func()

func unknownLiteral() {
	atEnd = append(atEnd, func() { here("a") })
}

func unknownRound() {
	again := false
	for range strings.Fields(os.Getenv("Z")) {
		if again {
			here("a")
		}
		again = true
	}
}

func unknownAnswer() {
	if flag("X") {
		return
	}
	if flag("X") {
		here("a")
	}
}
