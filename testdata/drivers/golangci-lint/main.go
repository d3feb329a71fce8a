// The golangci-lint command is golangci-lint with uricheck's plugin inside, as
// "golangci-lint custom" would build it, but from Go modules alone.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/uricheck/go-uricheck/plugin"
)

func main() {
	// Without a version, golangci-lint has a cache of its own for each binary.
	if err := commands.Execute(commands.BuildInfo{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
