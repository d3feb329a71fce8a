package term

// Hole is what can fill a piece of a [Text] that is not known.
type Hole uint8

const (
	NoHole    Hole = iota // nothing: the piece is known
	AnyString             // any bytes, or none
	Number                // decimal digits, one at least
	// Escaped is what url.QueryEscape and url.PathEscape return, and what has no
	// other bytes than that: it ends no component of a URI.
	Escaped
	HostPort // what net.JoinHostPort returns: a host, a colon and a port
	// Misprint is what package fmt prints for a verb that does not fit its
	// argument, or has none: "%!d(string=x)".
	Misprint
)
