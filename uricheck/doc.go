// Package uricheck judges texts that programs use as URIs. It knows the rules, and no Go syntax:
// [Check] takes a text and its use and returns the faults of the text, with spans in bytes of
// the text and with fixes that it has checked.
//
// Package stdlib alone decides what fails. A rule locates and explains a failure; its finding
// is an [Error]. All other findings are a [Warning] or a matter of [Style]. The rule syntax
// reports a failure that no rule explains. So Check reports everything that fails, and calls
// nothing an error that works.
//
// A text can have holes, for values that the program gets only at run time. It has a fault only if it
// has that fault with every value. [stdlib.Possible] decides whether some value makes the call
// succeed; it may miss a failure, but never invents one. For other findings Check fills the
// holes with many different values, and reports what all of them show at the same known bytes.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of messages.
package uricheck
