package uricheck

import (
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// TestSchemes holds the lists to what a binary search needs of them.
func TestSchemes(t *testing.T) {
	for name, list := range map[string][]string{"registeredSchemes": registeredSchemes, "commonSchemes": commonSchemes} {
		if !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("%s is not sorted, or has an entry twice", name)
		}
		for _, scheme := range list {
			if !uri.IsScheme(scheme) || scheme[len(scheme)-1] == '-' {
				t.Errorf("%s: %q is no scheme", name, scheme)
			}
		}
	}
}

func TestNearSchemes(t *testing.T) {
	for scheme, want := range map[string][]string{
		"htp":     {"http"},
		"htpp":    {"http"},
		"htttp":   {"http"},
		"hhttp":   {"http"},
		"ttp":     {"http"},
		"hptt":    nil,
		"thtp":    {"http"},
		"htpps":   {"https"},
		"htps":    {"https"},
		"httpss":  {"https"},
		"hhtps":   {"https"},
		"htxps":   {"https"},
		"ttps":    {"https"},
		"wsss":    {"wss"},
		"sws":     {"wss"},
		"wws":     {"ws"},
		"ohttp":   nil,
		"https2":  nil,
		"httpsx":  nil,
		"was":     nil,
		"ftps":    nil,
		"grpc":    nil,
		"hxxp":    nil,
		"httpabc": nil,
	} {
		if got := nearSchemes(scheme); !slices.Equal(got, want) {
			t.Errorf("nearSchemes(%q) = %q, want %q", scheme, got, want)
		}
	}
}
