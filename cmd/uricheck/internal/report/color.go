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

// lineStyles are the styles of a line of source, by the sign between the line and its number.
var lineStyles = map[string]string{"|": dim, "-": red, "+": green}

// paint gives a text a style, if the report has colours.
func (r *Report) paint(style, text string) string {
	if !r.Color || text == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

// Color reports whether the output to a file has colours: the file is a terminal that knows them,
// or the environment asks for them (force-color.org), and does not forbid them (no-color.org).
func Color(out *os.File, getenv func(string) string) bool {
	if getenv("NO_COLOR") == "" && getenv("FORCE_COLOR") != "" {
		return true
	}
	return getenv("NO_COLOR") == "" && getenv("TERM") != "dumb" && term.IsTerminal(int(out.Fd())) && enableColor(out)
}

// Width returns the number of columns of a terminal; 0 if the file is not a terminal.
func Width(out *os.File) int {
	columns, _, err := term.GetSize(int(out.Fd()))
	if err != nil {
		return 0
	}
	return columns
}
