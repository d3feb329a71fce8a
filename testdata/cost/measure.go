package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// sample is what one run costs.
type sample struct {
	cpu, wall time.Duration
	memory    int64 // in bytes
}

// result is what a contender costs, round by round.
type result struct {
	name        string
	cold, again []sample
}

// measure runs the contenders on the program in dir. A first run of each builds what
// they need of the go command, the export data above all, and does not count.
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

// newSalt returns one that has not been used before.
func newSalt() string { return strconv.FormatInt(time.Now().UnixNano(), 10) }

func runTwice(dir string, c command) (cold, again sample, err error) {
	if cold, err = run(dir, c); err == nil {
		again, err = run(dir, c)
	}
	return cold, again, err
}

// run runs a command in a directory.
func run(dir string, c command) (sample, error) {
	cmd := exec.Command(c.args[0], c.args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), c.env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return sample{}, fmt.Errorf("%s: %w\n%s", cmd, err, stderr.Bytes())
	}
	// What wait4 tells of a process has in it what that has waited for, in turn.
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return sample{
		cpu:    cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		wall:   time.Since(start),
		memory: usage.Maxrss << 10, // Linux counts kilobytes
	}, nil
}
