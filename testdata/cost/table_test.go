package main

import (
	"strings"
	"testing"
	"time"
)

func TestPrintTable(t *testing.T) {
	seconds := func(cpu, wall, megabytes int) sample {
		return sample{time.Duration(cpu) * time.Second, time.Duration(wall) * time.Second, int64(megabytes) * 1e6}
	}
	again := []sample{seconds(1, 1, 10), seconds(1, 1, 10), seconds(1, 1, 10)}
	var b strings.Builder
	err := printTable(&b, []result{
		{"do-nothing", []sample{seconds(10, 5, 100), seconds(20, 8, 100), seconds(30, 9, 100)}, again},
		// The ratios are 1.1, 1.2 and 1.1: their median is not the ratio of the medians.
		{"uricheck", []sample{seconds(11, 5, 110), seconds(24, 8, 100), seconds(33, 9, 120)}, again},
	})
	want := `
                     CPU s  ratio  wall s  ratio   MB  ratio
   cold  do-nothing   20.0  1.000     8.0  1.000  100  1.000
   cold    uricheck   24.0  1.100     8.0  1.000  110  1.100
  again  do-nothing    1.0  1.000     1.0  1.000   10  1.000
  again    uricheck    1.0  1.000     1.0  1.000   10  1.000
`
	if got := "\n" + b.String(); err != nil || got != want {
		t.Errorf("got%s, %v, want%s", got, err, want)
	}
}

func TestPrintTargets(t *testing.T) {
	second := func(cpu, memory int64) []sample {
		return []sample{{cpu: time.Duration(cpu) * time.Second, wall: time.Second, memory: memory}}
	}
	var b strings.Builder
	err := printTargets(&b, []result{
		{"do-nothing", second(20, 100), second(1, 1)},
		{"uricheck", second(21, 111), second(1, 1)},
		{"go-vet", second(30, 100), second(1, 1)},
		{"stand-alone", second(22, 80), second(2, 1)},
	})
	want := `
   cold     uricheck   CPU s  1.05  of do-nothing  at most 0.75  missed
   cold     uricheck      MB  1.11  of do-nothing  at most 1.10  missed
  again  stand-alone  wall s  1.00      of go-vet  at most 1.20     met
`
	if got := "\n" + b.String(); err != nil || got != want {
		t.Errorf("got%s, %v, want%s", got, err, want)
	}
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{4}, 4},
		{[]float64{3, 1, 2}, 2},
		{[]float64{8, 1, 2, 4}, 3}, // between the two in the middle
	} {
		if got := median(test.values); got != test.want {
			t.Errorf("%v: %v, want %v", test.values, got, test.want)
		}
	}
}
