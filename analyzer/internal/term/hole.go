package term

// Hole is the language of an unknown piece of a [Text].
type Hole uint8

const (
	NoHole    Hole = iota // nothing: the piece is known
	AnyString             // any bytes, or none
	Number                // decimal digits, one at least
	// Escaped is a result of url.QueryEscape or url.PathEscape, or another value of the same
	// bytes: it ends no component of a URI.
	Escaped
	HostPort // a result of net.JoinHostPort: a host, a colon and a port
	// Misprint is the output of package fmt for a verb that does not fit its argument, or has
	// none: "%!d(string=x)".
	Misprint
)
