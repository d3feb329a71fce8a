// Package nearest suggests the valid name that is closest to a wrong one.
package nearest

import "fmt"

// DidYouMean returns the end of an error about an unknown name: the closest valid name, if it is
// close enough, in a form such as "-%s".
func DidYouMean(name string, names []string, form string) string {
	best, least := "", 3 // a name with up to two typing errors; in a short name, two make another word
	for _, other := range names {
		if d := distance(name, other); d < least && d < (len(name)+1)/2 {
			best, least = other, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean \""+form+"\"?", best)
}

// distance returns the optimal string alignment distance: the number of letters that one has to
// insert, delete, substitute or swap with the next letter.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			changed := 1
			if a[i-1] == b[j-1] {
				changed = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+changed)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
