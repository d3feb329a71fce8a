// Package factcode is the code of what facts tell of texts: numbers, strings, and the terms
// of package term over the variables of the object that has the fact.
//
// The code is a sequence of numbers (uvarints) and strings. A string is twice its length and
// its bytes, or if it has been there before, twice its number and 1:
//
//	place = number element, 0 for none
//	text  = kind count piece* count guard*
//	piece = tag [string] [place] [function result count text*]
//	guard = flags string text
//
// It is a tenth of what gob writes for the same structures, which repeats their names in
// each fact.
package factcode

// tag bits of a piece, above its hole.
const (
	tagPlace = 16 << iota
	tagCall
	tagAround
	allTags = 16<<iota - 1
)

// tag bits of a guard.
const (
	guardBefore = 1 << iota
	guardFails
	guardChooses
)
