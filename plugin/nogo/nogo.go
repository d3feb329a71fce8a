// Package nogo has the analyzer as nogo, of rules_go, wants it: messages begin with the
// severity, as nogo shows no category.
package nogo

import (
	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/plugin/severity"
)

// Analyzer is the analyzer.
var Analyzer = severity.InMessages(analyzer.New(analyzer.Options{}))
