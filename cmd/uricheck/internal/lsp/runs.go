package lsp

import (
	"context"
	"slices"
	"time"
)

// runs has the scheduled analyses, and the one that runs. The session's lock protects it against
// concurrent use by the worker.
type runs struct {
	queue   [][]string // directories to analyse; each element is one run
	due     time.Time  // the time of the next run
	running []string
	stop    context.CancelFunc // of the run
	wake    chan struct{}
}

// want puts directories in front of the queue; each list is one run. It stops a run that would be
// out of date.
func (r *runs) want(delay time.Duration, wanted ...[]string) {
	if slices.ContainsFunc(r.running, func(dir string) bool { return isQueued(wanted, dir) }) {
		wanted = append(wanted, r.cancel())
	}
	var queue [][]string
	for _, waiting := range append(wanted, r.queue...) {
		left := slices.DeleteFunc(slices.Clone(waiting), func(dir string) bool { return isQueued(queue, dir) })
		if len(left) > 0 {
			queue = append(queue, left)
		}
	}
	r.queue = queue
	r.due = time.Now().Add(delay)
	select {
	case r.wake <- struct{}{}:
	default: // the worker is awake already
	}
}

func isQueued(queue [][]string, dir string) bool {
	return slices.ContainsFunc(queue, func(dirs []string) bool { return slices.Contains(dirs, dir) })
}

// isWanted reports whether a run analyses a directory, or will.
func (r *runs) isWanted(dir string) bool {
	return slices.Contains(r.running, dir) || isQueued(r.queue, dir)
}

// cancel stops the run, and returns its directories.
func (r *runs) cancel() []string {
	if r.stop != nil {
		r.stop()
	}
	stopped := r.running
	r.running = nil
	return stopped
}

// next takes directories out of the queue, or returns how long to wait for the next
// ones: 0 if there are none.
func (r *runs) next() (dirs []string, wait time.Duration) {
	if len(r.queue) == 0 {
		return nil, 0
	}
	if wait := time.Until(r.due); wait > 0 {
		return nil, wait
	}
	dirs = r.queue[0]
	r.queue = r.queue[1:]
	r.running = dirs
	return dirs, 0
}

// forget takes a directory out of the queue.
func (r *runs) forget(dir string) {
	var queue [][]string
	for _, dirs := range r.queue {
		queue = append(queue, slices.DeleteFunc(dirs, func(d string) bool { return d == dir }))
	}
	r.queue = slices.DeleteFunc(queue, func(dirs []string) bool { return len(dirs) == 0 })
}
