package form

import (
	"slices"
)

// Guards are branches on a condition on a known text.
var Guards = slices.Concat(eachCondition(), eachChange(), []Form{
	{Name: "guard runs", Body: "$n := $v\nif $G[$n] {"},
	{Name: "guard returns", Body: "$n := $v\nif $G[$n] {\nreturn\n}"},
	{Name: "guard replaces", Body: "$n := $v\nif $G[$n] {\n$n = $L\n}"},
	{Name: "guard changes", Body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n}"},
	{Name: "guard adds", Body: "$n := $v\nif $G[$n] {\n$n += $S\n}"},
	{Name: "guard with else", Body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n} else {\n$n = $R[$n]\n}"},
	{Name: "guard with else if", Body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n} else if $G[$n] {\n$n = $L\n}"},
	{Name: "guard in a variable", Body: "$n := $v\n$a := $G[$n]\nif !$a {\n$n = $R[$n]\n}"},
	{Name: "guard in a variable, returns", Body: "$n := $v\n$a := $G[$n]\nif $a {\nreturn\n}"},
	{Name: "guard behind a change", Body: "$n := $v\n$n = $R[$n]\nif $G[$n] {\n$n = $R[$n]\n}"},
	{Name: "guard of a copy", Body: "$a := $v\n$n := $a\nif $G[$a] {\n$n = $R[$n]\n}"},
	{Name: "guard of a changed copy", Body: "$n := $v\nif $a := $R[$n]; $G[$a] {\n$n = $a\n}"},
	{Name: "guards nested", Body: "$n := $v\nif $G[$n] {\nif $G[$n] {\n$n = $R[$n]\n} else {\nreturn\n}\n}"},
	{Name: "guards after one another", Body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n}\nif $G[$n] {\n$n = $R[$n]\n}"},
	{Name: "guards in a switch", Body: "$n := $v\nswitch {\ncase $G[$n]:\n$n = $R[$n]\ncase $G[$n]:\nreturn\ndefault:\n$n = $R[$n]\n}"},
	{Name: "guard continues", Body: "for _, $n := range []string{$v, $L} {\nif $G[$n] {\ncontinue\n}"},
	{Name: "guard or flag", Body: "$n := $v\nif $F || $G[$n] {\n$n = $R[$n]\n}"},
	{Name: "guard and flag, returns", Body: "$n := $v\nif ($G[$n]) && $F {\nreturn\n}"},
	{Name: "guard that sends", Body: "$n := $v\nif $G[$n] {\nurl.Parse($n)\nreturn\n}"},
	{Name: "guard by CutPrefix", Body: "$n := $v\nif $a, ok := strings.CutPrefix($n, $K); ok {\n$n = $R[$a]\n}"},
	{Name: "guard by CutSuffix", Body: "$n, $a := strings.CutSuffix($v, $K)\nif !$a {\n$n = $R[$n]\n}"},
	{Name: "guard by Cut", Body: "$n, $a, $b := strings.Cut($v, $K)\nif $b {\n$n += $a\n}"},
	{Name: "guard by an index", Loose: otherText, Body: "$n := $v\nif $a := strings.Index($n, $K); $a > 0 {\n$n = $n[:$a]\n}"},
	{Name: "switch on the text", Body: "$n := $v\nswitch $n {\ncase \"\", \"web\":\n$n = $L\ncase \"file\", \"/\":\nreturn\ndefault:\n$n = $R[$n]\n}"},
	{Name: "printed beside", Body: "$n := $v\nprintln(\"get \" + $n)"},
	{Name: "printed beside by a format", Body: "$n := $v\nfmt.Fprintf(io.Discard, \"get %s of %d\", $n, len($n))"},

	{Name: "function with a guard", Low: "func $A(s string) string {\nif $G[s] {\nreturn $R[s]\n}\nreturn s\n}", Body: `$n := $A($v)`},
	{Name: "function with two guards", Low: "func $A(s string) string {\nif $G[s] {\ns = $R[s]\n} else if $G[s] {\nreturn $R[s]\n}\nreturn $R[s]\n}", Body: `$n := $A($v)`},
	{Name: "function with a default", Low: "func $A(s, other string) string {\nif s == \"\" {\nreturn other\n}\nreturn s\n}", Body: `$n := $A($v, $L)`},
	{Name: "function with a default taken", Low: "func $A(s, other string) string {\nif s == \"\" {\nreturn other\n}\nreturn s\n}", Body: `$n := $A("", $v)`},
	{Name: "function that asks", Low: AskingFunction, Body: "$n := $v\nif $A($n) {\nreturn\n}"},
	{Name: "function that asks, changed", Low: AskingFunction, Body: "$n := $v\nif !$A($n) {\n$n = $R[$n]\n}"},
	{Name: "function with ok", Low: "func $A(s string) (string, bool) {\nif $G[s] {\nreturn $R[s], true\n}\nreturn s, false\n}", Body: "$n, $a := $A($v)\nif !$a {\n$n = $R[$n]\n}"},
	{Name: "function with a message", Low: "func $A(s string) (int, string) {\nif $G[s] {\nreturn 0, \"bad \" + s\n}\nreturn len(s), \"\"\n}", Body: "$n := $v\nif _, $a := $A($n); $a != \"\" {\nreturn\n}"},
	{Name: "function with an error", Low: "func $A(s string) (string, error) {\nif $G[s] {\nreturn \"\", fmt.Errorf(\"bad\")\n}\nreturn $R[s], nil\n}", Body: "$n, err := $A($v)\nif err != nil {\nreturn\n}"},
	{Name: "function by a kind", Low: "func $A(s, kind string) string {\nswitch kind {\ncase \"\", \"web\":\nreturn $R[s]\ncase \"file\":\nreturn $R[s]\n}\nreturn s\n}", Body: `$n := $A($v, $K)`},

	{Name: "parameter with a guard", Body: `$A($v)`, Next: "func $A($n string) {\nif $G[$n] {\nreturn\n}"},
	{Name: "parameter changed behind a guard", Body: `$A($v)`, Next: "func $A($n string) {\nif $G[$n] {\n$n = $R[$n]\n}"},
	{Name: "parameter in the branch", Body: `$A($v)`, Next: "func $A($n string) {\nif $G[$n] {"},
	{Name: "parameter, guard on another", Body: `$A($v, $K)`, Next: "func $A($n, kind string) {\nif kind == $K {\nreturn\n}"},
	{Name: "parameter, change by another", Body: `$A($v, $K)`, Next: "func $A($n, kind string) {\nif $G[kind] {\n$n = $R[$n]\n}"},
	{Name: "parameter, switch on another", Body: `$A($v, $K)`, Next: "func $A($n, kind string) {\nswitch kind {\ncase \"\", \"web\":\n$n = $R[$n]\ncase \"file\":\nreturn\n}"},
	{Name: "parameter if enabled", Body: `$A($v, true)`, Next: "func $A($n string, on bool) {\nif !on {\nreturn\n}"},
	{Name: "parameter if disabled", Body: `$A(false, $v)`, Next: "func $A(on bool, $n string) {\nif on {\n$n = $R[$n]\n}"},
	{Name: "parameter by a number", Body: `$A($v, 2)`, Next: "func $A($n string, kind int) {\nif kind > 1 {\n$n = $R[$n]\n}"},
	{Name: "parameter, two callers by kind", Body: "$A($L, \"file\")\n$A($v, \"web\")", Next: "func $A($n, kind string) {\nif kind != \"web\" {\nreturn\n}"},
	{Name: "parameter is a format", Body: `$A($v, $N)`, Next: "func $A(format string, args ...any) {", Value: "fmt.Sprintf(format, args...)"},
	{Name: "parameter is the format of a number", Body: `$A($v+"/%d", 1)`, Next: "func $A(format string, args ...any) {", Value: "fmt.Sprintf(format, args...)"},
	{Name: "parameter is the format of a path", Body: `$A("/%d/"+$v, $N)`, Next: "func $A(format string, args ...any) {", Value: `"http://h.example" + fmt.Sprintf(format, args...)`},
	{Name: "parameter beside a hook", Low: `type $A struct{ $.hook func(string) }`, Body: `$B(&$A{}, $v)`, Next: "func $B(x *$A, $n string) {\nif x.$.hook != nil {\nx.$.hook($n)\n}"},

	{Name: "method with a guard", Low: "type $A struct{ $.base string }\n\nfunc (x $A) Address() string {\nif $G[x.$.base] {\nreturn $R[x.$.base]\n}\nreturn x.$.base\n}", Body: `$a := $A{$.base: $v}`, Value: "$a.Address()"},
	{Name: "method with a default", Low: "type $A struct{ $.base, $.other string }\n\nfunc (x $A) Address() string {\nif x.$.base == \"\" {\nx.$.base = x.$.other\n}\nreturn x.$.base\n}", Body: `$a := $A{$.base: $v, $.other: $L}`, Value: "$a.Address()"},
	{Name: "method with a default taken", Low: "type $A struct{ $.base, $.other string }\n\nfunc (x $A) Address() string {\nif x.$.base == \"\" {\nx.$.base = x.$.other\n}\nreturn x.$.base\n}", Body: `$a := $A{$.other: $v}`, Value: "$a.Address()"},
	{Name: "method that takes a text", Low: `type $A struct{ $.kind string }`, Body: "$a := $A{$K}\n$a.Do($v)", Next: "func (x $A) Do($n string) {\nif $G[$n] {\n$n = $R[$n]\n}"},
	{Name: "method of a text", Low: "type $A string\n\nfunc (x $A) Address() string {\nif x == \"\" {\nreturn $L\n}\nreturn $R[string(x)]\n}", Body: `$n := $A($v).Address()`},
	{Name: "constructor with a guard", Low: "type $A struct{ $.base string }\n\nfunc $B(s string) *$A {\nif $G[s] {\ns = $R[s]\n}\nreturn &$A{$.base: s}\n}", Body: `$a := $B($v)`, Value: "$a.$.base"},
	{Name: "field behind a guard", Low: "type $A struct{ $.base string }\n\nfunc (x *$A) Set(s string) {\nif $G[s] {\nx.$.base = s\n}\n}", Body: "$a := &$A{}\n$a.Set($v)", Value: "$a.$.base", Loose: anyValue},
})

// eachCondition returns two forms for each condition: the condition and its negation.
func eachCondition() []Form {
	var all []Form
	for _, c := range Conditions {
		guard := ReplaceText(c.Template, "$n")
		all = append(all,
			Form{Name: "returns if " + c.name, Body: "$n := $v\nif " + guard + " {\nreturn\n}"},
			Form{Name: "changes unless " + c.name, Body: "$n := $v\nif !(" + guard + ") {\n$n = $R[$n]\n}"})
	}
	return all
}

func eachChange() []Form {
	var all []Form
	for _, c := range Changes {
		all = append(all, Form{Name: "changed: " + c.name, Loose: c.Loose(), Body: "$n := $v\n$n = " + ReplaceText(c.Template, "$n")})
	}
	return all
}
