package lsp

import (
	"context"
	"slices"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// quick has the directories that the worker answers at once, without a run. The session's lock
// protects it against concurrent use by the worker.
type quick struct {
	session *session
	wanted  map[string]question
	wake    chan struct{}
	drafted map[string]*time.Timer // directories whose last answer was a draft, until the user pauses
}

// question says how to analyse a directory.
type question struct {
	delay   time.Duration // before a run, if there is no quick answer
	isDraft bool          // a draft is enough while the user types
}

func newQuick(s *session) *quick {
	return &quick{
		session: s, wanted: make(map[string]question), wake: make(chan struct{}, 1), drafted: make(map[string]*time.Timer),
	}
}

// want makes the worker check a directory at once.
func (q *quick) want(dir string, asked question) {
	if waiting, ok := q.wanted[dir]; ok && !waiting.isDraft {
		asked.isDraft = false
	}
	q.forget(dir)
	q.wanted[dir] = asked
	select {
	case q.wake <- struct{}{}:
	default: // it is awake already
	}
}

// forget removes a directory.
func (q *quick) forget(dir string) {
	delete(q.wanted, dir)
	if timer := q.drafted[dir]; timer != nil {
		timer.Stop()
		delete(q.drafted, dir)
	}
}

// look makes the worker check a directory at once. If that gives no answer, a run analyses it after
// a delay.
func (q *quick) look(delay time.Duration, dir string) { q.ask(dir, question{delay: delay}) }

func (q *quick) ask(dir string, asked question) {
	if q.session.folders.have(dir) {
		q.want(dir, asked)
	}
}

// work handles the wanted directories until the context ends.
func (q *quick) work(ctx context.Context) {
	for {
		select {
		case <-q.wake:
		case <-ctx.Done():
			return
		}
		for q.next() && ctx.Err() == nil {
		}
		q.session.server.Idle()
	}
}

// next analyses one of the directories and publishes the findings. It reports whether there was
// one.
func (q *quick) next() bool {
	s := q.session
	s.mu.Lock()
	defer s.mu.Unlock()
	for dir, asked := range q.wanted {
		delete(q.wanted, dir)
		buffers, since := s.open.buffers(dir), s.following.begin()
		s.mu.Unlock()
		analysis, ok := s.server.Quick(dir, buffers, asked.isDraft, func(a *Analysis) { q.takeFirst(dir, a, since) })
		s.mu.Lock()
		s.following.end(since)
		switch {
		case !s.open.has(dir), s.state == shutDown:
		case ok:
			s.take(dir, analysis, since)
			if _, waits := q.wanted[dir]; !waits { // the answer about a newer text
				s.publish(dir)
			}
			if asked.isDraft {
				q.completeLater(dir, asked.delay)
			}
		case !s.runs.isWanted(dir): // a run looks again at its end
			s.schedule(asked.delay, dir)
		}
		return true
	}
	return false
}

// completeLater checks a whole directory when the user pauses.
func (q *quick) completeLater(dir string, delay time.Duration) {
	if _, waits := q.wanted[dir]; waits {
		return // the user goes on typing
	}
	var timer *time.Timer
	timer = time.AfterFunc(q.session.server.Delay, func() {
		q.session.mu.Lock()
		defer q.session.mu.Unlock()
		if q.drafted[dir] == timer {
			q.look(delay, dir)
		}
	})
	q.drafted[dir] = timer
}

// take takes over the findings in a directory, except for those that an edit since then has touched.
func (s *session) take(dir string, a *Analysis, since *edits) {
	found := a.in(dir, nil)
	for _, e := range *since {
		found = survive(found, e)
	}
	after := &Analysis{Findings: found, Analysed: a.Analysed, Incomplete: a.Incomplete, Unseen: a.Unseen}
	s.found[dir] = after.in(dir, s.found[dir])
}

// takeFirst adds findings in what the user has edited to the earlier ones, and publishes them before the
// directory has its final result.
func (q *quick) takeFirst(dir string, a *Analysis, since *edits) {
	s := q.session
	s.mu.Lock()
	defer s.mu.Unlock()
	if since.touches(s.open, dir) || !s.open.has(dir) || s.state == shutDown {
		return // the next answer, if there is one, is about a newer text
	}
	for _, f := range a.in(dir, nil) {
		isThere := func(shown finding.Finding) bool { return isAt(shown.Pos, f.Pos) }
		if !slices.ContainsFunc(s.found[dir], isThere) {
			s.found[dir] = append(slices.Clip(s.found[dir]), f)
		}
	}
	s.publish(dir)
}

// isAt reports whether two positions are the same. The line of an earlier finding may be out of date.
func isAt(a, b finding.Position) bool { return a.File == b.File && a.Offset == b.Offset }
