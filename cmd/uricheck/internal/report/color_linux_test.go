package report

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestColor uses a pseudo-terminal.
func TestColor(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 77}); err != nil {
		t.Fatal(err)
	}
	if got := Width(terminal); got != 77 {
		t.Errorf("width %d, want 77", got)
	}
	tests := []struct {
		environ map[string]string
		want    bool
	}{
		{map[string]string{"TERM": "xterm"}, true},
		{map[string]string{}, true},
		{map[string]string{"TERM": "dumb"}, false},
		{map[string]string{"NO_COLOR": "1"}, false},
		{map[string]string{"NO_COLOR": "0"}, false}, // any value but the empty one
		{map[string]string{"NO_COLOR": ""}, true},
	}
	pipe, _, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	for names, want := range map[string]bool{"": false, "FORCE_COLOR": true, "FORCE_COLOR NO_COLOR": false} {
		isSet := func(name string) string { return strings.Repeat("1", strings.Count(" "+names+" ", " "+name+" ")) }
		if got := Color(pipe, isSet); got != want {
			t.Errorf("Color in a pipe, with %q = %v, want %v", names, got, want)
		}
	}
	for _, tt := range tests {
		if got := Color(terminal, func(name string) string { return tt.environ[name] }); got != tt.want {
			t.Errorf("Color in %v = %v, want %v", tt.environ, got, tt.want)
		}
	}
}
