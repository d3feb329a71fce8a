package analyzer

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
)

// Lists of words: what is in them is silent, but for lookers.
var (
	SilentWords = map[string]*code.WordList{
		"notAddresses":   &notAddresses,
		"ipVersions":     &ipVersions,
		"brackets":       &brackets,
		"differentNames": &differentNames,
		"Printers":       &code.Printers,
		"ExampleDirs":    &code.ExampleDirs,
		"Doubles":        &sinks.Doubles,
	}
	ReportedWords = map[string]*code.WordList{"lookers": &lookers}
)
