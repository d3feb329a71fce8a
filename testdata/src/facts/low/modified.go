package low

import (
	"bytes"
	"encoding/json"
	"net/http"
)

// Modify may change each URL.
var Modify func(string) string

// PostModified only fails at its condition on something else, behind a hook for the URL.
func PostModified(u string, body any) error { // want PostModified:`takesURL\(0 Send guards 2\)`
	if Modify != nil {
		u = Modify(u)
	}
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	_, err = http.Post(u, "", bytes.NewReader(data))
	return err
}
