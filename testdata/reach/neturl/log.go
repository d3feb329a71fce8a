// Package url is a part of net/url during the measurement: the overlay adds this
// file to that package. It imports only packages that net/url imports, and writes
// by syscall: a file of package os would wake the poller of every program.
package url

import (
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// maxFrames is enough for the deepest stacks of command line programs and
// middleware. The log leaves out the frames further out.
const maxFrames = 96

// parsing is one way to the parser; a process logs it once.
type parsing struct {
	text  string
	stack [maxFrames]uintptr
}

// parsedLog is the log. The program opens it before any test runs, since tests clear the
// environment.
var parsedLog = openParsedLog()

type parsedTexts struct {
	root string // ends with a slash
	file int
	mu   sync.Mutex
	seen map[parsing]bool
}

// openParsedLog returns nil if there is no log.
func openParsedLog() *parsedTexts {
	name, _ := syscall.Getenv("REACH_LOG")
	root, _ := syscall.Getenv("REACH_ROOT")
	if name == "" {
		return nil
	}
	file, err := syscall.Open(name, syscall.O_WRONLY|syscall.O_APPEND|syscall.O_CREAT|syscall.O_CLOEXEC, 0o644)
	if err != nil {
		panic("net/url: REACH_LOG: " + err.Error())
	}
	return &parsedTexts{root: root + "/", file: file, seen: make(map[parsing]bool)}
}

// add logs a text on its way to the parser. The functions that pass their argument to
// the parser call it.
func (l *parsedTexts) add(text string) {
	if l == nil {
		return
	}
	p := parsing{text: text}
	runtime.Callers(3, p.stack[:]) // without Callers, add and the function of net/url
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seen[p] {
		return
	}
	l.seen[p] = true
	// One write is one line, also where several processes append.
	if _, err := syscall.Write(l.file, l.line(p)); err != nil {
		panic("net/url: REACH_LOG: " + err.Error())
	}
}

// line returns the parsing in JSON: the text, the function outside net/url that called it, and the
// positions in the program, the innermost first.
func (l *parsedTexts) line(p parsing) []byte {
	var caller string
	var places []byte
	frames := runtime.CallersFrames(p.stack[:])
	for {
		frame, more := frames.Next()
		if caller == "" && !strings.HasPrefix(frame.Function, "net/url.") {
			caller = frame.Function
		}
		if file, ok := strings.CutPrefix(frame.File, l.root); ok {
			if len(places) > 0 {
				places = append(places, ',')
			}
			places = appendQuoted(places, file+":"+strconv.Itoa(frame.Line))
		}
		if !more {
			break
		}
	}
	line := appendQuoted([]byte(`{"text":`), p.text)
	line = appendQuoted(append(line, `,"caller":`...), caller)
	line = append(append(line, `,"stack":[`...), places...)
	return append(line, "]}\n"...)
}

// appendQuoted appends a JSON string with a code point for each byte, because
// a text need not be UTF-8.
func appendQuoted(line []byte, s string) []byte {
	const hex = "0123456789abcdef"
	line = append(line, '"')
	for i := range len(s) {
		if c := s[i]; ' ' <= c && c < 0x7f && c != '"' && c != '\\' {
			line = append(line, c)
		} else {
			line = append(line, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(line, '"')
}
