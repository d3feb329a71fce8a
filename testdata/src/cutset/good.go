package cutset

import "strings"

func otherSets(u string, set string) {
	_ = strings.TrimPrefix(u, "https://")
	_ = strings.TrimRight(u, "/")
	_ = strings.TrimLeft(u, "://")
	_ = strings.Trim(u, set)
	_ = strings.Trim(u, "abcdefghijklmnopqrstuvwxyz:/?#")
}
