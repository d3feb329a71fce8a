package main

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// sample is the cost of one run.
type sample struct {
	cpu, wall time.Duration
	memory    int64 // in bytes
}

// result is the cost of a contender, round by round.
type result struct {
	name        string
	cold, again []sample
}

// measure runs the contenders on the program in dir. The first run of each builds the
// export data and other results of the go command, and does not count.
func measure(chosen []contender, dir string, rounds int) ([]result, error) {
	temp, err := os.MkdirTemp("", "cost")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	results := make([]result, len(chosen))
	for round := range rounds + 1 {
		salt := newSalt()
		built, err := buildTools(temp, salt)
		if err != nil {
			return nil, err
		}
		for i, c := range chosen {
			cold, again, err := runTwice(dir, c.command(built, salt))
			if err != nil {
				return nil, err
			}
			log.Printf("round %d of %d: %s, cold %.1f s CPU, again %.1f s", round, rounds, c.name, cold.cpu.Seconds(), again.cpu.Seconds())
			results[i].name = c.name
			if round > 0 {
				results[i].cold = append(results[i].cold, cold)
				results[i].again = append(results[i].again, again)
			}
		}
	}
	return results, nil
}

// newSalt returns a salt that no run has used before.
func newSalt() string { return strconv.FormatInt(time.Now().UnixNano(), 10) }

func runTwice(dir string, c command) (cold, again sample, err error) {
	if cold, err = run(dir, c); err == nil {
		again, err = run(dir, c)
	}
	return cold, again, err
}

// foundSome is the exit status of uricheck if it has findings.
const foundSome = 3

// run runs a command in a directory.
func run(dir string, c command) (sample, error) {
	cmd := exec.Command(c.args[0], c.args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), c.env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != foundSome) {
		return sample{}, fmt.Errorf("%s: %w\n%s", cmd, err, stderr.Bytes())
	}
	// The rusage of a process includes those of the processes for which it has waited.
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return sample{
		cpu:    cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		wall:   time.Since(start),
		memory: usage.Maxrss << 10, // Linux counts kilobytes
	}, nil
}
