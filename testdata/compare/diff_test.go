package main

import "testing"

// TestDiff names everything in which two results can differ.
func TestDiff(t *testing.T) {
	text := func(lines ...string) item { return item{head: "a.go:1:2 to 1:5: \"x\"", rest: lines} }
	for _, test := range []struct {
		name          string
		before, after result
		want          string
	}{
		{name: "nothing", before: result{stdout: []byte("x")}, after: result{stdout: []byte("x")}},
		{
			name:   "bytes",
			before: result{stdout: []byte("xy")}, after: result{stdout: []byte("yx")},
			want: "  the same in other bytes or in another order\n",
		},
		{
			name:   "exit status",
			before: result{status: 0}, after: result{status: 1},
			want: "  - exit status 0\n  + exit status 1\n",
		},
		{
			name:   "standard error",
			before: result{stderr: []string{"a\n", "b\n", "b\n"}}, after: result{stderr: []string{"b\n", "c\n"}},
			want: "  - standard error: a\n  - standard error: b\n  + standard error: c\n",
		},
		{
			name:   "an item that is gone, and one that has come",
			before: result{items: []item{{head: "a", rest: []string{"f: 1"}}, {head: "b"}}},
			after:  result{items: []item{{head: "b"}, {head: "c", rest: []string{"f: 2"}}}},
			want:   "  - a\n        f: 1\n  + c\n        f: 2\n",
		},
		{
			name:   "an item that has changed",
			before: result{items: []item{text("verdict: ok", "use: send")}},
			after:  result{items: []item{text("verdict: finding", "use: send")}},
			want:   "  ~ a.go:1:2 to 1:5: \"x\"\n      - verdict: ok\n      + verdict: finding\n",
		},
		{
			name:   "an item in another order",
			before: result{items: []item{text("way: a", "way: b")}},
			after:  result{items: []item{text("way: b", "way: a")}},
			want:   "  ~ a.go:1:2 to 1:5: \"x\"\n        the same in another order\n",
		},
		{
			name:   "one of two items that are the same",
			before: result{items: []item{text(), text()}},
			after:  result{items: []item{text()}},
			want:   "  - a.go:1:2 to 1:5: \"x\"\n",
		},
	} {
		if got := diff(test.before, test.after); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}
