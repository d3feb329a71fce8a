package lsp

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestSettings checks that settings take effect from initialize and from a notification; in a section
// or alone.
func TestSettings(t *testing.T) {
	got := make(chan map[string]any, 100)
	configure := func(settings map[string]any) error {
		got <- settings
		if settings["wrong"] != nil {
			return errors.New("there is no setting wrong")
		}
		return nil
	}
	next := func(want string) {
		t.Helper()
		select {
		case settings := <-got:
			if !reflect.DeepEqual(settings, map[string]any{want: true}) {
				t.Errorf("got %v, want %s", settings, want)
			}
		case <-time.After(patience):
			t.Fatalf("no settings, want %s", want)
		}
	}
	server := Server{Analyze: fake, Configure: configure, Delay: time.Millisecond}
	told := connectTo(t, server, map[string]string{"a.go": faulty})
	told.call("initialize", map[string]any{
		"rootUri": finding.FileURI(told.dir), "capabilities": map[string]any{}, "initializationOptions": map[string]any{"style": true},
	}, nil)
	next("style")
	told.notify("initialized", struct{}{})
	d := told.load("a.go")
	told.await(d, "::1")
	told.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"uricheck": map[string]any{"port": true}}})
	next("port")
	told.await(d, "::1") // the server analyses it again
	told.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"wrong": true}})
	next("wrong")
	if message := <-told.logged; message != "uricheck: there is no setting wrong" {
		t.Errorf("the user reads %q", message)
	}

	told.notify("workspace/didChangeConfiguration", map[string]any{"settings": nil}) // of a client that has none to tell
	told.settle()
	if len(got) > 0 {
		t.Errorf("got %v", <-got)
	}
}

// TestSettingsDuringRun changes the settings while a run analyses a directory that has no quick answer:
// the server stops it, and analyses the directory once more.
func TestSettingsDuringRun(t *testing.T) {
	begun, goOn := make(chan bool, 10), make(chan bool, 10)
	analyze := func(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error) {
		begun <- true
		<-goOn // a stopped run takes a while to end
		return fake(ctx, dirs, overlay, first)
	}
	looked := make(chan bool, 10)
	quick := func(string, map[string][]byte, bool, func(*Analysis)) (*Analysis, bool) {
		looked <- true
		return nil, false
	}
	configure := func(map[string]any) error { return nil }
	c := connectTo(t, Server{Analyze: analyze, Quick: quick, Configure: configure, Delay: time.Millisecond}, map[string]string{"a.go": faulty})
	c.initialize(`{}`)
	d := c.load("a.go")
	<-looked
	<-begun
	c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"style": true}})
	<-looked
	c.settle()
	goOn <- true
	goOn <- true
	c.await(d, "::1")
}
