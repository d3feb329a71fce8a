package p

import (
	"net/url"
	"os"
)

func sink(string) {}

func straight(param string) {
	u := "a"
	sink(u) // a
	u = "b"
	sink(u) // b
	u += "/x"
	sink(u) // b/x
	u = "http://" + u
	sink(u) // http://b/x
	param = "x" + param
	sink(param) // x<param>
	var later string
	later = "c"
	sink(later) // c
	var v = "d"
	sink(v) // d
}

func branches(ok bool, param string) {
	u := "a"
	if ok {
		u = "b"
	}
	sink(u) // a | b
	if ok {
		u = "c"
		sink(u) // c
	} else {
		sink(u) // a | b
	}
	switch {
	case ok:
		u = "d"
	default:
		sink(u) // a | b | c
	}
	var set string
	if ok {
		set = "e"
	} else {
		set = "f"
	}
	sink(set) // e | f
	if param == "" {
		param = "default"
	}
	sink(param) // <param> | default
	left := "g"
	if ok {
		left = "h"
		return
	}
	sink(left) // g
}

func everyBranch(ok bool, n int) {
	u := "a"
	if ok {
		u = "b"
	} else if n > 0 {
		u = "c"
	} else {
		return
	}
	sink(u) // b | c
	switch n {
	case 1:
		u = "d"
	case 2:
		if ok {
			u = "e"
		} else {
			u = "f"
		}
	default:
		panic("g")
	}
	sink(u) // d | e | f
	switch n {
	case 1:
		u = "h"
	}
	sink(u) // d | e | f | h
	switch {
	case ok:
		u = "i"
	case n > 1:
	default:
		u = "j"
	}
	sink(u) // d | e | f | h | i | j
	if ok {
		u = "k"
	} else {
		for range n {
			u = "l"
		}
	}
	sink(u) // *{d | e | f | h | i | j | k | l}
}

func loops(list []string) {
	u := "a"
	for range list {
		sink(u) // a | *{b}
		u = "b"
	}
	for range list {
		fresh := "c"
		sink(fresh) // c
		fresh = "d"
	}
	grown := "e"
	for range list {
		grown += "f"
	}
	sink(grown) // *{e | ef | *f}
}

func breaks(ok bool, n int, list []string) {
	u := "a"
	for range list {
		v := "b"
		if ok {
			v = "c"
			continue
		}
		sink(v) // b
		w := "d"
		switch n {
		case 0:
			w = "e"
			continue
		case 1:
			w = "f"
			break
		}
		sink(w) // d | f
		if ok {
			u = "g"
			break
		}
	}
	sink(u) // *{a | g}
outer:
	for range list {
		x := "h"
		for range list {
			if ok {
				x = "i"
				continue outer
			}
			if n > 0 {
				x = "j"
				break
			}
		}
		sink(x) // *{h | j}
	}
}

func closures() {
	u := "a"
	func() {
		sink(u) // *{a | b}
	}()
	u = "b"
	captured := "c"
	func() { captured = "d" }()
	sink(captured) // *{c | d}
	addressed := "e"
	set(&addressed)
	sink(addressed) // *
	read, _ := os.ReadFile("f")
	text := string(read)
	sink(text) // *
}

func set(s *string) { *s = "x" }

func conditions(n int, ok bool) {
	u := "a"
	if len(u) > 5 {
		u = "b"
	}
	sink(u) // *{a | b}
	v := os.Getenv("X")
	if v == "" {
		v = "c"
	}
	sink(v) // * | c
	w := "d"
	if _, err := url.Parse(w); err != nil {
		w = "e"
	}
	sink(w) // *{d | e}
	x, err := url.QueryUnescape("f")
	if err != nil {
		x = "f"
	}
	sink(x) // *{f | f}
	y := "g"
	for i := range n {
		if i == 0 {
			y = "h"
			continue
		}
		sink(y) // *{g | h}
	}
	z := "i"
	if ok {
		z = "j"
	}
	func() {
		sink(z) // *{i | j}
	}()
}

func jumps(n int) {
	u := "a"
again:
	if n > 0 {
		u = "b"
		n--
		goto again
	}
	sink(u) // *{a | b}
}
