package analyzer

import "github.com/uricheck/go-uricheck/analyzer/internal/code"

// Lists of words: what is in them is silent, but for lookers.
var (
	SilentWords = map[string]*code.WordList{
		"notAddresses":   &notAddresses,
		"ipVersions":     &ipVersions,
		"brackets":       &brackets,
		"differentNames": &differentNames,
		"Printers":       &code.Printers,
		"ExampleDirs":    &code.ExampleDirs,
	}
	ReportedWords = map[string]*code.WordList{"lookers": &lookers}
)
