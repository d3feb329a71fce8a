package split

import _ "embed" // for Source

// Source is the source code of this package, without this file.
//
//go:embed split.go
var Source []byte
