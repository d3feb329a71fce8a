package cutset

import "strings"

func otherSets(u string, set string) {
	_ = strings.TrimPrefix(u, "https://")
	_ = strings.TrimRight(u, "/")
	_ = strings.TrimLeft(u, "://")
	_ = strings.Trim(u, set)
	_ = strings.Trim(u, "abcdefghijklmnopqrstuvwxyz:/?#")
	_ = strings.TrimRight(u, "/0123456789")
	_ = strings.TrimRight(u, "/n")
	_ = strings.TrimLeft(u, "#/")
	_ = strings.TrimLeft(u, "/abcdefghijklmnopqrstuvwxyz")
	_ = strings.TrimPrefix(u, "/api/")
}
