// Package possible checks texts of which some bytes are unknown, because a program composes
// them at run time, as "http://" + host + ":" + strconv.Itoa(port).
//
// A [Text] has the known bytes, and a [Hole] for each unknown stretch. [Derives] reports
// whether a grammar of package uri derives the text for some filling of the holes and, if for
// none, after which byte no continuation is valid. The answer is exact, as the grammars are
// regular.
//
// All offsets count bytes.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of errors.
package possible
