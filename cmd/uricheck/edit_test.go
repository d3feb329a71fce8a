package main

import (
	"slices"
	"strings"
	"testing"
)

func TestMergeAndApply(t *testing.T) {
	const src = "0123456789"
	one := func(edits ...edit) proposal { return proposal{"a": edits} }
	tests := []struct {
		name      string
		proposals []proposal
		blocked   string
		accepted  []bool
		want      string // of file a
	}{
		{"none", nil, "", nil, src},
		{"no fix", []proposal{nil}, "", []bool{false}, src},
		{"in any order", []proposal{one(edit{8, 9, "b"}), one(edit{1, 2, "a"})}, "", []bool{true, true}, "0a234567b9"},
		{"adjacent", []proposal{one(edit{1, 2, "a"}), one(edit{2, 3, "b"})}, "", []bool{true, true}, "0ab3456789"},
		{"overlap", []proposal{one(edit{1, 4, "a"}), one(edit{3, 5, "b"})}, "", []bool{true, false}, "0a456789"},
		{"inside", []proposal{one(edit{1, 8, "a"}), one(edit{3, 3, "b"})}, "", []bool{true, false}, "0a89"},
		{"around", []proposal{one(edit{3, 3, "b"}), one(edit{1, 8, "a"})}, "", []bool{true, false}, "012b3456789"},
		{"equal", []proposal{one(edit{1, 2, "a"}), one(edit{1, 2, "a"})}, "", []bool{true, true}, "0a23456789"},
		{"same bytes, other text", []proposal{one(edit{1, 2, "a"}), one(edit{1, 2, "b"})}, "", []bool{true, false}, "0a23456789"},
		{"equal insertions", []proposal{one(edit{1, 1, "a"}), one(edit{1, 1, "a"})}, "", []bool{true, true}, "0a123456789"},
		{"two insertions at one point", []proposal{one(edit{1, 1, "a"}), one(edit{1, 1, "b"})}, "", []bool{true, false}, "0a123456789"},
		{"insertion at the end of another", []proposal{one(edit{1, 3, "a"}), one(edit{3, 3, "b"})}, "", []bool{true, true}, "0ab3456789"},
		{"insertion before a replacement, one fix", []proposal{one(edit{1, 2, "b"}, edit{1, 1, "a"})}, "", []bool{true}, "0ab23456789"},
		{"insertion before a replacement, two fixes", []proposal{one(edit{1, 2, "b"}), one(edit{1, 1, "a"})}, "", []bool{true, false}, "0b23456789"},
		{"two insertions of one fix", []proposal{one(edit{1, 1, "a"}, edit{1, 1, "b"})}, "", []bool{true}, "0ab123456789"},
		{"a whole fix or none of it", []proposal{one(edit{1, 2, "a"}), one(edit{1, 2, "b"}, edit{5, 6, "c"})}, "", []bool{true, false}, "0a23456789"},
		{"shares one edit", []proposal{one(edit{0, 0, "i"}, edit{1, 2, "a"}), one(edit{0, 0, "i"}, edit{5, 6, "c"})}, "", []bool{true, true}, "i0a234c6789"},
		{"after one left out", []proposal{one(edit{1, 4, "a"}), one(edit{3, 6, "b"}), one(edit{5, 6, "c"})}, "", []bool{true, false, true}, "0a4c6789"},
		{"file blocked", []proposal{one(edit{1, 2, "a"})}, "a", []bool{false}, src},
		{"other file blocked", []proposal{{"a": {{1, 2, "a"}}, "b": {{1, 2, "b"}}}, one(edit{1, 2, "c"})}, "b", []bool{false, true}, "0c23456789"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pl := merge(tt.proposals, map[string]bool{tt.blocked: true})
			if !slices.Equal(pl.accepted, tt.accepted) {
				t.Errorf("accepted %v, want %v", pl.accepted, tt.accepted)
			}
			got, err := apply([]byte(src), pl.edits["a"])
			if err != nil {
				t.Fatalf("apply: %v", err)
			}
			if string(got) != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	for name, edits := range map[string][]edit{
		"past the end": {{3, 5, ""}},
		"backwards":    {{3, 2, ""}},
		"negative":     {{-1, 2, ""}},
		"overlapping":  {{0, 2, ""}, {1, 3, ""}},
		"unsorted":     {{2, 3, ""}, {0, 1, ""}},
	} {
		if got, err := apply([]byte("0123"), edits); err == nil {
			t.Errorf("%s: apply gives %q, want an error", name, got)
		}
	}
}

func TestFixSource(t *testing.T) {
	names := map[string]string{`"fmt"`: "fmt", `"net"`: "net", `"m/v2"`: "m"}
	tests := []struct{ name, old, find, replace, want string }{
		{"formatted stays formatted", "package p\n\nvar a = 1\n", " = 1", "   =  2", "package p\n\nvar a = 2\n"},
		{"unformatted: the edit only", "package p\nvar  a=1\n", "1", "2", "package p\nvar  a=2\n"},
		{"no newline at the end", "package p\nvar a = 1", "1", "2", "package p\nvar a = 2"},
		{"CR LF formatted", "package p\r\n\r\nvar a = 1\r\n", " = 1", "   =  2\n", "package p\r\n\r\nvar a = 2\r\n"},
		{"CR LF unformatted", "package p\r\nvar  a=1\r\n", "1", "2\n", "package p\r\nvar  a=2\r\n\r\n"},
		{"mixed line ends", "package p\r\n\nvar a = 1\n", "1", "2", "package p\r\n\nvar a = 2\n"},
		{"CR in a raw string", "package p\r\n\r\nvar a = `\r\r\n`\r\n", "var", "const", "package p\r\n\r\nconst a = `\r\r\n`\r\n"},
		{"byte order mark", "\ufeffpackage p\n\nvar a = 1\n", "1", "2", "\ufeffpackage p\n\nvar a = 2\n"},
		{"import in use", "package p\n\nimport \"fmt\"\n\nvar a = fmt.Sprint(1)\n", "1", "2", "package p\n\nimport \"fmt\"\n\nvar a = fmt.Sprint(2)\n"},
		{"sole import", "package p\n\nimport \"fmt\"\n\nvar a = fmt.Sprint(1)\n", "fmt.Sprint(1)", "1", "package p\n\nvar a = 1\n"},
		{"sole import in a group", "package p\n\nimport (\n\t\"fmt\" // why\n)\n\nvar a = fmt.Sprint(1)\n", "fmt.Sprint(1)", "1", "package p\n\nvar a = 1\n"},
		{"one of a group", "package p\n\nimport (\n\t\"fmt\" // why\n\t\"net\"\n)\n\nvar a, b = fmt.Sprint(1), net.IP{}\n", "fmt.Sprint(1)", "1",
			"package p\n\nimport (\n\t\"net\"\n)\n\nvar a, b = 1, net.IP{}\n"},
		{"one of a line", "package p\nimport (\"fmt\"; \"net\")\nvar a, b = fmt.Sprint(1), net.IP{}\n", "fmt.Sprint(1)", "1",
			"package p\nimport ( \"net\")\nvar a, b = 1, net.IP{}\n"},
		{"package clause on the line", "package p; import \"fmt\"; var a = fmt.Sprint(1)\n", "fmt.Sprint(1)", "1", "package p;  var a = 1\n"},
		{"named import", "package p\n\nimport f \"fmt\"\n\nvar a = f.Sprint(1)\n", "f.Sprint(1)", "1", "package p\n\nvar a = 1\n"},
		{"name unlike the path", "package p\n\nimport \"m/v2\"\n\nvar a = m.X\n", "m.X", "1", "package p\n\nvar a = 1\n"},
		{"name shadowed", "package p\n\nimport \"fmt\"\n\nfunc f(fmt int) int { return fmt }\n\nvar a = fmt.Sprint(1)\n", "fmt.Sprint(1)", "1",
			"package p\n\nfunc f(fmt int) int { return fmt }\n\nvar a = 1\n"},
		{"blank, dot and C stay", "package p\n\n// #include <x.h>\nimport \"C\"\n\nimport (\n\t_ \"fmt\"\n\t. \"net\"\n)\n\nvar a = 1\n", "1", "2",
			"package p\n\n// #include <x.h>\nimport \"C\"\n\nimport (\n\t_ \"fmt\"\n\t. \"net\"\n)\n\nvar a = 2\n"},
		{"added by the fix", "package p\n\nvar a = 1\n", "\nvar a = 1", "\nimport \"os\"\n\nvar a = os.Args", "package p\n\nimport \"os\"\n\nvar a = os.Args\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			i := strings.LastIndex(tt.old, tt.find)
			edits := []edit{{i, i + len(tt.find), tt.replace}}
			got, err := fixSource([]byte(tt.old), edits, names)
			if err != nil {
				t.Fatalf("fixSource: %v", err)
			}
			if string(got) != tt.want {
				t.Errorf("fixSource:\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestFixSourceRefusesBrokenSyntax(t *testing.T) {
	for _, old := range []string{"package p\n\nvar a = 1\n", "package p\nvar  a=1\n"} {
		i := strings.Index(old, "1")
		if got, err := fixSource([]byte(old), []edit{{i, i + 1, `"`}}, nil); err == nil {
			t.Errorf("fixSource(%q) gives %q, want an error", old, got)
		}
	}
}
