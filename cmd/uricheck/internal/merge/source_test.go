package merge

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func TestSource(t *testing.T) {
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
			edits := []finding.Edit{{Start: i, End: i + len(tt.find), New: tt.replace}}
			got, err := Source([]byte(tt.old), edits, names)
			if err != nil {
				t.Fatalf("Source: %v", err)
			}
			if string(got) != tt.want {
				t.Errorf("Source:\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestSourceRefusesBrokenSyntax(t *testing.T) {
	for _, old := range []string{"package p\n\nvar a = 1\n", "package p\nvar  a=1\n"} {
		i := strings.Index(old, "1")
		if got, err := Source([]byte(old), []finding.Edit{{Start: i, End: i + 1, New: `"`}}, nil); err == nil {
			t.Errorf("Source(%q) gives %q, want an error", old, got)
		}
	}
}
