//go:build !(linux && cgo)

package stdlib_test

import "testing"

func TestCResolver(t *testing.T) {
	t.Skip("package net asks the C library only with cgo, and only Linux has the namespace that keeps names on the machine")
}
