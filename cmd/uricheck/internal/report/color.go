package report

import (
	"os"

	"golang.org/x/term"
)

// Styles are parameters of the control sequence SGR (ECMA-48 §8.3.117).
const (
	bold  = "1"
	dim   = "2"
	red   = "31"
	green = "32"
)

var severityStyles = map[string]string{"error": "1;31", "warning": "1;33", "style": "1;36"}

// lineStyles are those of a line of source, by what separates it from its number.
var lineStyles = map[string]string{"|": dim, "-": red, "+": green}

// paint gives a text a style, if colours are wanted.
func (r *Report) paint(style, text string) string {
	if !r.Color || text == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

// Color reports whether colours are wanted in a file: it is a terminal that knows
// them, or the environment says so (force-color.org), and does not object (no-color.org).
func Color(out *os.File, getenv func(string) string) bool {
	if getenv("NO_COLOR") == "" && getenv("FORCE_COLOR") != "" {
		return true
	}
	return getenv("NO_COLOR") == "" && getenv("TERM") != "dumb" && term.IsTerminal(int(out.Fd())) && enableColor(out)
}

// Width returns how many columns a terminal has; 0 if the file is none.
func Width(out *os.File) int {
	columns, _, err := term.GetSize(int(out.Fd()))
	if err != nil {
		return 0
	}
	return columns
}
