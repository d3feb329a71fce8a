package uricheck

// Fix is one way to mend a text. Its edits are in the order of the text and do
// not overlap.
type Fix struct {
	Title   string // "Percent-encode % as %25"
	Edits   []Edit
	Rewrite Rewrite
}

// Edit replaces the bytes from Start to End of a text.
type Edit struct {
	Start, End int
	New        string
}

// Rewrite is what a fix does to the code around the text.
type Rewrite uint8

const (
	// NoRewrite: the edits are all.
	NoRewrite Rewrite = iota
	// JoinHostPort: the one edit removes a colon and a port from behind a hole.
	// The hole's value becomes net.JoinHostPort of the old one and that port.
	JoinHostPort
	// SwapEscaper: the one edit, which changes nothing, stands at a hole whose value comes
	// from url.QueryEscape or url.PathEscape. It comes from the other one then.
	SwapEscaper
	// TrimAffix: the one edit changes nothing. Instead of the characters of the text the call
	// takes the text itself off the beginning or the end of another one: with
	// strings.TrimPrefix or strings.TrimSuffix.
	TrimAffix
	// JoinSlashes: the one edit, which changes nothing, stands at a hole whose value comes from
	// filepath.Join. It comes from path.Join then.
	JoinSlashes
	// EscapeForQuery: the one edit, which changes nothing, stands at a hole. Its value comes
	// from url.QueryEscape then.
	EscapeForQuery
	// EscapeForPath is EscapeForQuery by url.PathEscape.
	EscapeForPath
)

// rewritten returns the value that a hole has where its fix stands.
func (r Rewrite) rewritten(v Value) Value {
	switch {
	case r == EscapeForQuery, r == SwapEscaper && v == PathEscaped:
		return QueryEscaped
	case r == JoinSlashes:
		return Cleaned
	case r == EscapeForPath, r == SwapEscaper && v == QueryEscaped:
		return PathEscaped
	}
	return v
}

// Apply returns the mended text.
func (f Fix) Apply(text string) string {
	var mended []byte
	at := 0
	for _, e := range f.Edits {
		mended = append(mended, text[at:e.Start]...)
		mended = append(mended, e.New...)
		at = e.End
	}
	return string(append(mended, text[at:]...))
}

// mend returns the subject with the mended text: what lies inside an edit is gone,
// and what lies behind it has moved.
func (f Fix) mend(s Subject) Subject {
	var seams []int
	for _, seam := range s.Seams {
		if at, ok := f.move(seam, seam); ok {
			seams = append(seams, at)
		}
	}
	var holes []Hole
	for _, h := range s.Holes {
		at, ok := f.move(h.Start, h.End)
		if !ok {
			continue
		}
		if f.Rewrite == JoinHostPort && h.End == f.Edits[0].Start {
			h.Value = HostPort
		}
		if h.Start == f.Edits[0].Start {
			h.Value = f.Rewrite.rewritten(h.Value)
		}
		h.Start, h.End = at, at+h.End-h.Start
		holes = append(holes, h)
	}
	if f.Rewrite == TrimAffix {
		s.Func = affixTrimmers[s.Func]
	}
	s.Text, s.Seams, s.Holes = f.Apply(s.Text), seams, holes
	return s
}

// move returns where a span of the text begins after the edits. It is not ok if
// an edit has taken a part of the span.
func (f Fix) move(start, end int) (moved int, ok bool) {
	moved = start
	for _, e := range f.Edits {
		switch {
		case e.End <= start && e.Start < start:
			moved += len(e.New) - (e.End - e.Start)
		case e.Start < end && start < e.End:
			return 0, false
		}
	}
	return moved, true
}
