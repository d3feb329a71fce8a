package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNoCLibrary keeps the C library out of the program, which go vet starts once for each
// package: package net, for example, links it if cgo is on.
func TestNoCLibrary(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "CGO_ENABLED=1")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "go/types") {
		t.Errorf("%q is no list of dependencies", deps)
	}
	if slices.Contains(deps, "runtime/cgo") {
		t.Error("the program imports runtime/cgo")
	}
}
