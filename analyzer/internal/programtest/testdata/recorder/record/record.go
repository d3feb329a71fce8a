// Package record records the texts that reach the sinks of the generated programs, and runs the
// programs.
package record

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
)

// event is a call of a sink. It quotes the text, because JSON cannot have bytes that are not UTF-8.
type event struct {
	Site, Func, Text string
	Mask, Filling    int
	OK               bool
}

// Program is a generated program.
type Program struct {
	Run    func()
	Resets []func() // of its package variables
	Flags  int
	Holes  bool
}

var (
	seen          map[event]int // with their place in the order of the run
	mask, filling int
)

// Saw notes a call of a sink, in the function that called Saw's caller. The
// elements of a join are one text.
func Saw(fn string, err error, texts ...string) {
	_, file, line, _ := runtime.Caller(2)
	At(Site(file, line), fn, err, texts...)
}

// Site is a line of a program.
func Site(file string, line int) string {
	return filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file) + ":" + strconv.Itoa(line)
}

// At is like Saw, but for a call at a known place.
func At(site, fn string, err error, texts ...string) {
	text := texts[0]
	for _, t := range texts[1:] {
		text += "\x00" + t
	}
	note(event{site, fn, strconv.Quote(text), mask, filling, err == nil})
}

func note(e event) {
	if _, known := seen[e]; !known {
		seen[e] = len(seen)
	}
}

// Literal notes that the program evaluates a literal, in the function that calls Literal.
func Literal(text string) string {
	if seen != nil {
		_, file, line, _ := runtime.Caller(1)
		note(event{Func: "literal", Site: Site(file, line), Text: strconv.Quote(text)})
	}
	return text
}

// texts and numbers fill the holes.
var texts = []string{
	"http://x.example", "x", "/p?q=1#f", "x:80", "%zz", "[::1", "a b", "https://x.example/", "1.2.3.4", ":", "\n",
}

var numbers = []int{80, 0, 1, -1, 99999}

// Main runs each program with every value of its flags, and prints the texts that reached its
// sinks. A program with holes runs so many times more, with random values.
func Main(fillings int, programs []Program) {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	for _, p := range programs {
		seen = make(map[event]int)
		random := rand.New(rand.NewPCG(0, 0))
		times := 1
		if p.Holes {
			times = fillings
		}
		for filling = range times {
			fill(random)
			for mask = range 1 << p.Flags {
				set(p.Flags)
				run(p)
			}
		}
		for e, order := range seen {
			encoder.Encode(struct {
				event
				Order int
			}{e, order})
		}
	}
}

// maxHoles is the largest number of holes of each kind that a program can request.
const maxHoles = 16

// fill gives the holes values. Every other text is empty, because programs check for that.
func fill(random *rand.Rand) {
	for i := range maxHoles {
		text := texts[random.IntN(len(texts))]
		if random.IntN(2) == 0 {
			text = ""
		}
		os.Setenv("TEXT"+strconv.Itoa(i), text)
		os.Setenv("NUMBER"+strconv.Itoa(i), strconv.Itoa(numbers[random.IntN(len(numbers))]))
	}
}

func set(flags int) {
	for i := range flags {
		os.Setenv("FLAG"+strconv.Itoa(i), strconv.Itoa(mask>>i&1))
	}
}

// run runs a program until it ends, or panics.
func run(p Program) {
	defer func() { recover() }()
	for _, reset := range p.Resets {
		reset()
	}
	p.Run()
}
