package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// measurement is the cost of a package in an editor.
type measurement struct {
	lines     int
	first     time.Duration   // from opening a file to its diagnostics
	keystroke []time.Duration // to the first diagnostics of the changed text, sorted
	whole     []time.Duration // to the next ones, sorted: of those that came before the next keystroke
	cpu       time.Duration   // for each keystroke, of the server and its child processes
	peak      int             // memory, in MB
}

// at returns the time within which that share of the keystrokes has an answer.
func at(share float64, sorted []time.Duration) time.Duration {
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

// withTyped returns a file with a function at its end, which the user is typing, and in which a
// URL is sometimes wrong.
func withTyped(saved []byte, keystroke int) string {
	clause := regexp.MustCompile(`(?m)^package \w+`).FindIndex(saved)[1]
	host := []string{"h", "::1"}[keystroke%2]
	return fmt.Sprintf("%s\n\nimport typed \"net/url\"\n%s\nfunc uricheckTyped() { typed.Parse(\"http://%s/%d\") }\n",
		saved[:clause], saved[clause:], host, keystroke)
}

// measure types in the largest file of a package.
func measure(program, module, dir string, keystrokes int) (m measurement, err error) {
	name, err := largest(dir, &m)
	if err != nil {
		return m, err
	}
	saved, err := os.ReadFile(name)
	if err != nil {
		return m, err
	}
	c, err := start(module, program, "lsp")
	if err != nil {
		return m, err
	}
	begin := time.Now()
	if err := c.open(name, withTyped(saved, 0)); err != nil {
		return m, err
	}
	before, err := c.await(name, 0)
	if err != nil {
		return m, err
	}
	m.first = time.Since(begin)
	used := cpuOf(c.server.Process.Pid)
	for i := 1; i <= keystrokes; i++ {
		begin := time.Now()
		if err := c.change(name, withTyped(saved, i), i); err != nil {
			return m, err
		}
		found, err := c.await(name, i)
		if err != nil {
			return m, err
		}
		m.keystroke = append(m.keystroke, found.at.Sub(begin))
		later := c.during(pause, name, i)
		if len(later) > 0 {
			m.whole = append(m.whole, later[0].at.Sub(begin))
		}
		want := len(before.Diagnostics) + i%2
		for _, p := range append(later, found) {
			if len(p.Diagnostics) != want {
				return m, fmt.Errorf("%s: after keystroke %d there are %d diagnostics, want %d", name, i, len(p.Diagnostics), want)
			}
		}
	}
	m.cpu = (cpuOf(c.server.Process.Pid) - used) / time.Duration(keystrokes)
	m.peak = peakOf(c.server.Process.Pid)
	slices.Sort(m.keystroke)
	slices.Sort(m.whole)
	return m, c.end()
}

// pause is the time between two keystrokes of somebody who types 80 words a minute.
const pause = 150 * time.Millisecond

// isGenerated matches the comment of generated files, in which uricheck reports nothing:
// go.dev/s/generatedcode.
var isGenerated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// largest returns the largest file of a package that somebody may edit, its tests aside, and
// counts the lines of the package.
func largest(dir string, m *measurement) (string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", err
	}
	found, size := "", 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		m.lines += bytes.Count(text, []byte("\n"))
		isEdited := !strings.HasSuffix(name, "_test.go") && !bytes.Contains(text, []byte("//go:build")) && !isGenerated.Match(text)
		if len(text) > size && isEdited {
			found, size = name, len(text)
		}
	}
	if found == "" {
		return "", fmt.Errorf("%s has no Go files that somebody edits", dir)
	}
	return found, nil
}

// cpuOf returns the processor time of a process and of its finished children, which Linux
// counts in hundredths of a second (proc_pid_stat(5)).
func cpuOf(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // the name may have spaces
	fields := strings.Fields(rest)
	var ticks int
	for _, field := range fields[11:15] { // utime, stime, cutime, cstime
		n, _ := strconv.Atoi(field)
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// peakOf returns the largest memory of a process so far, in MB.
func peakOf(pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, _ := strconv.Atoi(strings.Fields(rest)[0])
	return kilobytes / 1024
}
