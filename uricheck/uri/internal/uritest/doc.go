// Package uritest holds parsers of URIs against the grammar of an RFC: it reads
// the grammar as the RFC writes it, decides by an automaton what it derives, and
// makes the strings to compare on. It is for tests, and shares no code with what
// it judges.
package uritest
