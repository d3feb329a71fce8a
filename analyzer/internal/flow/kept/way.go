package kept

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// Way is where a resolver is, and has been.
type Way struct {
	Read []*types.Var // the variables that it has read

	entered []inspector.Cursor // the writes that it has been in
	frames  []Frame            // the uses that it is in
	// busy are the writes that it is in, and how many frames it was in before: a loop adds to
	// what it has added to.
	busy map[inspector.Cursor]int
}

// Frame is a use that is being resolved.
type Frame struct {
	names         Names // those before
	read, entered int   // how much the way had before
	isBound       bool  // whether the result hangs on what has led to the use
	isAsked       bool  // whether it hangs on who asks
}

// Begin begins a frame.
func (w *Way) Begin(n Names) {
	w.frames = append(w.frames, Frame{names: n, read: len(w.Read), entered: len(w.entered)})
}

// End ends the last frame.
func (w *Way) End() Frame {
	last := len(w.frames) - 1
	f := w.frames[last]
	w.frames = w.frames[:last]
	return f
}

// Depth is how many frames the resolver is in.
func (w *Way) Depth() int { return len(w.frames) }

// Enter notes that the resolver looks into a write, until the function that it returns is
// called.
func (w *Way) Enter(at inspector.Cursor) (leave func()) {
	if w.busy == nil {
		w.busy = make(map[inspector.Cursor]int)
	}
	w.busy[at] = len(w.frames)
	w.entered = append(w.entered, at)
	return func() { delete(w.busy, at) }
}

// IsIn reports whether the resolver is in a write. What it resolves there hangs on that.
func (w *Way) IsIn(at inspector.Cursor) bool {
	since, ok := w.busy[at]
	if ok {
		w.Bind(since)
	}
	return ok
}

func (w *Way) isInAny(writes []inspector.Cursor) bool {
	for at := range w.busy {
		if slices.Contains(writes, at) {
			return true
		}
	}
	return false
}

// Bind notes that the results of the frames from one on hang on what has led to them: they
// are not kept.
func (w *Way) Bind(from int) {
	for i := from; i < len(w.frames); i++ {
		w.frames[i].isBound = true
	}
}

// BindToAsked notes that they hang on who asks.
func (w *Way) BindToAsked(from int) {
	for i := from; i < len(w.frames); i++ {
		w.frames[i].isAsked = true
	}
}
