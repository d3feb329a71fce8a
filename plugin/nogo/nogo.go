// Package nogo has the analyzer for nogo of rules_go: messages begin with the severity, because
// nogo shows no category.
//
// From v1 on, the exported API is stable.
package nogo

import (
	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/plugin/internal/severity"
)

// Analyzer is the analyzer with the severity in its messages.
var Analyzer = severity.InMessages(analyzer.New(analyzer.Options{}))
