package lsp

import (
	"context"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// schedule wants directories to be analysed after a delay: the first one alone, for it is
// the one that is looked at, and then the others in one run. A run that would be out of
// date is stopped.
func (s *session) schedule(delay time.Duration, dirs ...string) {
	dirs = slices.DeleteFunc(dirs, func(dir string) bool { return !s.isOurs(dir) })
	if len(dirs) == 0 {
		return
	}
	wanted := [][]string{dirs[:1], dirs[1:]}
	if slices.ContainsFunc(s.running, func(dir string) bool { return slices.Contains(dirs, dir) }) {
		s.cancel()
		wanted = append(wanted, s.running)
	}
	var queue [][]string
	for _, waiting := range append(wanted, s.queue...) {
		left := slices.DeleteFunc(slices.Clone(waiting), func(dir string) bool { return isQueued(queue, dir) })
		if len(left) > 0 {
			queue = append(queue, left)
		}
	}
	s.queue = queue
	s.due = time.Now().Add(delay)
	s.poke()
}

func isQueued(queue [][]string, dir string) bool {
	return slices.ContainsFunc(queue, func(dirs []string) bool { return slices.Contains(dirs, dir) })
}

func (s *session) cancel() {
	if s.stop != nil {
		s.stop()
	}
}

func (s *session) poke() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake already
	}
}

// work analyses what is scheduled until the context ends.
func (s *session) work(ctx context.Context) {
	for ctx.Err() == nil {
		dirs, wait := s.next()
		switch {
		case dirs != nil:
			s.run(ctx, dirs)
		case wait > 0:
			select {
			case <-s.wake:
			case <-time.After(wait):
			case <-ctx.Done():
			}
		default:
			select {
			case <-s.wake:
			case <-ctx.Done():
			}
		}
	}
}

// next takes directories out of the queue, or returns how long to wait for the next
// ones: 0 if there are none.
func (s *session) next() (dirs []string, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return nil, 0
	}
	if wait := time.Until(s.due); wait > 0 {
		return nil, wait
	}
	dirs = s.queue[0]
	s.queue = s.queue[1:]
	s.running = dirs
	return dirs, 0
}

// run analyses directories and publishes what is found.
func (s *session) run(ctx context.Context, dirs []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.mu.Lock()
	s.stop = cancel
	overlay, parsing := s.overlay(), s.parsing(dirs)
	s.mu.Unlock()
	analysis, err := new(Analysis), error(nil)
	if len(parsing) > 0 {
		analysis, err = s.Analyze(ctx, parsing, overlay)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running, s.stop = nil, nil
	if ctx.Err() != nil {
		return // what it is about has changed
	}
	if err != nil {
		analysis = &Analysis{Errors: []string{err.Error()}}
	}
	s.log(analysis.Errors)
	for _, dir := range dirs {
		if !slices.Contains(s.openDirs(), dir) {
			continue // closed in the meantime
		}
		s.found[dir] = analysis.in(dir, s.found[dir])
		s.publish(dir)
	}
}

// overlay has the buffers that are not saved.
func (s *session) overlay() map[string][]byte {
	overlay := make(map[string][]byte)
	for name, d := range s.open {
		if s.isOurs(d.dir()) && d.isUnsaved() {
			overlay[name] = []byte(d.text.content)
		}
	}
	return overlay
}

// parsing returns the directories in which every buffer parses: most of what is being
// typed does not, and then there is no need to ask the go command.
func (s *session) parsing(dirs []string) []string {
	broken := make(map[string]bool)
	for name, d := range s.open {
		_, err := parser.ParseFile(token.NewFileSet(), name, d.text.content, parser.SkipObjectResolution)
		broken[d.dir()] = broken[d.dir()] || err != nil
	}
	return slices.DeleteFunc(slices.Clone(dirs), func(dir string) bool { return broken[dir] })
}

// in returns what is known of the files in a directory after an analysis. While
// something is typed the package does not type-check: what was found before stays then,
// as far as it survived, for an editor whose marks come and go is no help. It stays in
// test files if it is they that are broken.
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
	if !slices.Contains(a.Incomplete, dir) {
		return found
	}
	isFound := make(map[string]bool)
	for _, f := range found {
		isFound[f.Pos.File] = true
	}
	for _, f := range before {
		if strings.HasSuffix(f.Pos.File, "_test.go") && !isFound[f.Pos.File] {
			found = append(found, f)
		}
	}
	return found
}

// log tells the client why something was not analysed, once in a row.
func (s *session) log(errors []string) {
	const warning = 2
	message := strings.Join(errors, "\n")
	if message != "" && message != s.logged {
		s.notify("window/logMessage", logMessageParams{Type: warning, Message: message})
	}
	s.logged = message
}
