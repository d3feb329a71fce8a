package uricheck

// nearSchemes returns which of http, https, ws and wss a scheme is one slip of
// the pen away from. ws and wss are too short for any letter to be the slip:
// only a doubled or swapped letter counts.
func nearSchemes(scheme string) []string {
	var near []string
	for _, known := range []string{"http", "https"} {
		if isOneEditAway(scheme, known) {
			near = append(near, known)
		}
	}
	if len(near) == 2 && len(scheme) == len("https") && scheme[4] == 's' {
		// "htxps" may be http with two slips, but is https with one.
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

// isOneEditAway reports whether one insertion, deletion, substitution or swap of
// neighbours makes b of a (the Damerau-Levenshtein distance is 1).
func isOneEditAway(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a)-len(b) > 1 {
		return false
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) > len(b):
		return a[i+1:] == b[i:]
	case i == len(a):
		return false
	}
	swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
	return swapped || a[i+1:] == b[i+1:]
}
