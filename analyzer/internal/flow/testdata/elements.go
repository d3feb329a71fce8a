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
	sink(m["a"]) // http://a/ | http://key/ if ==(<key>, a)
	sink(m["c"]) // http://key/ if ==(<key>, c)
	sink(m[key]) // http://a/ | http://key/ | b:1
	m["a"] = "http://c/"
	m["d"] = "http://d/"
	sink(m["a"])         // *{http://a/} | *{http://key/ if ==(<key>, a)} | http://c/
	sink(byName["web"])  // http://web/
	sink(byName[key])    // http://web/ if ==(<key>, web) if selected() | grpc:9000 if ==(<key>, grpc) if selected()
	sink(Shared["web"])  // <Shared["web"]>
	sink(s.ports["web"]) // <ports["web"]>
	sink(s.names[n])     // <names...> if selected()
	sink(urls[1])        // <urls[1]>
	a := [...]string{2: "c", "d", 0: "a"}
	sink(a[3])     // d
	sink(a[1])     // *
	sink(a[n])     // c if selected() | d if selected() | a if selected()
	sink(a[1:][0]) // *{c | d | a}
	if u, ok := m["b"]; ok {
		sink(u) // *{http://key/ if ==(<key>, b)} if * | b:1 if *
	}
}

func keys(list []string, own map[string]int) {
	for u, n := range map[string]int{"http://a/": 1, "http://b/" + list[0]: 2} {
		sink(u) // http://a/ | http://b/<list[0]>
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
		sink(name) // <own[#]>
	}
	for name := range Shared {
		sink(name) // <Shared[#]>
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
		sink(u) // a | b | <more...> if <ok>
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
		sink(u) // *{a | b | <more...> if <ok>}
	}
}

func fill(list *[]string) { (*list)[0] = "x" }

// If the key of a lookup is not a constant, each element has a condition on the key.
func lookups(key string) {
	sink(map[string]string{"a": "http://a/", key + "b": "b"}[key]) // http://a/ if ==(<key>, a) if selected() | b if ==(<key>, <key>b) if selected()
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
		sink(u) // *{a} | *{b} | http://*{a} | http://*{b}
	}
	swapped := []string{"a", "b"}
	swapped[0], swapped[1] = swapped[1], swapped[0]
	for _, u := range swapped {
		sink(u) // a | b
	}
}

type nest struct {
	rows   [][]string
	byName map[string]map[string]string
	Pairs  [][2]string
}

// An element of a nested list is a text in one of its lists.
func nested(rows [][]string, maps map[string]map[string]string, s nest, key string, n int, more ...[]string) {
	for _, row := range rows {
		sink(row[1]) // <rows[,1]>
		for _, u := range row {
			sink(u) // <rows...>
		}
	}
	sink(rows[0][1])         // <rows[0,1]>
	sink(rows[n][1])         // <rows[,1]>
	sink(maps["a"]["b"])     // <maps["a","b"]>
	sink(maps[key]["b"])     // <maps[?,"b"]>
	sink(maps["a"][key])     // <maps["a",?]>
	sink(s.rows[0][1])       // <rows[0,1]>
	sink(s.byName["a"]["b"]) // <byName["a","b"]>
	sink(s.Pairs[n][0])      // <Pairs[,0]>
	sink(more[1][0])         // <more[1,0]>
	own := [][]string{{"a", "http://a/"}, {"b", "http://b/"}}
	sink(own[0][1]) // http://a/
	sink(own[n][0]) // a | b
	own = append(own, []string{"c", "http://c/"})
	sink(own[n][1]) // http://a/ | http://b/ | http://c/
	sink(own[1][1]) // *{http://a/ | http://b/ | http://c/}
	m := map[string]map[string]string{"a": {"x": "http://x/"}}
	m["b"] = map[string]string{"x": "http://y/"}
	m["c"]["x"] = "http://z/"
	sink(m["a"]["x"]) // http://x/
	sink(m["b"]["x"]) // http://y/
	sink(m["c"]["x"]) // http://z/
	if row, ok := m["b"]; ok {
		sink(row["x"]) // http://y/
	}
}

// A function that changes a list by another name changes the list around it.
func changedWithin(rows [][]string, pairs [][2]string) {
	for _, row := range rows {
		row[1] = "https://" + row[1]
	}
	for _, pair := range pairs {
		pair[1] = "https://" + pair[1]
		sink(pair[1]) // *{<pairs[,1]>} | https://<pairs[,1]>
	}
	for _, row := range rows {
		sink(row[1]) // *{<rows[,1]>}
	}
	sink(pairs[0][1]) // <pairs[0,1]>
}
