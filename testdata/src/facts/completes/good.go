// Package completes sets fields of low, and completes their values.
package completes

import (
	"facts/low"
	"strings"
)

type Client struct{ box low.Box[string] }

func (c *Client) send() {
	if !strings.Contains(c.box.URL, "://") {
		c.box.URL = "http://" + c.box.URL
	}
	c.box.Send()
}

func completed() {
	c := &Client{low.Box[string]{URL: "h.example"}}
	c.send()
}
