package lsp

import (
	"context"
	"time"
)

// quick are the directories of which an answer is wanted at once.
type quick struct {
	wanted  map[string]question
	looking string // the one that is looked at
	wake    chan struct{}
	drafted map[string]*time.Timer // directories with a draft for an answer, until the user pauses
}

// question is how to look at a directory.
type question struct {
	delay   time.Duration // of a run, if there is no answer
	isDraft bool          // a draft is enough while the user types
}

func newQuick() quick {
	return quick{wanted: make(map[string]question), wake: make(chan struct{}, 1), drafted: make(map[string]*time.Timer)}
}

// isWanted reports whether a directory is looked at, or waits for it.
func (q *quick) isWanted(dir string) bool {
	_, waits := q.wanted[dir]
	return waits || q.looking == dir
}

// want asks for a look at a directory at once.
func (q *quick) want(dir string, asked question) {
	if waiting, ok := q.wanted[dir]; ok && !waiting.isDraft {
		asked.isDraft = false
	}
	q.forget(dir)
	q.wanted[dir] = asked
	select {
	case q.wake <- struct{}{}:
	default: // somebody looks already
	}
}

// forget takes a directory out.
func (q *quick) forget(dir string) {
	delete(q.wanted, dir)
	if timer := q.drafted[dir]; timer != nil {
		timer.Stop()
		delete(q.drafted, dir)
	}
}

// look wants a directory to be looked at at once, and analysed after a delay if that tells
// nothing.
func (s *session) look(delay time.Duration, dir string) { s.ask(dir, question{delay: delay}) }

func (s *session) ask(dir string, asked question) {
	switch {
	case s.server.Quick == nil:
		s.schedule(asked.delay, dir)
	case s.folders.have(dir):
		s.quick.want(dir, asked)
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
	for dir, asked := range s.quick.wanted {
		delete(s.quick.wanted, dir)
		s.quick.looking = dir
		buffers, since := s.open.buffers(dir), s.following.begin()
		answer := s.server.Quick
		if asked.isDraft {
			answer = s.server.Draft
		}
		s.mu.Unlock()
		analysis, ok := answer(dir, buffers)
		s.mu.Lock()
		s.following.end(since)
		s.quick.looking = ""
		switch {
		case !s.open.has(dir), s.state == shutDown:
			s.pulls.answer(dir)
		case ok:
			s.take(dir, analysis, since)
			if asked.isDraft {
				s.completeLater(dir, asked)
			}
		case !s.runs.isWanted(dir): // a run looks again at its end
			s.schedule(asked.delay, dir)
		}
		return true
	}
	return false
}

// completeLater looks at a directory as a whole when the user pauses.
func (s *session) completeLater(dir string, asked question) {
	if _, waits := s.quick.wanted[dir]; waits {
		return // the user types on
	}
	var timer *time.Timer
	timer = time.AfterFunc(s.server.Delay, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.quick.drafted[dir] == timer {
			s.look(asked.delay, dir)
		}
	})
	s.quick.drafted[dir] = timer
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
