// Package http is not net/http.
package http

type Client struct{}

func (Client) Get(string) {}

func Get(string)   {}
func Parse(string) {}
