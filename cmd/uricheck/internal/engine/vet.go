package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// vet runs "go vet" on packages and keeps the records. salt makes the run distinct for the
// cache.
func (r *run) vet(packages []string, salt string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	mode := recordFindings
	if r.config.Entries {
		mode = recordEntries
	}
	if salt != "" {
		mode += "," + salt
	}
	args := []string{"vet", "-json", "-work", "-vettool=" + self, "-" + recordFlag + "=" + mode}
	args = append(append(args, r.config.Flags...), r.config.buildFlags()...)
	if len(r.config.Overlay) > 0 {
		overlay, err := r.writeOverlay()
		if err != nil {
			return err
		}
		args = append(args, "-overlay="+overlay)
	}
	return r.readRecords(append(args, packages...))
}

// readRecords runs the go command, which prints records.
func (r *run) readRecords(args []string) error {
	cmd := exec.CommandContext(r.ctx, "go", args...)
	endTogether(cmd)
	cmd.WaitDelay = 10 * time.Second
	cmd.Dir = r.config.Dir
	cmd.Env = append(append(cmd.Environ(), r.config.env...), r.watchProgress()...)
	stderr := &workNoter{note: r.noteWork}
	cmd.Stderr = stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return commandError(err, "")
	}
	decodeErr := r.decode(out)
	// The go command's cache would permanently lose unread output.
	_, _ = io.Copy(io.Discard, out)
	err = cmd.Wait()
	work, said := cutWork(stderr.said.String())
	removeWork(work)
	if err != nil {
		return commandError(err, said)
	}
	return decodeErr
}

// workNoter keeps the output of go vet, and records its directory as soon as it appears.
type workNoter struct {
	said  bytes.Buffer
	noted bool
	note  func(dir string)
}

func (w *workNoter) Write(p []byte) (int, error) {
	n, err := w.said.Write(p)
	if w.noted {
		return n, err
	}
	lines := w.said.String()
	dir, _ := cutWork(lines[:strings.LastIndexByte(lines, '\n')+1])
	if w.noted = dir != ""; w.noted {
		w.note(dir)
	}
	return n, err
}

// cutWork removes the line that -work makes go vet print from its standard error, and returns the
// directory in it. The engine has to remove that directory, because an interrupted go vet does not.
func cutWork(stderr string) (dir, rest string) {
	for line := range strings.Lines(stderr) {
		dir, ok := strings.CutPrefix(line, "WORK=")
		dir = strings.TrimRight(dir, "\r\n")
		if ok && filepath.IsAbs(dir) && strings.HasPrefix(filepath.Base(dir), "go-build") {
			return dir, strings.Replace(stderr, line, "", 1)
		}
	}
	return "", stderr
}

// decode keeps the records of all units.
func (r *run) decode(from io.Reader) error {
	decoder := json.NewDecoder(from)
	for {
		var tree unitTree
		if err := decoder.Decode(&tree); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("go vet's output: %w", err)
		}
		id, text, err := tree.record(r.config.Analyzer)
		switch {
		case err != nil:
			r.errors = append(r.errors, fmt.Sprintf("%s: %v", id, err))
		case text != "":
			r.records.add(id, text)
		}
	}
}

// failure returns the error of an analyzer, as unitchecker prints it.
func failure(text json.RawMessage) error {
	var failed struct {
		Err string `json:"error"`
	}
	if err := json.Unmarshal(text, &failed); err == nil && failed.Err != "" {
		return errors.New(failed.Err)
	}
	return fmt.Errorf("the tool recorded %.100q", text)
}

// watchProgress returns the environment for a tool that reports its progress.
func (r *run) watchProgress() []string {
	if r.config.Progress == nil {
		return nil
	}
	f, err := r.tempFile("progress-*")
	if err != nil {
		return nil
	}
	_ = f.Close()
	go r.tellProgress(f.Name())
	return []string{progressVariable + "=" + f.Name()}
}

// tellProgress reports the length of a file, until the file is gone.
func (r *run) tellProgress(name string) {
	all := make(chan int, 1)
	timer := time.AfterFunc(countPatience, func() { all <- r.countUnits() })
	defer timer.Stop()
	var p Progress
	for r.ctx.Err() == nil {
		info, err := os.Stat(name)
		if err != nil {
			return // the run has ended
		}
		p.Units = int(info.Size())
		select {
		case p.All = <-all:
		default:
		}
		r.config.Progress(p)
		time.Sleep(100 * time.Millisecond)
	}
}

// countPatience is the delay before the program counts packages, for which the go command needs as
// long as for a short run.
const countPatience = 3 * time.Second

// countUnits returns the number of packages of the run, 0 if it is unknown.
func (r *run) countUnits() int {
	args := []string{"list", "-e", "-deps", "-f", "{{.ImportPath}}"}
	if !r.config.NoTests {
		args = append(args, "-test")
	}
	out, err := r.config.output(r.ctx, append(append(args, r.config.buildFlags()...), r.config.packages()...)...)
	if err != nil {
		return 0
	}
	n := 0
	for line := range strings.Lines(string(out)) {
		if !strings.HasSuffix(strings.TrimSpace(line), ".test") { // that is the main package of tests
			n++
		}
	}
	return n
}
