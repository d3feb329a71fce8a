// Package uricheck judges texts that are used as URIs. It knows the rules, and
// no Go syntax: [Check] takes a text and its use and returns what is wrong with
// it, with spans in bytes of the text and fixes that were checked again.
//
// What fails is decided by package stdlib alone. A rule locates and explains a
// failure, and then its finding is an [Error]; what a rule finds beyond that is
// a [Warning] or a matter of [Style]. A failure that no rule explains is
// reported by the rule syntax, so nothing that fails goes unsaid and nothing
// that works is called an error.
//
// A text can have holes, for what is only known at run time. It is at fault only if
// it is with every value. That none makes the call succeed is decided by
// [stdlib.Possible], which errs to silence alone; other findings are those that many
// different values show at the same known bytes.
package uricheck
