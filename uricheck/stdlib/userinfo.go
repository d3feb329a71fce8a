package stdlib

// userinfoByte has the bytes of RFC 3986's userinfo, and "@": the last one ends it, and net/url
// accepts the others (go.dev/issue/3439, go.dev/issue/22655).
var userinfoByte = byteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" +
	"-._~" + "!$&'()*+,;=" + ":%@")

// userinfo makes the checks of the userinfo, without its "@", in text[start:end].
func (j *judge) userinfo(start, end int) {
	for i, r := range j.text[start:end] {
		if r < 0x80 && (userinfoByte[byte(r)] || isControl(byte(r))) {
			continue // control has reported a control byte already
		}
		j.add(BadUserinfo, start+i, start+i+runeLen(j.text[start+i:]))
		break
	}
	// Neither ":" nor "@" is a hex digit, so the model can check name and password as one.
	j.unescape(start, end)
}
