// Package factcode encodes facts about texts: numbers, strings, and the terms of package term
// over the variables of the object that has the fact.
//
// The code is a sequence of numbers (uvarints) and strings. A string is twice its length and
// its bytes or, if it occurred before, twice its number plus 1:
//
//	place = number element, 0 for none
//	text  = kind count piece* count guard*
//	piece = tag [string] [place] [function result count text*]
//	guard = role string text
//
// It is a tenth of the size of gob, which repeats the names of structures in each fact.
package factcode

// tag bits of a piece, above its hole.
const (
	tagPlace = 16 << iota
	tagCall
	tagAround
	allTags = 16<<iota - 1
)
