package main

import (
	"slices"
	"strings"
	"testing"
)

// diffText has a removed line that looks like a header, a hunk that only adds lines,
// one that only removes lines, and a file that gets another name.
const diffText = `diff --git a/old.go b/new.go
--- a/old.go
+++ b/new.go
@@ -3 +3,2 @@ func f() {
--- a/x
+++ b/y
+z
@@ -10,0 +12,2 @@
+one
+two
@@ -20,3 +24,0 @@
-a
-b
-c
diff --git a/other.go b/other.go
--- a/other.go
+++ b/other.go
@@ -1 +1 @@
-p
+q
`

func TestReadHunks(t *testing.T) {
	hunks, err := readHunks(strings.NewReader(diffText))
	if err != nil {
		t.Fatal(err)
	}
	want := []hunk{
		{"old.go", "new.go", 3, 3, []string{"-- a/x"}, []string{"++ b/y", "z"}},
		{"old.go", "new.go", 10, 12, nil, []string{"one", "two"}},
		{"old.go", "new.go", 20, 24, []string{"a", "b", "c"}, nil},
		{"other.go", "other.go", 1, 1, []string{"p"}, []string{"q"}},
	}
	if !slices.EqualFunc(hunks, want, func(a, b hunk) bool {
		return a.before == b.before && a.file == b.file && a.line == b.line && a.newLine == b.newLine &&
			slices.Equal(a.removed, b.removed) && slices.Equal(a.added, b.added)
	}) {
		t.Errorf("got %v, want %v", hunks, want)
	}
}

// TestFollow finds the later form of lines, through hunks before and after them.
func TestFollow(t *testing.T) {
	hunks, err := readHunks(strings.NewReader(diffText))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int][2]lines{
		2:  {{2, 2}, {2, 2}},
		3:  {{3, 3}, {3, 4}},
		4:  {{4, 4}, {5, 5}},
		10: {{10, 10}, {11, 11}},
		11: {{11, 11}, {14, 14}},
		21: {{20, 22}, {24, 24}},
		23: {{23, 23}, {23, 23}},
	} {
		before, after := follow(hunks[:3], line)
		if before != want[0] || after != want[1] {
			t.Errorf("line %d: got %v, %v, want %v", line, before, after, want)
		}
	}
}
