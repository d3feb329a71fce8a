package browser

import "strings"

// URL is the result of the parser. The zero value is not a URL. The methods return the attributes
// that JavaScript's URL has under the same names.
type URL struct {
	scheme             string
	username, password string
	host               string // as written: an IPv6 address has its brackets
	hasHost            bool
	port               string // "" for the scheme's own
	// path is "" or its segments, each after a "/"; any text if it is opaque.
	path                  string
	isOpaque              bool
	query, fragment       string
	hasQuery, hasFragment bool
}

// Href returns the URL as a text.
func (u URL) Href() string {
	var b strings.Builder
	b.WriteString(u.Protocol())
	if u.hasHost {
		b.WriteString("//")
		u.writeUserinfo(&b)
		b.WriteString(u.Host())
	} else if strings.HasPrefix(u.path, "//") && !u.isOpaque {
		// Parsers would read the path as an authority.
		b.WriteString("/.")
	}
	b.WriteString(u.path)
	if u.hasQuery {
		b.WriteString("?" + u.query)
	}
	if u.hasFragment {
		b.WriteString("#" + u.fragment)
	}
	return b.String()
}

func (u URL) writeUserinfo(b *strings.Builder) {
	if u.username == "" && u.password == "" {
		return
	}
	b.WriteString(u.username)
	if u.password != "" {
		b.WriteString(":" + u.password)
	}
	b.WriteString("@")
}

// Protocol returns the scheme and a colon: "https:".
func (u URL) Protocol() string { return u.scheme + ":" }

// Username returns the user, percent-encoded.
func (u URL) Username() string { return u.username }

// Password returns the password, percent-encoded.
func (u URL) Password() string { return u.password }

// Host returns the host and the port: "h:8080".
func (u URL) Host() string {
	if u.port == "" {
		return u.host
	}
	return u.host + ":" + u.port
}

// Hostname returns the host alone, an IPv6 address in brackets.
func (u URL) Hostname() string { return u.host }

// Port returns the port; "" if it is that of the scheme.
func (u URL) Port() string { return u.port }

// Pathname returns the path.
func (u URL) Pathname() string { return u.path }

// Search returns the query after its "?"; "" if it is empty or absent.
func (u URL) Search() string { return behind("?", u.query) }

// Hash returns the fragment after its "#"; "" if it is empty or absent.
func (u URL) Hash() string { return behind("#", u.fragment) }

func behind(mark, s string) string {
	if s == "" {
		return ""
	}
	return mark + s
}

// isSpecial reports whether the scheme is "special" in the standard's sense: its URLs have a
// host (only a file's may be empty), a backslash acts as a slash, and the parser drops the
// default port.
func (u *URL) isSpecial() bool {
	switch u.scheme {
	case "ftp", "file", "http", "https", "ws", "wss":
		return true
	}
	return false
}
