// Package uricheck judges texts that are used as URIs. It knows the rules, and
// no Go syntax: [Check] takes a text and its use and returns what is wrong with
// it, with spans in bytes of the text and fixes that were checked again.
//
// What fails is decided by package stdlib alone. A rule locates and explains a
// failure, and then its finding is an [Error]; what a rule finds beyond that is
// a [Warning] or a matter of [Style]. A failure that no rule explains is
// reported by the rule syntax, so nothing that fails goes unsaid and nothing
// that works is called an error.
package uricheck
