package form

import (
	"strings"
)

// In conditions and changes, $x is the text: a variable, or a field of one. $K is a short
// constant.

// condition is a condition on a text, in a form as "$G[text]".
type condition struct{ name, Template string }

var Conditions = []condition{
	{"empty", `$x == ""`},
	{"not empty", `$x != ""`},
	{"equal", `$x == $K`},
	{"not equal", `$x != $K`},
	{"less", `$x < $K`},
	{"length zero", `len($x) == 0`},
	{"length", `len($x) > 14`},
	{"HasPrefix", `strings.HasPrefix($x, $K)`},
	{"no HasPrefix", `!strings.HasPrefix($x, $K)`},
	{"HasSuffix", `strings.HasSuffix($x, $K)`},
	{"Contains", `strings.Contains($x, $K)`},
	{"no Contains", `!strings.Contains($x, $K)`},
	{"ContainsAny", `strings.ContainsAny($x, " %\n")`},
	{"ContainsRune", `strings.ContainsRune($x, ':')`},
	{"Index", `strings.Index($x, $K) >= 0`},
	{"IndexByte", `strings.IndexByte($x, '/') < 1`},
	{"LastIndex", `strings.LastIndex($x, ":") > 6`},
	{"Count", `strings.Count($x, "/") > 2`},
	{"EqualFold", `strings.EqualFold($x, $K)`},
	{"is lower", `strings.ToLower($x) == $x`},
	{"first byte", `len($x) > 0 && $x[0] == '/'`},
	{"slice", `len($x) >= 4 && $x[:4] == "http"`},
	{"one of", `slices.Contains([]string{"", $K, "none"}, $x)`},
	{"map of special ones", `map[string]bool{"none": true, "/": true}[$x]`},
	{"regexp", "regexp.MustCompile(`^https?://[a-z0-9.]+/?$`).MatchString($x)"},
	{"two web schemes", `strings.HasPrefix($x, "http://") || strings.HasPrefix($x, "https://")`},
	{"trimmed", `strings.TrimSpace($x) != $x`},
	{"cut", `strings.TrimPrefix($x, $K) == $x`},
}

// Joined are conditions that contain others, or check something else as well.
var Joined = []string{
	`($G[$x]) && ($G[$x])`, `($G[$x]) || ($G[$x])`, `!($G[$x])`, `($G[$x]) && $F`, `$F || ($G[$x])`,
}

// change is an operation on a text, in a form as "$R[text]".
type change struct{ name, Template string }

var Changes = []change{
	{"completed", `"http://" + $x`},
	{"with slash", `$x + "/"`},
	{"in a host", `"http://" + $x + ".example/"`},
	{"in a path", `"http://h.example/" + $x`},
	{"Sprintf", `fmt.Sprintf("http://%s/", $x)`},
	{"Sprintf with number", `fmt.Sprintf("%s:%d", $x, 8080)`},
	{"ToLower", `strings.ToLower($x)`},
	{"ToUpper", `strings.ToUpper($x)`},
	{"TrimSpace", `strings.TrimSpace($x)`},
	{"TrimPrefix", `strings.TrimPrefix($x, $K)`},
	{"TrimSuffix", `strings.TrimSuffix($x, $K)`},
	{"TrimSuffix of a slash", `strings.TrimSuffix($x, "/") + "/v1"`},
	{"Trim", `strings.Trim($x, " /%")`},
	{"TrimLeft", `strings.TrimLeft($x, "/:")`},
	{"TrimFunc", `strings.TrimFunc($x, unicode.IsSpace)`},
	{"ReplaceAll", `strings.ReplaceAll($x, $K, $K)`},
	{"Replace", `strings.Replace($x, "https:", "http:", 1)`},
	{"NewReplacer", `strings.NewReplacer("%", "%25", " ", "+", "\n", "").Replace($x)`},
	{"Split", `strings.Split($x, "%")[0]`},
	{"Split and Join", `strings.Join(strings.Split($x, $K), "/")`},
	{"Fields", `strings.Join(strings.Fields($x), "")`},
	{"path.Clean", `path.Clean($x)`},
	{"path.Base", `"http://h.example/" + path.Base($x)`},
	{"path.Join", `"http://h.example" + path.Join("/", $x)`},
	{"path.Dir", `"http://h.example" + path.Dir("/"+$x)`},
	{"PathEscape", `"http://h.example/" + url.PathEscape($x)`},
	{"QueryEscape", `"http://h.example/?q=" + url.QueryEscape($x)`},
	{"JoinHostPort", `"http://" + net.JoinHostPort($x, "80")`},
	{"cmp.Or", `cmp.Or($x, "http://h.example/")`},
	{"bytes", `string([]byte($x))`},
	{"slice from", `$x[min(len($x), 4):]`},
	{"slice to", `$x[:min(len($x), 14)]`},
	{"slice behind a byte", `$x[strings.LastIndexByte($x, '/')+1:]`},
	{"Quote", `strconv.Quote($x)`},
	{"Repeat", `strings.Repeat($x, len($x)%2+1)`},
}

// cutting are the changes that may remove the mark of a literal.
var cutting = map[string]bool{"Split": true, "path.Base": true, "path.Dir": true, "slice from": true, "slice to": true, "slice behind a byte": true}

// Loose returns the reason why the analyzer may report literals of a program with the change
// although none of them reaches a sink; "" if it may not.
func (c change) Loose() string {
	if cutting[c.name] {
		return otherText
	}
	return ""
}

// Constants are the constants in conditions and changes.
var Constants = []string{"", "http", "http://", "https://", "://", "/", ":", "%", " ", ".example", ".", "m", "web", "file"}

// ReplaceText replaces $x in a condition or a change by a text.
func ReplaceText(template, text string) string { return strings.ReplaceAll(template, "$x", text) }

// These functions have conditions or changes for others, in the same package or the one below.
const (
	AskingFunction   = "func $A(s string) bool { return $G[s] }"
	ChangingFunction = "func $A(s string) string {\nif $G[s] {\nreturn $R[s]\n}\nreturn s\n}"
)
