package main

import (
	"encoding/json"
	"strings"
)

func rowsAsJSON(rows []listRow) (string, error) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // an "&" in a query is to be read
	enc.SetIndent("", "\t")
	err := enc.Encode(rows)
	return cleanJSON(b.String()), err
}
