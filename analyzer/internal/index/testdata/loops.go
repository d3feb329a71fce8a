package p

func sink(string) {}

func setInLoop() {
	u := "a"
	for range 3 {
		sink(u) // 6 plain, 9 plain
		u = "b"
	}
	sink(u) // 6 plain, 9 plain
}

func setBefore(list []string) {
	u := "a"
	for _, v := range list {
		u = v
		sink(u) // 17 plain
	}
	sink(u) // 15 plain, 17 plain
}

func declaredInLoop() {
	for range 3 {
		u := "a"
		sink(u) // 25 plain
		u = "b"
	}
}

func broken(list []string) {
	u := "a"
	for _, v := range list {
		sink(v) // 33 element
		if v == u {
			u = "b"
			break
		}
		u = "c"
	}
	sink(u) // 32 plain, 36 plain, 39 plain
}
