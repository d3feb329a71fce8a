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
	looking string         // the directory that the worker checks now
	answers map[string]int // the number of those about analysed packages, by directory
	wake    chan struct{}
	drafted map[string]*time.Timer // directories whose last answer was a draft, until the user pauses
	closed  []string               // directories without open files, until the server knows it
	late    map[string]bool        // directories whose last answer was about an older text, and is not published
}

// question says how to analyse a directory.
type question struct {
	delay   time.Duration // before a run, if there is no quick answer
	isDraft bool          // a draft is enough while the user types
}

func newQuick(s *session) *quick {
	return &quick{session: s, wanted: make(map[string]question), answers: make(map[string]int), wake: make(chan struct{}, 1), drafted: make(map[string]*time.Timer), late: make(map[string]bool)}
}

// isWanted reports whether the worker checks a directory now, or will.
func (q *quick) isWanted(dir string) bool {
	_, waits := q.wanted[dir]
	return waits || q.looking == dir
}

// want makes the worker check a directory at once.
func (q *quick) want(dir string, asked question) {
	if waiting, ok := q.wanted[dir]; ok && !waiting.isDraft {
		asked.isDraft = false
	}
	q.forget(dir)
	q.wanted[dir] = asked
	q.rouse()
}

// rouse wakes the worker.
func (q *quick) rouse() {
	select {
	case q.wake <- struct{}{}:
	default: // it is awake already
	}
}

// close makes the worker tell the server that the last file of a directory has closed. The server may
// have to wait for an answer, and the answer for the session.
func (q *quick) close(dir string) {
	q.closed = append(q.closed, dir)
	q.rouse()
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
		q.tellClosed()
		q.session.server.Idle()
	}
}

// tellClosed tells the server which directories have no open files.
func (q *quick) tellClosed() {
	s := q.session
	s.mu.Lock()
	closed := slices.DeleteFunc(q.closed, s.open.has)
	q.closed = nil
	s.mu.Unlock()
	for _, dir := range closed {
		s.server.Closed(dir)
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
		q.looking = dir
		buffers, since := s.open.buffers(dir), s.following.begin()
		s.mu.Unlock()
		analysis, ok := s.server.Quick(dir, buffers, asked.isDraft, func(a *Analysis) { q.takeFirst(dir, a, since) })
		s.mu.Lock()
		s.following.end(since)
		q.looking = ""
		switch {
		case !s.open.has(dir), s.state == shutDown:
		case ok:
			s.take(dir, analysis, since)
			q.answers[dir] += len(analysis.Analysed)
			if asked.isDraft {
				q.completeLater(dir, asked.delay)
			}
		default:
			if q.late[dir] {
				s.publish(dir)
			}
			if !s.runs.isWanted(dir) { // a run looks again at its end
				s.schedule(asked.delay, dir)
			}
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
	s.found[dir] = s.after(dir, a, since)
	s.publishLast(dir)
}

// publishLast publishes findings. If they are about an older text, the next answer publishes them with
// its own; the one after that does not wait any more, because the user may type faster than the server
// answers.
func (s *session) publishLast(dir string) {
	q := s.quick
	if q.isWanted(dir) && !q.late[dir] {
		q.late[dir] = true
		return
	}
	s.publish(dir)
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

// takeOnly is take for some files. For the others there is an answer about a newer text.
func (s *session) takeOnly(files []string, dir string, a *Analysis, since *edits) {
	isIn := func(f finding.Finding) bool { return slices.Contains(files, f.Pos.File) }
	isOut := func(f finding.Finding) bool { return !isIn(f) }
	after := slices.DeleteFunc(slices.Clone(s.after(dir, a, since)), isOut)
	s.found[dir] = append(slices.DeleteFunc(slices.Clone(s.found[dir]), isIn), after...)
	s.publishLast(dir)
}

// after returns the findings in a directory after an analysis.
func (s *session) after(dir string, a *Analysis, since *edits) []finding.Finding {
	found := a.in(dir, nil)
	for _, e := range *since {
		found = survive(found, e)
	}
	return (&Analysis{Findings: found, Analysed: a.Analysed, Incomplete: a.Incomplete, Unseen: a.Unseen}).in(dir, s.found[dir])
}
