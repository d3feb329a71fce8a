package lsp

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// schedule schedules an analysis of directories after a delay: first of the first one alone,
// because the user looks at that, and then of the others in one run.
func (s *session) schedule(delay time.Duration, dirs ...string) {
	if dirs = s.folders.among(dirs); len(dirs) > 0 {
		s.runs.want(delay, dirs[:1], dirs[1:])
	}
}

// work analyses the scheduled directories until the context ends.
func (s *session) work(ctx context.Context) {
	for ctx.Err() == nil {
		s.mu.Lock()
		dirs, wait := s.runs.next()
		s.mu.Unlock()
		switch {
		case dirs != nil:
			s.run(ctx, dirs)
		case wait > 0:
			select {
			case <-s.runs.wake:
			case <-time.After(wait):
			case <-ctx.Done():
			}
		default:
			select {
			case <-s.runs.wake:
			case <-ctx.Done():
			}
		}
	}
}

// run analyses directories and publishes the findings.
func (s *session) run(ctx context.Context, dirs []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.mu.Lock()
	s.runs.stop = cancel
	overlay, parsing := s.open.overlay(s.folders.have), s.open.parsing(dirs)
	since := s.following.begin()
	s.mu.Unlock()
	analysis, err := new(Analysis), error(nil)
	if len(parsing) > 0 {
		analysis, err = s.server.Analyze(ctx, parsing, overlay, func(part *Analysis) { s.deliverPart(ctx, part, since) })
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.following.end(since)
	s.runs.running, s.runs.stop = nil, nil
	if ctx.Err() != nil {
		return // the analysed file has changed
	}
	if err != nil {
		analysis = &Analysis{Errors: []string{err.Error()}}
	}
	s.log(analysis.Errors)
	for _, dir := range dirs {
		if s.deliver(dir, analysis, since) {
			s.quick.look(s.server.Delay, dir)
		}
	}
}

// deliver takes over the findings of a run in a directory, unless the editor has closed it meanwhile. It publishes them
// if no edit since then has touched the directory: otherwise a quick answer about the newer text will.
func (s *session) deliver(dir string, a *Analysis, since *edits) (isTouched bool) {
	if !s.open.has(dir) {
		return false
	}
	s.take(dir, a, since)
	if since.touches(s.open, dir) {
		return true
	}
	s.publish(dir)
	return false
}

// deliverPart takes over a part of the result of a run.
func (s *session) deliverPart(ctx context.Context, part *Analysis, since *edits) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, dir := range part.Analysed {
		if ctx.Err() == nil {
			s.deliver(dir, part, since)
		}
	}
}

// in returns the findings in the files of a directory after an analysis. While the user types, the
// package often does not type-check: then the earlier findings that the edits did not touch stay,
// because marks that come and go disturb the user. If only the tests are broken, the findings in
// test files stay.
func (a *Analysis) in(dir string, before []finding.Finding) []finding.Finding {
	if !slices.Contains(a.Analysed, dir) {
		return before
	}
	var found []finding.Finding
	for _, f := range a.Findings {
		if filepath.Dir(f.Pos.File) == dir {
			found = append(found, f)
		}
	}
	isFound := make(map[string]bool)
	for _, f := range found {
		isFound[f.Pos.File] = true
	}
	for _, f := range before {
		mayBe := slices.Contains(a.Incomplete, dir) && strings.HasSuffix(f.Pos.File, "_test.go") && !isFound[f.Pos.File]
		if mayBe || slices.Contains(a.Unseen, f.Pos.File) {
			found = append(found, f)
		}
	}
	return found
}

// log tells the client why the server did not analyse something. It does not repeat the same
// message.
func (s *session) log(errors []string) {
	const warning = 2
	message := strings.Join(errors, "\n")
	if message != "" && message != s.logged {
		s.notify("window/logMessage", map[string]any{"type": warning, "message": message})
	}
	s.logged = message
}
