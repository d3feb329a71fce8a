package programtest

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestFaults(t *testing.T) {
	send := func(text string) error {
		if strings.Contains(text, "bad") {
			return errors.New("bad")
		}
		return nil
	}
	for _, c := range []struct {
		name   string
		events []Event
		want   []string
	}{
		{"fails", []Event{{Site: "a", Text: "m1k%"}}, []string{"m1k"}},
		{"works", []Event{{Site: "a", Text: "m1k", OK: true}}, nil},
		{"fails when it is sent", []Event{{Site: "a", Func: "http.Get", Text: "bad m1k", OK: true}}, []string{"m1k"}},
		{"a request is made, but not sent", []Event{
			{Site: "a", Func: "http.NewRequest", Text: "/bad/m1k", OK: true, Order: 1},
			{Site: "a", Func: "http.Get", Text: "/bad/m1k", Order: 2},
		}, []string{"m1k"}},
		{"works with another value of a hole", []Event{
			{Site: "a", Text: "m1k:x"}, {Site: "a", Text: "m1k:80", Filling: 1, OK: true},
		}, nil},
		{"works elsewhere with another flag", []Event{
			{Site: "a", Text: "m1k:x"}, {Site: "b", Text: "m1k", Mask: 1, OK: true},
		}, []string{"m1k"}},
		{"is tried again", []Event{
			{Site: "a", Text: "m1k"}, {Site: "b", Text: "http://m1k", Order: 1, OK: true},
		}, nil},
		{"has worked before", []Event{
			{Site: "a", Text: "m1k", Order: 1}, {Site: "b", Text: "m1k", OK: true},
		}, []string{"m1k"}},
		{"together", []Event{{Site: "a", Text: "m1km2k"}}, []string{"m1k m2k"}},
		{"one is at fault already", []Event{
			{Site: "a", Text: "m1k%m2k"}, {Site: "a", Text: "m1k%"},
		}, []string{"m1k"}},
		{"no literal", []Event{{Site: "a", Text: "%"}}, nil},
	} {
		var got []string
		for _, f := range NewTruth(c.events, send).Faults() {
			got = append(got, strings.Join(f.Marks, " "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
