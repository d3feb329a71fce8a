package kept

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// Way is the state of a resolver: the writes and uses that it is resolving, and has resolved.
type Way struct {
	Read []*types.Var // the variables that it has read

	entered []inspector.Cursor // the writes that it has entered
	frames  []Frame            // the uses that it is resolving
	// busy has the writes that it is resolving, each with the number of frames before it. In a loop, a
	// write may depend on itself.
	busy map[inspector.Cursor]int
}

// Frame is a use that the resolver is resolving.
type Frame struct {
	names           Names // the remaining names at its beginning
	read, entered   int   // the lengths of the lists of the Way at its beginning
	isBound         bool  // whether the result depends on the way to the use
	isBoundToSought bool  // whether the result depends on the sought variables
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

// Depth returns the number of open frames.
func (w *Way) Depth() int { return len(w.frames) }

// Enter records that the resolver resolves a write, until a call of the returned function.
func (w *Way) Enter(at inspector.Cursor) (leave func()) {
	if w.busy == nil {
		w.busy = make(map[inspector.Cursor]int)
	}
	w.busy[at] = len(w.frames)
	w.entered = append(w.entered, at)
	return func() { delete(w.busy, at) }
}

// IsIn reports whether the resolver is resolving a write. If so, the results of the frames since then
// depend on that.
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

// Bind records that the results of all frames from an index on depend on the way to them, so that the
// cache must not keep them.
func (w *Way) Bind(from int) {
	for i := from; i < len(w.frames); i++ {
		w.frames[i].isBound = true
	}
}

// BindToSought is like Bind, but records that the results depend on the sought variables.
func (w *Way) BindToSought(from int) {
	for i := from; i < len(w.frames); i++ {
		w.frames[i].isBoundToSought = true
	}
}
