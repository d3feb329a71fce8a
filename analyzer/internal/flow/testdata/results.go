package p

import (
	"errors"
	"os"
)

func sink(string) {}

type store struct{ base string }

func two(ok bool) (string, error) {
	if !ok {
		return "", errors.New("no")
	}
	return "http://two/", nil
}

func named(ok bool) (u string, err error) {
	u = "http://a/"
	if ok {
		u = "http://b/"
		return
	}
	return "http://c/", nil
}

func deferred() (u string) {
	defer func() { u = "http://x/" }()
	return "http://never/"
}

func forwarded() (string, error) { return two(true) }

func list() []string { return []string{"a", "b"} }

func lists() (names []string, err error) {
	names = append(names, "c")
	return names, nil
}

func first(list ...string) string { return list[0] }

func any1(n int, list []string) string { return list[n] }

func orElse[T comparable](v, other T) T {
	var zero T
	if v == zero {
		return other
	}
	return v
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func (s store) url(path string) (string, error) { return s.base + path, nil }

type box[T any] struct{ value T }

func (b box[T]) get() T { return b.value }

func calls(s store, n int, list []string) {
	u, err := two(true)
	sink(u) // http://two/ if true
	v, _ := named(err == nil)
	sink(v)          // http://b/ if ==(one of(error if !(true), nil if true), nil) | http://c/ if !(==(one of(error if !(true), nil if true), nil))
	sink(deferred()) // *
	w, _ := forwarded()
	sink(w) // http://two/ if true
	x, _ := s.url("/x")
	sink(x) // <base>/x
	method := s.url
	y, _ := method("/y")
	sink(y) // <base>/y
	z, _ := store.url(s, "/z")
	sink(z)                           // <base>/z
	sink(orElse("a", os.Getenv("X"))) // * if ==(a, ) | a if !(==(a, ))
	sink(orElse[string]("a", "b"))    // b if ==(a, ) | a if !(==(a, ))
	sink(must("m", err))              // m if !(!=(error, nil)) if !(true) | m if !(!=(nil, nil)) if true
	sink(box[string]{"v"}.get())      // <value>
	sink(first("a", "b"))             // a
	sink(any1(n, []string{"a", "b"})) // a if selected() | b if selected()
	sink(any1(n, list))               // <list...> if selected()
	sink(max("a", u))                 // max(a, http://two/) if true
}

func lists2() {
	for _, u := range list() {
		sink(u) // a | b
	}
	names, err := lists()
	sink(names[0]) // *{c}
	_ = err
}

func literals(ok bool) {
	base := "http://h"
	full := func(path string) string { return base + path }
	sink(full("/x")) // *{http://h | http://i}/x
	base = "http://i"
	sink(func() string { return base }()) // http://i
	other := full
	sink(other("/y")) // *{http://h | http://i}/y
	changing := func() string { return "a" }
	if ok {
		changing = func() string { return "b" }
	}
	sink(changing()) // *
	pair := func() (a, b string) { a, b = "1", "2"; return }
	a, b := pair()
	sink(a + b) // 12
}

// A loop returns the first element that passes its condition.
func firstSet(vals ...string) string {
	for _, v := range vals {
		if v != "" {
			return v
		}
	}
	return ""
}

func firstOf[T comparable](vals ...T) T {
	var zero T
	for _, v := range vals {
		if v != zero {
			return v
		}
	}
	return zero
}

func looped() {
	sink(firstSet(os.Getenv("X"), "http://a/", "http://b/")) // * if !=(*, ) | http://a/ if !=(http://a/, ) if !(!=(*, ))
	sink(firstSet("http://a/", "http://b/"))                 // http://a/ if !=(http://a/, )
	sink(firstOf(os.Getenv("X"), "http://a/", "http://b/"))  // * if !=(*, ) | http://a/ if !=(http://a/, ) if !(!=(*, )) | * if *
}
