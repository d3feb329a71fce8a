package lsp

import (
	"context"
	"time"
)

// quick are the directories of which an answer is wanted at once.
type quick struct {
	wanted  map[string]time.Duration // each with the delay of a run, if there is no answer
	looking string                   // the one that is looked at
	wake    chan struct{}
}

func newQuick() quick {
	return quick{wanted: make(map[string]time.Duration), wake: make(chan struct{}, 1)}
}

// isWanted reports whether a directory is looked at, or waits for it.
func (q *quick) isWanted(dir string) bool {
	_, waits := q.wanted[dir]
	return waits || q.looking == dir
}

// look wants a directory to be looked at at once, and analysed after a delay if that tells
// nothing.
func (s *session) look(delay time.Duration, dir string) {
	if s.server.Quick == nil {
		s.schedule(delay, dir)
		return
	}
	if !s.folders.have(dir) {
		return
	}
	s.quick.wanted[dir] = delay
	select {
	case s.quick.wake <- struct{}{}:
	default: // somebody looks already
	}
}

// lookAll looks at what is wanted until the context ends.
func (s *session) lookAll(ctx context.Context) {
	for {
		select {
		case <-s.quick.wake:
		case <-ctx.Done():
			return
		}
		for s.lookAtNext() && ctx.Err() == nil {
		}
		if s.server.Idle != nil {
			s.server.Idle()
		}
	}
}

// lookAtNext looks at one of the directories and publishes what is found. It reports whether
// there was one.
func (s *session) lookAtNext() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for dir, delay := range s.quick.wanted {
		delete(s.quick.wanted, dir)
		s.quick.looking = dir
		buffers, since := s.open.buffers(dir), s.following.begin()
		s.mu.Unlock()
		analysis, ok := s.server.Quick(dir, buffers)
		s.mu.Lock()
		s.following.end(since)
		s.quick.looking = ""
		switch {
		case !s.open.has(dir), s.state == shutDown:
			s.pulls.answer(dir)
		case ok:
			s.take(dir, analysis, since)
		case !s.runs.isWanted(dir): // a run looks again at its end
			s.schedule(delay, dir)
		}
		return true
	}
	return false
}

// take publishes what is found in a directory, as far as it survives what was edited since.
func (s *session) take(dir string, a *Analysis, since *edits) {
	found := a.in(dir, nil)
	for _, e := range *since {
		found = survive(found, e.file, e.edit)
	}
	before := s.found[dir]
	s.found[dir] = (&Analysis{Findings: found, Analysed: a.Analysed, Incomplete: a.Incomplete, Unseen: a.Unseen}).in(dir, before)
	s.publish(dir)
}
