package uricheck

// Fix is one way to repair a text. Its edits are in the order of the text and do not overlap.
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

// Rewrite says how a fix changes the code around the text.
type Rewrite uint8

const (
	// NoRewrite means that the fix has only its edits.
	NoRewrite Rewrite = iota
	// JoinHostPort wraps the value of a hole, and a port, in net.JoinHostPort. The one edit removes
	// a colon and the port from after the hole.
	JoinHostPort
	// SwapEscaper calls the other one of url.QueryEscape and url.PathEscape. The one edit, which
	// changes nothing, stands at the hole with the result.
	SwapEscaper
	// TrimAffix replaces the call, which trims the characters of the text, by strings.TrimPrefix or
	// strings.TrimSuffix, which trims the text itself. The one edit changes nothing.
	TrimAffix
	// JoinSlashes calls path.Join in place of filepath.Join. The one edit, which changes nothing,
	// stands at the hole with the result.
	JoinSlashes
	// EscapeForQuery wraps the value of a hole in url.QueryEscape. The one edit, which changes
	// nothing, stands at the hole.
	EscapeForQuery
	// EscapeForPath is like EscapeForQuery, with url.PathEscape.
	EscapeForPath
)

// rewritten returns the value of a hole after its fix.
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

// Apply returns the fixed text.
func (f Fix) Apply(text string) string {
	var fixed []byte
	at := 0
	for _, e := range f.Edits {
		fixed = append(fixed, text[at:e.Start]...)
		fixed = append(fixed, e.New...)
		at = e.End
	}
	return string(append(fixed, text[at:]...))
}

// applyTo returns the subject with the fixed text: it drops holes and seams inside an edit, and
// moves those after it.
func (f Fix) applyTo(s Subject) Subject {
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

// move returns the offset of a span after the edits. ok is false if an edit overlaps the span.
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
