package url

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// handTo stands for a function of net/url: add leaves its frame out.
func handTo(l *parsedTexts, text string) { l.add(text) }

// parse is a function of the program.
//
//go:noinline
func parse(l *parsedTexts, text string) { handTo(l, text) }

func openTestLog(t *testing.T) (l *parsedTexts, name string) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	name = filepath.Join(t.TempDir(), "log")
	t.Setenv("REACH_LOG", name)
	t.Setenv("REACH_ROOT", dir)
	return openParsedLog(), name
}

func TestAdd(t *testing.T) {
	l, name := openTestLog(t)
	texts := []string{"http://h/", "", "a\"b\\c\n", "/ü\xff\x7f", strings.Repeat("/long", 10_000)}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, text := range texts {
				parse(l, text)
			}
		})
	}
	group.Wait()
	log, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]int)
	for line := range bytes.Lines(log) {
		var parsing struct {
			Text  string   `json:"text"`
			Stack []string `json:"stack"`
		}
		if err := json.Unmarshal(line, &parsing); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if len(parsing.Stack) != 2 || !strings.HasPrefix(parsing.Stack[0], "log_test.go:") {
			t.Errorf("stack %q, want parse and its caller", parsing.Stack)
		}
		got[parsing.Text]++
	}
	want := map[string]int{"http://h/": 1, "": 1, "a\"b\\c\n": 1, "/\u00c3\u00bc\u00ff\u007f": 1, texts[4]: 1}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("logged %.200v, want each text once: %.200v", got, want)
	}
}

func TestAddTwoWays(t *testing.T) {
	l, name := openTestLog(t)
	for range 2 {
		parse(l, "http://h/")
	}
	parse(l, "http://h/")
	log, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.Count(log, []byte("\n")); got != 2 {
		t.Errorf("%d lines, want one for each of the two calls: %s", got, log)
	}
}

func TestAddWithoutLog(t *testing.T) {
	t.Setenv("REACH_LOG", "")
	if l := openParsedLog(); l != nil {
		t.Errorf("%+v, want no log", l)
	}
	parse(nil, "http://h/")
}
