// Package dsn parses the data source names of database drivers, and finds what the driver refuses. Each driver has a
// language of its own, which the module in testdata/libraries compares with the driver.
//
// It is for the rules of uricheck, and may change.
package dsn

// Fault is what a driver refuses in a data source name.
type Fault struct {
	Start, End int    // byte offsets of the culprit
	Fact       string // the fault in words, in which %q stands for the culprit
	// Fixes are the edits that repair the fault if one intention is plausible.
	Fixes []Fix
}

// Fix replaces a stretch of the text.
type Fix struct {
	Title      string
	Start, End int
	New        string
}

func faultAt(start, end int, fact string, fixes ...Fix) *Fault {
	return &Fault{Start: start, End: end, Fact: fact, Fixes: fixes}
}
