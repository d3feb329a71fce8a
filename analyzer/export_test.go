package analyzer

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/hosts"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/parts"
	"github.com/uricheck/go-uricheck/analyzer/internal/reading"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
)

// Lists of words that keep the analyzer silent, except for those with which it reports something.
var (
	SilentWords = map[string]*code.WordList{
		"NotAddresses":   &hosts.NotAddresses,
		"IPVersions":     &hosts.IPVersions,
		"Parsers":        &hosts.Parsers,
		"Brackets":       &hosts.Brackets,
		"DifferentNames": &reading.DifferentNames,
		"Printers":       &code.Printers,
		"ExampleDirs":    &code.ExampleDirs,
		"Doubles":        &sinks.Doubles,
		"Codes":          &languages.Codes,
	}
	ReportedWords = map[string]*code.WordList{"Lookers": &reading.Lookers, "URLs": &parts.URLs, "Hosts": &parts.Hosts, "Addresses": &parts.Addresses}
)
