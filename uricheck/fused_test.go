package uricheck

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestFusedValuesArrive puts values after the words of their names, and after the names of
// parameters, and parses the texts with net/url: there is a finding if and only if the value is not
// a segment or parameter of its own.
func TestFusedValuesArrive(t *testing.T) {
	collections := []struct{ word, value string }{
		{"orders", "orderID"}, {"user", "user_name"}, {"entries", "entryKey"}, {"classes", "classID"}, {"tag", "id"}, {"tags", "suffix"},
	}
	behind := []string{"", "/", "-", "/x/"}
	rests := []string{"", "/notes", "?a=b", ".json"}
	reported := 0
	r := rand.New(rand.NewPCG(16, 6))
	times := 100_000
	if !stdlibtest.Long() {
		times /= 100
	}
	for range times {
		c := collections[r.IntN(len(collections))]
		seam, rest := behind[r.IntN(len(behind))], rests[r.IntN(len(rests))]
		s := named("https://h.example/"+c.word+seam, c.value, rest)
		isFused := has(s.checkAssembly(), "they are one segment")
		u, err := url.Parse(filledBy(s, "v7"))
		if err != nil {
			t.Fatal(err)
		}
		arrives := slices.Contains(strings.Split(u.Path, "/"), "v7")
		if isFused && arrives {
			t.Errorf("%q is reported, and the value arrives in %q", s.Text, u.Path)
		}
		if isFused {
			reported++
		}
		isMeant := seam == "" && rest != ".json" && isOf(c.value, c.word)
		if isMeant != isFused {
			t.Errorf("%q with %q: reported %v, want %v", s.Text, c.value, isFused, isMeant)
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// TestFusedParametersArrive is like TestFusedValuesArrive, but for the values of parameters.
func TestFusedParametersArrive(t *testing.T) {
	for _, before := range []string{"?sign", "?sign=", "?a=b&sign", "?a=b&sign=", "?a=sign"} {
		for _, rest := range []string{"", "&x=y"} {
			s := named("https://h.example/a"+before, "sign", rest)
			u, err := url.Parse(filledBy(s, "v7"))
			if err != nil {
				t.Fatal(err)
			}
			arrives := slices.Contains(u.Query()["sign"], "v7") || slices.Contains(u.Query()["a"], "signv7")
			if isReported := has(s.checkAssembly(), "the value becomes part of the parameter name"); isReported == arrives {
				t.Errorf("%q: reported %v, the value arrives: %v", s.Text, isReported, arrives)
			}
		}
	}
}

// named returns a text with one value of that name.
func named(before, name, rest string) Subject {
	return Subject{
		Call:  stdlib.Call{Use: stdlib.Compose, Text: before + HoleMark + rest},
		Holes: []Hole{{Start: len(before), End: len(before) + len(HoleMark), Name: name}},
	}
}

func filledBy(s Subject, value string) string {
	return s.Text[:s.Holes[0].Start] + value + s.Text[s.Holes[0].End:]
}

func has(findings []Finding, part string) bool {
	return slices.ContainsFunc(findings, func(f Finding) bool { return strings.Contains(f.Message, part) })
}
