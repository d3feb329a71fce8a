package p

import (
	"maps"
	"slices"
)

func sink(string) {}

type server struct {
	names []string
	ports map[string]string
}

var byName = map[string]string{"web": "http://web/", "grpc": "grpc:9000"}

var Shared = map[string]string{"web": "http://web/"}

// An index that is a constant stands for one element only.
func indexes(key string, n int, s server, urls ...string) {
	m := map[string]string{"a": "http://a/", key: "http://key/", "b": "b:1"}
	sink(m["a"]) // http://a/ | http://key/
	sink(m["c"]) // http://key/
	sink(m[key]) // http://a/ | http://key/ | b:1
	m["a"] = "http://c/"
	m["d"] = "http://d/"
	sink(m["a"])         // *{http://a/} | *{http://key/} | http://c/
	sink(byName["web"])  // http://web/
	sink(byName[key])    // http://web/ if ==(<key>, web) | grpc:9000 if ==(<key>, grpc)
	sink(Shared["web"])  // *{<Shared...>}
	sink(s.ports["web"]) // *{<ports...>}
	sink(s.names[n])     // <names...> if selected()
	sink(urls[1])        // *{<urls...>}
	a := [...]string{2: "c", "d", 0: "a"}
	sink(a[3])     // d
	sink(a[1])     // *
	sink(a[n])     // c if selected() | d if selected() | a if selected()
	sink(a[1:][0]) // *{c | d | a}
	if u, ok := m["b"]; ok {
		sink(u) // *{http://key/} if * | b:1 if *
	}
}

func keys(list []string, own map[string]int) {
	for u, n := range map[string]int{"http://a/": 1, "http://b/" + list[0]: 2} {
		sink(u) // http://a/ | http://b/*{<list...>}
		_ = n
	}
	m := map[string]bool{"c": true}
	m["d"] = true
	for u := range m {
		sink(u) // c | d
	}
	for name := range byName {
		sink(name) // web | grpc
	}
	for name := range own {
		sink(name) // *
	}
	for name := range Shared {
		sink(name) // *
	}
	for i := range 3 {
		_ = i
	}
}

func iterators(m map[string]string, list []string) {
	for k := range maps.Keys(map[string]int{"a": 1}) {
		sink(k) // a
	}
	for k, v := range maps.All(map[string]string{"a": "b"}) {
		sink(k) // *
		sink(v) // b
	}
	for _, v := range slices.All(list) {
		sink(v) // <list...>
	}
	for _, v := range slices.Sorted(maps.Values(m)) {
		sink(v) // <m...>
	}
	for v := range slices.Values([]string{"a", "b"}) {
		sink(v) // a | b
	}
}

func appends(ok bool, more ...string) {
	var list []string
	list = append(list, "a", "b")
	if ok {
		list = append(list, more...)
	}
	for _, u := range list {
		sink(u) // a | b | *{<more...>}
	}
	for _, u := range append([]string{"c"}, "d") {
		sink(u) // c | d
	}
	for _, u := range append(more[:1:1], "e") {
		sink(u) // *{<more...>} | e
	}
	grown := []string{"f"}
	for range 3 {
		grown = append(grown, "g")
	}
	for _, u := range grown {
		sink(u) // f | g
	}
	filled := []string{"h"}
	fill(&filled)
	sink(filled[0]) // *
	type urls []string
	for _, u := range urls(list[1:]) {
		sink(u) // *{a | b | <more...>}
	}
}

func fill(list *[]string) { (*list)[0] = "x" }

// What a map has for a key that is no constant, the key says.
func lookups(key string) {
	sink(map[string]string{"a": "http://a/", key + "b": "b"}[key]) // http://a/ if ==(<key>, a) | b if ==(<key>, <key>b)
	special := map[string]bool{"none": true, "/": true, "a": false}
	u := "http://h/"
	if special[u] {
		return
	}
	sink(u) // http://h/ if &&(!(==(http://h/, none)), !(==(http://h/, /)))
	if _, ok := special[u]; ok {
		return
	}
	sink(u) // http://h/ if &&(&&(!(==(http://h/, none)), !(==(http://h/, /))), !(==(http://h/, a))) if &&(!(==(http://h/, none)), !(==(http://h/, /)))
	changed := map[string]bool{"none": true}
	changed["x"] = true
	if changed[u] {
		return
	}
	sink(u) // http://h/ if !(*) if &&(&&(!(==(http://h/, none)), !(==(http://h/, /))), !(==(http://h/, a))) if &&(!(==(http://h/, none)), !(==(http://h/, /)))
}

// Elements that are made of the list's own are one of two.
func rewrites(list []string) {
	all := []string{"a", "b"}
	for i := range all {
		all[i] = "http://" + all[i]
	}
	for _, u := range all {
		sink(u) // *{a | b | http://*{a} | http://*{b}}
	}
	swapped := []string{"a", "b"}
	swapped[0], swapped[1] = swapped[1], swapped[0]
	for _, u := range swapped {
		sink(u) // a | b
	}
}

type pool struct{ next chan string }

// A receiver gets the texts that the code sends to a channel, in no order.
func channels(p *pool, in <-chan string, more chan string, key string) {
	ch := make(chan string, 2)
	ch <- "a"
	go func() { ch <- "b" + key }()
	sink(<-ch) // a | b<key>
	for u := range ch {
		sink(u) // a | b<key>
	}
	if u, ok := <-ch; ok {
		sink(u) // a | b<key>
	}
	p.next <- "c"
	sink(<-p.next) // <next...>
	sink(<-in)     // <in...>
	given := make(chan string)
	given <- "d"
	fillUp(given)
	sink(<-given) // d | *
	more <- "e"
	sink(<-more) // <more...>
}

func fillUp(to chan<- string) { to <- "f" }
