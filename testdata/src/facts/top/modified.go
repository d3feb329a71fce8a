package top

import (
	"fmt"

	"facts/low"
)

type tokens interface{ token() (string, error) }

func postModified(t tokens, format string) error {
	var token string
	token, err := t.token()
	if err != nil {
		return err
	}
	format = fmt.Sprintf(format, token)
	return low.PostModified(format, 1)
}

func modified(t tokens) {
	postModified(t, "modified.corp.net/x?token=%s")
	postModified(t, "https://h.corp.net/x?token=%s")
}
