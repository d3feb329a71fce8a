package report

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableColor makes a console read control sequences, which it does not do by default, and reports
// whether it does now.
func enableColor(out *os.File) bool {
	console := windows.Handle(out.Fd())
	var mode uint32
	if err := windows.GetConsoleMode(console, &mode); err != nil {
		return false
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
