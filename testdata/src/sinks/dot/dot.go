package dot

import . "net/http"

func _(c *Client) {
	Get("http://h/%")       // want `escape: .*; http\.Get fails`
	c.Get("http://h/%")     // want `escape: .*; http\.Client\.Get fails`
	Get("/x")               // want `scheme: "/x" has no scheme; http\.Get accepts http and https`
	DefaultClient.Get("/x") // want `scheme: "/x" has no scheme; http\.Client\.Get accepts http and https`
}
