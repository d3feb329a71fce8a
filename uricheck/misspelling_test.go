package uricheck

import (
	"slices"
	"testing"
)

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
