package screen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

func TestClean(t *testing.T) {
	tests := []struct {
		reason, s, want string
		columns         int
	}{
		{"plain", "http://h/", "http://h/", 9},
		{"empty", "", "", 0},
		{"controls", "\t\x1b[31m\x00\x7f", `\t\x1b[31m\x00\x7f`, 18},
		{"a C1 control", "\u009b", `\u009b`, 6},
		{"bidirectional controls", "\u202e\u2066", `\u202e\u2066`, 12},
		{"a zero width space", "\u200b", `\u200b`, 6},
		{"not UTF-8", "a\xff\xe2\x82", `a\xff\xe2\x82`, 13},
		{"the replacement character itself", "\ufffd", "\ufffd", 1},
		{"beyond the BMP, not assigned", "\U000e1234", `\U000e1234`, 10},
		{"wide", "日本", "日本", 4},
		{"fullwidth", "ａ", "ａ", 2},
		{"halfwidth", "ｱ", "ｱ", 1},
		{"an emoji", "😀", "😀", 2},
		{"a mark on a letter", "e\u0301", "e\u0301", 1},
		{"Hangul of conjoining jamo", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab", 2},
	}
	for _, tt := range tests {
		got := screen.Clean(tt.s)
		if got != tt.want || screen.Width(got) != tt.columns {
			t.Errorf("%s: Clean(%q) is %q in %d columns, want %q in %d", tt.reason, tt.s, got, screen.Width(got), tt.want, tt.columns)
		}
	}
}

func TestCut(t *testing.T) {
	tests := []struct {
		reason, s        string
		limit            int
		head, cut, tails string
	}{
		{"it fits", "abcdef", 6, "abcdef", "abcdef", "abcdef"},
		{"it does not", "abcdefg", 6, "abcde…", "abc…fg", "…cdefg"},
		{"no half of a wide character", "日本語日本語", 6, "日本…", "日…語", "…本語"},
		{"no half of an escape", "\x01\x02\x03", 9, `\x01\x02…`, `\x01…\x03`, `…\x02\x03`},
		{"a byte that begins nothing", "ab\xff\xff", 7, `ab\xff…`, `ab…\xff`, `…\xff`},
	}
	for _, tt := range tests {
		got := []string{screen.Head(tt.s, tt.limit), screen.Cut(tt.s, tt.limit), screen.Tail(tt.s, tt.limit)}
		if want := []string{tt.head, tt.cut, tt.tails}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %q in %d columns: %q, want %q", tt.reason, tt.s, tt.limit, got, want)
		}
	}
}

func TestMark(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	tests := []struct {
		reason, s       string
		start, end      int
		line, underline string
	}{
		{"a stretch", "http://h:a/", 9, 10, "http://h:a/", "         ^"},
		{"the end", "http://h", 8, 8, "http://h", "        ^"},
		{"behind wide characters", "日本 x", 6, 7, "日本 x", "    ^"},
		{"wide characters", "a日本", 1, 7, "a日本", " ^^^^"},
		{"behind an escape", "\x00 ", 1, 2, `\x00 `, "    ^"},
		{"an escape", "a\n", 1, 2, `a\n`, " ^^"},
		{"a mark that is part of a character", "e\u0301", 1, 3, "e\u0301", " ^"},
		{"far into a long text", long + "a b" + long, len(long) + 1, len(long) + 2,
			"…" + strings.Repeat("x", 18) + "a b" + strings.Repeat("x", 37) + "…", strings.Repeat(" ", 20) + "^"},
		{"a long stretch", "a" + long + "b", 1, 1 + len(long),
			"a" + strings.Repeat("x", 29) + "…" + strings.Repeat("x", 28) + "b", " " + strings.Repeat("^", 58)},
		{"a command for GitHub", "a##[b", 4, 5, `a##\x5bb`, "       ^"},
	}
	for _, tt := range tests {
		line, from, to := screen.Mark(tt.s, tt.start, tt.end, 60)
		underline := strings.Repeat(" ", from) + strings.Repeat("^", to-from)
		if line != tt.line || underline != tt.underline {
			t.Errorf("%s:\n got %s\n     %s\nwant %s\n     %s", tt.reason, line, underline, tt.line, tt.underline)
		}
	}
}
