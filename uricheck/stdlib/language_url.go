package stdlib

import "strings"

// buildReference accepts the texts that url.Parse accepts.
func buildReference(b *builder) {
	b.end = b.end.Or(b.fragment())
	path := b.path()
	http, other := b.authorities(b.hosts(path.abempty))
	opaque := b.opaque().Or(path.absolute)
	scheme := b.scheme(opaque.Or(http), opaque.Or(other))
	b.Start = scheme.Or(path.absolute).Or(other).Or(path.noColon)
}

// buildTarget accepts the texts that url.ParseRequestURI accepts.
func buildTarget(b *builder) {
	b.noFragment = true
	path := b.path()
	http, other := b.authorities(b.hosts(path.abempty))
	opaque := b.opaque().Or(path.absolute)
	scheme := b.scheme(opaque.Or(http), opaque.Or(other))
	// Without a scheme two slashes begin a path.
	b.Start = scheme.Or(b.OneOf("*", b.end)).Or(path.absolute).Or(b.OneOf("/", path.abempty))
}

// buildWebSocketURL accepts the texts that Dial of golang.org/x/net/websocket can parse.
func buildWebSocketURL(b *builder) {
	b.noFragment = true
	path := b.path()
	_, other := b.authorities(b.hosts(path.abempty))
	rest := b.OneOf(":", b.opaque().Or(path.absolute).Or(other))
	b.Start = b.word("ws", rest.Or(b.word("s", rest)))
}

// buildServed accepts the targets of httptest.NewRequest, and any header within a target.
func buildServed(b *builder) {
	b.endInRequestLine()
	buildTarget(b)
}

// buildServedConnect accepts the targets of httptest.NewRequest with the method CONNECT.
func buildServedConnect(b *builder) {
	b.endInRequestLine()
	b.noFragment = true
	http, _ := b.hosts(b.path().abempty)
	b.Start = b.authority(http)
}

// endInRequestLine allows a version, a line feed and a header after the target.
func (b *builder) endInRequestLine() {
	b.noSpace = true
	header := b.OneOf("\n", b.Any(anyByte, b.Accept))
	version := b.One(isDigit, header.Or(b.OneOf("\r", header)))
	version = b.One(isDigit, b.OneOf(".", version))
	for _, c := range []string{"/", "P", "T", "T", "H", " "} {
		version = b.OneOf(c, version)
	}
	b.end = b.Accept.Or(version)
}

// buildOrigin accepts the origins of http.CrossOriginProtection.AddTrustedOrigin.
func buildOrigin(b *builder) {
	b.end = b.end.Or(b.OneOf("#", b.end))
	b.end = b.end.Or(b.OneOf("?", b.end))
	http, other := b.hosts(b.end)
	// The host must not be empty; a port alone is enough.
	b.Start = b.scheme(b.authorities(http.Without(b.end), other.Without(b.end)))
}

// fragment accepts a fragment with its "#". net/url refuses control characters only before it.
func (b *builder) fragment() states {
	return b.OneOf("#", b.any(not("%"), anyByte, b.end))
}

// paths are the states after an authority, or instead of one, with the query.
type paths struct {
	abempty  states // "/" first, or no path
	absolute states // "/" first, but no second one
	noColon  states // no "/" first, and no colon in the first segment; or no path
}

func (b *builder) path() paths {
	end := b.end.Or(b.OneOf("?", b.Any(b.plain, b.end)))
	rest := b.any(b.plainBut("?%"), anyByte, end)
	abempty := end.Or(b.OneOf("/", rest))
	// No slash follows the first one.
	second := b.begun(b.plainBut("/?%"), rest)
	return paths{
		abempty:  abempty,
		absolute: b.OneOf("/", end.Or(second)),
		noColon:  end.Or(b.some(b.plainBut("/?%:"), anyByte, abempty)),
	}
}

// opaque accepts any text after a scheme that does not begin with a slash; net/url does not
// check it.
func (b *builder) opaque() states {
	return b.end.Or(b.One(b.plainBut("/"), b.Any(b.plain, b.end)))
}

// authorities accepts two slashes and an authority with one of the hosts.
func (b *builder) authorities(httpHosts, otherHosts states) (http, other states) {
	return b.slashes(b.authority(httpHosts)), b.slashes(b.authority(otherHosts))
}

func (b *builder) slashes(then states) states { return b.OneOf("/", b.OneOf("/", then)) }

// scheme accepts a scheme and its colon. http and https lead on to http, other schemes to
// other.
func (b *builder) scheme(http, other states) states {
	colon := b.OneOf(":", other)
	more := b.Any(isSchemeByte, colon)
	// From the end: after "https", after "http", and so on.
	state := b.OneOf(":", http).Or(b.One(isSchemeByte, more))
	for _, step := range []struct {
		letter byte
		ends   bool // a scheme of http ends before the letter
	}{{'s', true}, {'p', false}, {'t', false}, {'t', false}, {'h', false}} {
		next := b.letter(step.letter, state)
		letters := string([]byte{step.letter, step.letter &^ 0x20})
		if step.letter == 'h' {
			return next.Or(b.One(but(isAlpha, letters), more))
		}
		next = next.Or(b.One(but(isSchemeByte, letters), more))
		if step.ends {
			state = next.Or(b.OneOf(":", http))
		} else {
			state = next.Or(colon)
		}
	}
	return state
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isSchemeByte(b byte) bool {
	return isAlpha(b) || isDigit(b) || strings.IndexByte("+-.", b) >= 0
}

// authority accepts a host with or without userinfo. No host contains an "@", so the last one
// ends the userinfo.
func (b *builder) authority(host states) states {
	userinfo := but(func(c byte) bool { return c < 0x80 && userinfoByte[c] }, "%")
	return host.Or(b.any(userinfo, anyByte, b.OneOf("@", host)))
}
