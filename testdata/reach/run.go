package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// testRun counts the packages of a program by the results of their tests.
type testRun struct {
	passed, failed, withoutTests, notBuilt int
}

func (r testRun) String() string {
	return fmt.Sprintf("tests of %d packages ran, %d of them failed; %d packages have no tests, %d did not build",
		r.passed+r.failed, r.failed, r.withoutTests, r.notBuilt)
}

// runTests runs the tests of the program in dir, each package for at most the given time, and makes
// net/url log to the file logName. A failing test is not an error: the texts that it parsed before
// count. An interrupted run leaves no file of that name, so that nobody reads it as a complete one.
func runTests(dir, logName string, perPackage time.Duration) (testRun, error) {
	temp, err := os.MkdirTemp("", "reach")
	if err != nil {
		return testRun{}, err
	}
	defer os.RemoveAll(temp)
	overlay, err := writeOverlay(temp)
	if err != nil {
		return testRun{}, err
	}
	partial := logName + ".partial"
	if err := os.WriteFile(partial, nil, 0o644); err != nil {
		return testRun{}, err
	}
	// A stack has the names of files only without -trimpath.
	cmd := exec.Command("go", "test", "-json", "-p", "2", "-count", "1", "-vet", "off", "-trimpath=false",
		"-timeout", perPackage.String(), "-overlay", overlay, "./...")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "REACH_LOG="+partial, "REACH_ROOT="+dir)
	cmd.Stderr = os.Stderr
	events, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return testRun{}, err
	}
	run, err := countPackages(bytes.NewReader(events))
	if err != nil {
		return run, err
	}
	return run, os.Rename(partial, logName)
}

// countPackages reads the output of go test -json.
func countPackages(events io.Reader) (run testRun, err error) {
	decoder := json.NewDecoder(events)
	for {
		var event struct{ Action, Package, Test, FailedBuild string }
		if err := decoder.Decode(&event); err == io.EOF {
			return run, nil
		} else if err != nil {
			return run, fmt.Errorf("go test -json: %w", err)
		}
		switch {
		case event.Package == "" || event.Test != "":
		case event.FailedBuild != "":
			run.notBuilt++
		case event.Action == "pass":
			run.passed++
		case event.Action == "fail":
			run.failed++
		case event.Action == "skip":
			run.withoutTests++
		}
	}
}
