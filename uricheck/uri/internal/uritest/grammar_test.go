package uritest

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// examples are those of RFC 5234 §2.3 to §3.9, with names for those that have
// none, and the layouts that the files of the RFCs have.
const examples = `
In prose, rulename = "abc" defines nothing.
|

    rulename = "aBc"
- foo = %x61 ; a
- bar = %x62 ; "b" = "c"
- mumble = foo bar foo
- alternatives = "1"
- / "2" ; bar = foo

- / "3"
|
    group    = DIGIT (foo / bar) DIGIT   ; not DIGIT foo / bar DIGIT
    no-group = DIGIT foo /
               bar DIGIT

    any        = *<foo>
    some       = 1*<foo>
    three      = 3*3<foo>
    onetwo     = 1*2<foo>
    atmost     = *2foo
    twodigits  = 2DIGIT
    optional   = [foo bar]
    repeated   = *1(foo bar)
    none       = 0<foo>
    case       = %s"aB"
    beyond     = %x7E-10FFFF
    semicolon  = ";"    ; in a string it begins no comment
`

func TestAutomaton(t *testing.T) {
	g, err := parseRules(examples, asWritten)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		rule, s string
		dead    int
	}{
		{"RuleName", "AbC", -1},
		{"rulename", "ab", 2},
		{"rulename", "abcd", 3},
		{"mumble", "aba", -1},
		{"mumble", "abb", 2},
		{"bar", "B", 0},
		{"alternatives", "2", -1},
		{"alternatives", "3", 0}, // after an empty line
		{"group", "1a2", -1},
		{"group", "1a", 2},
		{"no-group", "1a", -1},
		{"no-group", "b2", -1},
		{"no-group", "1a2", 2},
		{"any", "", -1},
		{"any", "aaaa", -1},
		{"some", "", 0},
		{"some", "aaaa", -1},
		{"three", "aa", 2},
		{"three", "aaa", -1},
		{"three", "aaaa", 3},
		{"onetwo", "", 0},
		{"onetwo", "a", -1},
		{"onetwo", "aa", -1},
		{"onetwo", "aaa", 2},
		{"atmost", "", -1},
		{"atmost", "aaa", 2},
		{"twodigits", "12", -1},
		{"twodigits", "1", 1},
		{"optional", "", -1},
		{"optional", "a", 1},
		{"optional", "ab", -1},
		{"repeated", "abab", 2},
		{"none", "", -1},
		{"none", "a", 0},
		{"case", "aB", -1},
		{"case", "ab", 1},
		{"semicolon", ";", -1},
		{"beyond", "~", -1},
		{"beyond", "}", 0},
		{"beyond", "é", -1},
		{"beyond", "\U0010ffff", -1},
		{"beyond", "\ufffd", -1},
		{"beyond", "\xc3", 0},  // ill-formed
		{"beyond", "é\xff", 2}, // ill-formed
		{"beyond", "éé", 2},    // dead at the character, not in it
		{"HEXDIG", "f", -1},    // a core rule
		{"HEXDIG", "g", 0},
	}
	for _, tt := range tests {
		a := g.Automaton(tt.rule)
		if got := a.DeadOffset(tt.s); got != tt.dead {
			t.Errorf("%s: %q is dead at %d, want %d", tt.rule, tt.s, got, tt.dead)
		}
		if got := a.Derives(tt.s); got != (tt.dead < 0) {
			t.Errorf("%s: derives %q: %v", tt.rule, tt.s, got)
		}
	}
}

func TestBNF(t *testing.T) {
	g, err := parseRules(`
    net_path = "//" ( "a" | "|" | ";" ) [ <"> ]
    space    = <US-ASCII coded character 20 hexadecimal>`, bnfToABNF)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[string]int{"//a": -1, "//A": 2, `//|"`: -1, "//;": -1, "//": 2} {
		if got := g.Automaton("net_path").DeadOffset(s); got != want {
			t.Errorf("%q is dead at %d, want %d", s, got, want)
		}
	}
	if !g.Automaton("space").Derives(" ") {
		t.Error("space derives no space")
	}
}

func TestUnreadable(t *testing.T) {
	for _, rule := range []string{`"a`, `("a"`, `["a"`, `"a")`, `<b`, `%x`, `%x110000000`, `%d97`, `{"a"}`, "\"b\"\n a = \"c\""} {
		if g, err := parseRules("a = "+rule, asWritten); err == nil {
			t.Errorf("%s is read as %v", rule, g)
		}
	}
}

// The automaton accepts the code points at both ends of every range, but not their neighbours,
// however the range crosses the lengths of UTF-8.
func TestCodeRange(t *testing.T) {
	ends := []rune{0x21, 0x7e, 0x80, 0xbf, 0xc0, 0x7fe, 0x801, 0xfff, 0x1000, 0xd7fe, 0xe001, 0xfffe, 0x10001, 0x3ffff, 0x40000, 0x10fffe}
	for i, lo := range ends {
		for _, hi := range ends[i:] {
			a := &Automaton{moves: []move{{next: -1}}, index: map[string]State{}}
			first := a.codeRange(lo, hi, end)
			a.state(nil)
			a.state([]int32{first})
			for r, want := range map[rune]bool{lo - 1: false, lo: true, (lo + hi) / 2: true, hi: true, hi + 1: false} {
				if got := a.Derives(string(r)); got != want && utf8.ValidRune(r) {
					t.Errorf("%U to %U: takes %U: %v", lo, hi, r, got)
				}
			}
		}
	}
}

func TestWords(t *testing.T) {
	var got []string
	Words([]string{"a", "bc"}, 2, func(s string) { got = append(got, s) })
	if want := strings.Split(",a,aa,abc,bc,bca,bcbc", ","); !slices.Equal(got, want) {
		t.Errorf("words %q, want %q", got, want)
	}
}

func TestEveryByte(t *testing.T) {
	seen := map[string]bool{}
	EveryByte([]string{"*", "<*>"}, func(s string) { seen[s] = true })
	if len(seen) != 4*256 || !seen["\x00"] || !seen["\xff\xff"] || !seen["<a>"] || !seen["<aa>"] {
		t.Errorf("%d strings, want every byte once and twice in two places", len(seen))
	}
}

// The same seed makes the same strings, so that everybody can repeat a failure.
func TestMutate(t *testing.T) {
	first, second := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(1, 1))
	different := map[string]bool{}
	for range 1000 {
		s := Mutate(first, []string{"http://example.com/"}, []string{"", "//[::1]"})
		if again := Mutate(second, []string{"http://example.com/"}, []string{"", "//[::1]"}); again != s {
			t.Fatalf("%q and %q from one seed", s, again)
		}
		different[s] = true
	}
	if len(different) < 500 {
		t.Errorf("%d different strings of 1000", len(different))
	}
}

func TestRealURLs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "urls.txt")
	if err := os.WriteFile(file, []byte("# origin\nhttp://h/\nx:y#f\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := RealURLs(t, file); !slices.Equal(got, []string{"http://h/", "x:y#f"}) {
		t.Errorf("read %q", got)
	}
}
