package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// source has an error, a warning, and a style finding.
const source = `package m

import "net/http"

func f() {
	http.Get("http://h/100%")
	http.Get("http://h/?q=a b")
	http.Get("HTTP://h/")
}
`

const (
	shown = `6:24: error: escape: "%" needs two hex digits after it; http.Get fails
7:25: warning: query: a query cannot contain " "; HTTP/1.1 servers answer 400
8:12: information: scheme: "HTTP" is not lowercase
`
	fixed = `package m

import "net/http"

func f() {
	http.Get("http://h/100%25")
	http.Get("http://h/?q=a%20b")
	http.Get("http://h/")
}
`
)

// editors are those that Debian has, each with a script: it opens m.go, writes the screen
// to shown.txt, applies all fixes and saves the file. Debian 12 has no Helix.
var editors = map[string][]string{
	"neovim": {"nvim", "--headless", "-u", "NONE", "-c", "luafile " + script("neovim.lua")},
	"emacs":  {"emacs", "--batch", "--load", script("emacs.el")},
}

func script(name string) string {
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		panic(err) // the process has no working directory
	}
	return path
}

// TestEditors drives real editors: they show each severity, and their fixes fix the
// file.
func TestEditors(t *testing.T) {
	for name, command := range editors {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Fatalf("%v: install neovim, emacs-nox and elpa-eglot", err)
			}
			dir := module(t, map[string]string{"m.go": source})
			ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
			defer cancel()
			cmd := exec.CommandContext(ctx, command[0], command[1:]...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "URICHECK="+uricheck, "HOME="+dir, "GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for file, want := range map[string]string{"shown.txt": shown, "m.go": fixed} {
				got, err := os.ReadFile(filepath.Join(dir, file))
				if err != nil || string(got) != want {
					t.Errorf("%s: %v\n%s\nwant\n%s", file, err, got, want)
				}
			}
		})
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
