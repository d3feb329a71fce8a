// Package httpmock stands for the one that replaces the default transport.
package httpmock

func Activate() {}
