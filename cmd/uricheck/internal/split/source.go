package split

import _ "embed" // for the files that "uricheck gopls" copies into gopls

// Source is the source code of this package, without this file.
//
//go:embed split.go
var Source []byte

// Registration is a file that registers the parts of uricheck's analyzer in gopls. A gopls whose list of analyzers has
// another name does not build with it. In gopls, analyzers have severities; these are the same as in "uricheck lsp".
//
//go:embed register.txt
var Registration []byte
