package library

import (
	"go/token"
	"reflect"
	"strings"
)

// Declared returns Go declarations of the functions of a package that have rows. It leaves out methods, and
// functions with types of packages.
func Declared(path string) string {
	var code strings.Builder
	for _, name := range Names() {
		function, ok := strings.CutPrefix(name, path+".")
		if f := Of(name); !ok || f.Real == nil || !token.IsIdentifier(function) {
			continue
		}
		signature := strings.TrimPrefix(reflect.TypeOf(Of(name).Real).String(), "func")
		if path == "bytes" {
			signature = strings.ReplaceAll(signature, "string", "[]byte") // the row is that of package strings
		}
		if !strings.Contains(strings.ReplaceAll(signature, "...", ""), ".") {
			code.WriteString("func " + function + signature + "\n")
		}
	}
	return code.String()
}
