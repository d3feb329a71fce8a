package uricheck

// webSchemes are the schemes with which nearSchemes compares others, the shorter one first.
var webSchemes = []string{"http", "https"}

// nearSchemes returns those of http, https, ws and wss that differ from a scheme by one edit.
// ws and wss are too short for any edit: only a doubled or swapped letter counts.
func nearSchemes(scheme string) []string {
	var near []string
	for _, known := range webSchemes {
		if isOneEditAway(scheme, known) {
			near = append(near, known)
		}
	}
	if len(near) == 2 && len(scheme) == len("https") && scheme[4] == 's' {
		// "htxps" is two edits from http, but one edit from https.
		return near[1:]
	}
	switch scheme {
	case "wws", "sw":
		near = append(near, "ws")
	case "wsss", "wwss", "sws", "ssw":
		near = append(near, "wss")
	}
	return near
}

// isOneEditAway reports whether one insertion, deletion, substitution or swap of neighbours
// turns scheme into known (the Damerau-Levenshtein distance is 1).
func isOneEditAway(scheme, known string) bool {
	i := commonPrefix(scheme, known)
	switch len(scheme) - len(known) {
	case -1:
		return scheme[i:] == known[i+1:]
	case +1:
		// "ohttp" and "https2" are names of other schemes.
		isName := i == 0 || i == len(known) && scheme[i] != known[i-1]
		return scheme[i+1:] == known[i:] && !isName
	case 0:
		if i == len(known) {
			return false
		}
		swapped := i+1 < len(known) && scheme[i] == known[i+1] && scheme[i+1] == known[i] && scheme[i+2:] == known[i+2:]
		return swapped || scheme[i+1:] == known[i+1:]
	}
	return false
}

func commonPrefix(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}
