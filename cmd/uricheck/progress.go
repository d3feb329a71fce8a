package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// progressLine is a line on a terminal that tells how far the analysis is. It goes away
// in the end.
type progressLine struct {
	mu    sync.Mutex
	out   *os.File
	start time.Time
	ended bool
}

// patience is for how long nothing is shown: most runs are done by then.
const patience = time.Second

// progress starts a progress line, if standard error is a terminal, and returns what
// moves it on.
func (p *program) progress() func(units int) {
	out, isFile := p.stderr.(*os.File)
	if !isFile || !term.IsTerminal(int(out.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	p.shown = &progressLine{out: out, start: time.Now()}
	return p.shown.show
}

func (l *progressLine) show(units int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	elapsed := time.Since(l.start)
	if l.ended || elapsed < patience {
		return
	}
	fmt.Fprintf(l.out, "\r\x1b[Kuricheck: loading and checking: %s analysed, %d s", report.Plural(units, "package"), int(elapsed.Seconds()))
}

// endProgress takes the progress line away: what follows is written in its place.
func (p *program) endProgress() {
	l := p.shown
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended && time.Since(l.start) >= patience {
		fmt.Fprint(l.out, "\r\x1b[K")
	}
	l.ended = true
}
