package p

func sink(string) {}

func calledHere() {
	u := "a"
	func() { u = "b" }()
	sink(u) // 7 plain
}

func calledLater() {
	u := "a"
	set := func() { u = "b" }
	sink(u) // 12 plain
	set()
	sink(u) // 15 plain
}

func deferred() {
	u := "a"
	defer func() { u = "b" }()
	sink(u) // 20 plain, 21 plain
}

func addressed() {
	u := "a"
	p := &u
	*p = "b"
	sink(u) // 26 plain, addressed
}
