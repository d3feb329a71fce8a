package known

import (
	"encoding/base64"
	"sync"
)

// variables are the package variables of the standard library that are receivers of methods.
// They are known texts of kind [term.Other].
var variables = sync.OnceValue(func() map[string]any {
	return map[string]any{
		"encoding/base64.RawStdEncoding": base64.RawStdEncoding,
		"encoding/base64.RawURLEncoding": base64.RawURLEncoding,
		"encoding/base64.StdEncoding":    base64.StdEncoding,
		"encoding/base64.URLEncoding":    base64.URLEncoding,
	}
})

func addBase64(table map[string]function) {
	table["(*encoding/base64.Encoding).EncodeToString"] = function{of: (*base64.Encoding).EncodeToString, from: 1}
	table["(*encoding/base64.Encoding).DecodeString"] = function{of: (*base64.Encoding).DecodeString, from: 1}
}
