// Package uritest compares parsers of URIs with the grammar of an RFC. It reads the grammar as
// the RFC writes it, builds an automaton that decides what the grammar derives, and makes
// strings for the comparison. It is for tests, and shares no code with the parsers.
package uritest
