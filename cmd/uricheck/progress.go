package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// progressLine is a line on a terminal with the progress of the analysis. The program erases it
// at the end.
type progressLine struct {
	mu    sync.Mutex
	out   *os.File
	start time.Time
	ended bool

	length int // of the shown line
}

// patience is the delay before the line appears: most runs end earlier.
const patience = time.Second

// progress starts a progress line, if standard error is a terminal, and returns the function that
// updates it.
func (p *program) progress() func(engine.Progress) {
	out, isFile := p.stderr.(*os.File)
	if p.quiet || !isFile || !term.IsTerminal(int(out.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	p.shown = &progressLine{out: out, start: time.Now()}
	return p.shown.show
}

func (l *progressLine) show(p engine.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	elapsed := time.Since(l.start)
	if l.ended || elapsed < patience {
		return
	}
	l.write("uricheck: " + stage(p, elapsed))
}

// write writes a line over the one before, and spaces over the rest of that: a user who sets
// NO_COLOR may have a terminal without escape sequences.
func (l *progressLine) write(text string) {
	fmt.Fprint(l.out, "\r"+text+strings.Repeat(" ", max(0, l.length-len(text))))
	l.length = len(text)
}

// stage returns the current stage, and an upper estimate of the time left, if there is one:
// cached packages take no time.
func stage(p engine.Progress, elapsed time.Duration) string {
	seconds := fmt.Sprintf("%d s", int(elapsed.Seconds()))
	switch {
	case p.IsCompiling:
		return "compiling dependencies for " + seconds // the go command does not tell how many are left
	case p.Units == 0:
		return "loading packages for " + seconds
	case p.All <= p.Units:
		return fmt.Sprintf("checked %s in %s", report.Plural(p.Units, "package"), seconds)
	}
	text := fmt.Sprintf("checked %d of at most %s in %s", p.Units, report.Plural(p.All, "package"), seconds)
	if p.Units*10 >= p.All { // before that it is a guess
		left := elapsed * time.Duration(p.All-p.Units) / time.Duration(p.Units)
		text += fmt.Sprintf("; the rest takes at most %d s", int(left.Seconds())+1)
	}
	return text
}

// endProgress erases the progress line, so that other output takes its place.
func (p *program) endProgress() {
	l := p.shown
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended && l.length > 0 {
		l.write("")
		fmt.Fprint(l.out, "\r")
	}
	l.ended = true
}
