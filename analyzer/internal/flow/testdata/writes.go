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
	sink(u) // a if !(<ok>) | b if <ok>
	if ok {
		u = "c"
		sink(u) // c if <ok>
	} else {
		sink(u) // a if !(<ok>) if !(<ok>) | b if <ok> if !(<ok>)
	}
	switch {
	case ok:
		u = "d"
	default:
		sink(u) // a if !(<ok>) if !(<ok>) if !(<ok>) | b if <ok> if !(<ok>) if !(<ok>) | c if <ok> if !(<ok>)
	}
	var set string
	if ok {
		set = "e"
	} else {
		set = "f"
	}
	sink(set) // e if <ok> | f if !(<ok>)
	if param == "" {
		param = "default"
	}
	sink(param) // <param> if !(==(<param>, )) | default if ==(<param>, )
	left := "g"
	if ok {
		left = "h"
		return
	}
	sink(left) // g if !(<ok>)
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
	sink(u) // b if <ok> | c if >(<n>, 0) if !(<ok>)
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
	sink(u) // d if ==(<n>, 1) | e if <ok> if &&(!(==(<n>, 1)), ==(<n>, 2)) | f if !(<ok>) if &&(!(==(<n>, 1)), ==(<n>, 2))
	switch n {
	case 1:
		u = "h"
	}
	sink(u) // d if ==(<n>, 1) if !(==(<n>, 1)) | e if <ok> if &&(!(==(<n>, 1)), ==(<n>, 2)) if !(==(<n>, 1)) | f if !(<ok>) if &&(!(==(<n>, 1)), ==(<n>, 2)) if !(==(<n>, 1)) | h if ==(<n>, 1)
	switch {
	case ok:
		u = "i"
	case n > 1:
	default:
		u = "j"
	}
	sink(u) // d if ==(<n>, 1) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) if !(==(<n>, 1)) | e if <ok> if &&(!(==(<n>, 1)), ==(<n>, 2)) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) if !(==(<n>, 1)) | f if !(<ok>) if &&(!(==(<n>, 1)), ==(<n>, 2)) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) if !(==(<n>, 1)) | h if ==(<n>, 1) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) | i if <ok> | j if &&(!(<ok>), !(>(<n>, 1)))
	if ok {
		u = "k"
	} else {
		for range n {
			u = "l"
		}
	}
	sink(u) // *{d if ==(<n>, 1) if &&(!(<ok>), *{d}) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) if !(==(<n>, 1)) | e if <ok> if &&(!(==(<n>, 1)), ==(<n>, 2)) if &&(!(<ok>), *{e}) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) if !(==(<n>, 1)) | f if !(<ok>) if &&(!(==(<n>, 1)), ==(<n>, 2)) if &&(!(<ok>), *{f}) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) if !(==(<n>, 1)) | h if ==(<n>, 1) if &&(!(<ok>), *{h}) if &&(!(<ok>), !(&&(!(<ok>), !(>(<n>, 1))))) | i if <ok> if &&(!(<ok>), *{i}) | j if &&(!(<ok>), !(>(<n>, 1))) if &&(!(<ok>), *{j}) | k if <ok> | l if !(<ok>)}
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
	sink(grown) // *{e if *{e} | ef | *f}
}

func breaks(ok bool, n int, list []string) {
	u := "a"
	for range list {
		v := "b"
		if ok {
			v = "c"
			continue
		}
		sink(v) // b if !(<ok>)
		w := "d"
		switch n {
		case 0:
			w = "e"
			continue
		case 1:
			w = "f"
			break
		}
		sink(w) // d if &&(!(==(<n>, 0)), !(&&(!(==(<n>, 0)), ==(<n>, 1)))) | f if &&(!(==(<n>, 0)), ==(<n>, 1))
		if ok {
			u = "g"
			break
		}
	}
	sink(u) // *{a if *{a} | g if <ok>}
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
		sink(x) // *{h if *{h} | j if >(<n>, 0)}
	}
}

func closures() {
	u := "a"
	func() {
		sink(u) // a
	}()
	u = "b"
	captured := "c"
	func() { captured = "d" }()
	sink(captured) // d
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
	sink(u) // a if !(>(len(a), 5)) | b if >(len(a), 5)
	v := os.Getenv("X")
	if v == "" {
		v = "c"
	}
	sink(v) // * if !(==(*, )) | c if ==(*, )
	w := "d"
	if _, err := url.Parse(w); err != nil {
		w = "e"
	}
	sink(w) // d if !(!=(net/url.Parse#1(d), nil)) | e if !=(net/url.Parse#1(d), nil)
	x, err := url.QueryUnescape("f")
	if err != nil {
		x = "f"
	}
	sink(x) // net/url.QueryUnescape(f) if !(!=(net/url.QueryUnescape#1(f), nil)) | f if !=(net/url.QueryUnescape#1(f), nil)
	y := "g"
	for i := range n {
		if i == 0 {
			y = "h"
			continue
		}
		sink(y) // *{g if !(==(*, 0)) | h if ==(*, 0) if false}
	}
	z := "i"
	if ok {
		z = "j"
	}
	func() {
		sink(z) // i if !(<ok>) | j if <ok>
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
	sink(u) // *{a if *{a} | b if *{b}}
}

func falls(n int, ok bool) {
	u := "a"
	switch {
	case ok:
		u = "b"
		fallthrough
	case n > 1:
		u = "c"
	case n > 2:
		u = "d"
		fallthrough
	default:
		println()
	}
	sink(u) // a if &&(&&(!(<ok>), &&(!(<ok>), !(&&(!(<ok>), >(<n>, 1))))), !(&&(&&(!(<ok>), !(>(<n>, 1))), >(<n>, 2)))) | b if false | c | d
}

func calledOnce(ok bool, param string) {
	u := "a"
	set := func() { u = "b" }
	read := func() { sink(u) } // c
	u = "c"
	read()
	sink(u) // c
	set()
	sink(u) // b
	t := "c"
	twice := func() { t = "d" }
	twice()
	twice()
	sink(t) // *{c | d}
	v := "e"
	sometimes := func() { v = "f" }
	if ok {
		sometimes()
	}
	sink(v) // e if !(<ok>) | f if <ok>
	w := "g"
	never := func() {
		if ok {
			w = "h"
		}
	}
	never()
	sink(w) // *{g | h if <ok>}
	x := "i"
	defer func() { x = "j" }()
	sink(x) // *{i | j}
	func() {
		if param != "" {
			sink(param) // <param> if !=(<param>, )
		}
	}()
	func() { param = "k" }()
	sink(param) // k
}
