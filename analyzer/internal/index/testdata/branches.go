package p

func sink(string) {}

func oneBranch(is bool) {
	u := "a"
	if is {
		u = "b"
	}
	sink(u) // 6 plain, 8 plain
}

func bothBranches(is bool) {
	u := "a"
	if is {
		u = "b"
	} else {
		u = "c"
	}
	sink(u) // 16 plain, 18 plain
}

func leaves(is bool) {
	u := "a"
	if is {
		u = "b"
		return
	}
	sink(u) // 24 plain
}

func clauses(n int) {
	var u string
	switch n {
	case 1:
		u = "a"
	case 2:
		sink(u) // 33 zero
	default:
		u = "c"
	}
	sink(u) // 33 zero, 36 plain, 40 plain
}

func results(read func() (string, error)) {
	u, err := read()
	sink(u) // 46 result
	if err != nil {
		u = "a"
	}
	sink(u) // 46 result, 49 plain
}

func parameter(u string) {
	sink(u) // initial
	if u == "" {
		u = "a"
	}
	sink(u) // 57 plain, initial
}
