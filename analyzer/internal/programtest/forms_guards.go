package programtest

import "slices"

// guards are where a program asks something of a text that it knows, and does by the
// answer one thing or another.
var guards = slices.Concat(eachCondition(), eachChange(), []form{
	{name: "guard runs", body: "$n := $v\nif $G[$n] {"},
	{name: "guard returns", body: "$n := $v\nif $G[$n] {\nreturn\n}"},
	{name: "guard replaces", body: "$n := $v\nif $G[$n] {\n$n = $L\n}"},
	{name: "guard changes", body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n}"},
	{name: "guard adds", body: "$n := $v\nif $G[$n] {\n$n += $S\n}"},
	{name: "guard with else", body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n} else {\n$n = $R[$n]\n}"},
	{name: "guard with else if", body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n} else if $G[$n] {\n$n = $L\n}"},
	{name: "guard in a variable", body: "$n := $v\n$a := $G[$n]\nif !$a {\n$n = $R[$n]\n}"},
	{name: "guard in a variable, returns", body: "$n := $v\n$a := $G[$n]\nif $a {\nreturn\n}"},
	{name: "guard behind a change", body: "$n := $v\n$n = $R[$n]\nif $G[$n] {\n$n = $R[$n]\n}"},
	{name: "guard of a copy", body: "$a := $v\n$n := $a\nif $G[$a] {\n$n = $R[$n]\n}"},
	{name: "guard of a changed copy", body: "$n := $v\nif $a := $R[$n]; $G[$a] {\n$n = $a\n}"},
	{name: "guards nested", body: "$n := $v\nif $G[$n] {\nif $G[$n] {\n$n = $R[$n]\n} else {\nreturn\n}\n}"},
	{name: "guards after one another", body: "$n := $v\nif $G[$n] {\n$n = $R[$n]\n}\nif $G[$n] {\n$n = $R[$n]\n}"},
	{name: "guards in a switch", body: "$n := $v\nswitch {\ncase $G[$n]:\n$n = $R[$n]\ncase $G[$n]:\nreturn\ndefault:\n$n = $R[$n]\n}"},
	{name: "guard continues", body: "for _, $n := range []string{$v, $L} {\nif $G[$n] {\ncontinue\n}"},
	{name: "guard or flag", body: "$n := $v\nif $F || $G[$n] {\n$n = $R[$n]\n}"},
	{name: "guard and flag, returns", body: "$n := $v\nif ($G[$n]) && $F {\nreturn\n}"},
	{name: "guard that sends", body: "$n := $v\nif $G[$n] {\nurl.Parse($n)\nreturn\n}"},
	{name: "guard by CutPrefix", body: "$n := $v\nif $a, ok := strings.CutPrefix($n, $K); ok {\n$n = $R[$a]\n}"},
	{name: "guard by CutSuffix", body: "$n, $a := strings.CutSuffix($v, $K)\nif !$a {\n$n = $R[$n]\n}"},
	{name: "guard by Cut", body: "$n, $a, $b := strings.Cut($v, $K)\nif $b {\n$n += $a\n}"},
	{name: "guard by an index", body: "$n := $v\nif $a := strings.Index($n, $K); $a > 0 {\n$n = $n[:$a]\n}"},
	{name: "switch on the text", body: "$n := $v\nswitch $n {\ncase \"\", \"web\":\n$n = $L\ncase \"file\", \"/\":\nreturn\ndefault:\n$n = $R[$n]\n}"},
	{name: "printed beside", body: "$n := $v\nprintln(\"get \" + $n)"},
	{name: "printed beside by a format", body: "$n := $v\nfmt.Fprintf(io.Discard, \"get %s of %d\", $n, len($n))"},

	{name: "function with a guard", low: "func $A(s string) string {\nif $G[s] {\nreturn $R[s]\n}\nreturn s\n}", body: `$n := $A($v)`},
	{name: "function with two guards", low: "func $A(s string) string {\nif $G[s] {\ns = $R[s]\n} else if $G[s] {\nreturn $R[s]\n}\nreturn $R[s]\n}", body: `$n := $A($v)`},
	{name: "function with a default", low: "func $A(s, other string) string {\nif s == \"\" {\nreturn other\n}\nreturn s\n}", body: `$n := $A($v, $L)`},
	{name: "function with a default taken", low: "func $A(s, other string) string {\nif s == \"\" {\nreturn other\n}\nreturn s\n}", body: `$n := $A("", $v)`},
	{name: "function that asks", low: askingFunction, body: "$n := $v\nif $A($n) {\nreturn\n}"},
	{name: "function that asks, changed", low: askingFunction, body: "$n := $v\nif !$A($n) {\n$n = $R[$n]\n}"},
	{name: "function with ok", low: "func $A(s string) (string, bool) {\nif $G[s] {\nreturn $R[s], true\n}\nreturn s, false\n}", body: "$n, $a := $A($v)\nif !$a {\n$n = $R[$n]\n}"},
	{name: "function with an error", low: "func $A(s string) (string, error) {\nif $G[s] {\nreturn \"\", fmt.Errorf(\"bad\")\n}\nreturn $R[s], nil\n}", body: "$n, err := $A($v)\nif err != nil {\nreturn\n}"},
	{name: "function by a kind", low: "func $A(s, kind string) string {\nswitch kind {\ncase \"\", \"web\":\nreturn $R[s]\ncase \"file\":\nreturn $R[s]\n}\nreturn s\n}", body: `$n := $A($v, $K)`},

	{name: "parameter with a guard", body: `$A($v)`, next: "func $A($n string) {\nif $G[$n] {\nreturn\n}"},
	{name: "parameter changed behind a guard", body: `$A($v)`, next: "func $A($n string) {\nif $G[$n] {\n$n = $R[$n]\n}"},
	{name: "parameter in the branch", body: `$A($v)`, next: "func $A($n string) {\nif $G[$n] {"},
	{name: "parameter, guard on another", body: `$A($v, $K)`, next: "func $A($n, kind string) {\nif kind == $K {\nreturn\n}"},
	{name: "parameter, change by another", body: `$A($v, $K)`, next: "func $A($n, kind string) {\nif $G[kind] {\n$n = $R[$n]\n}"},
	{name: "parameter, switch on another", body: `$A($v, $K)`, next: "func $A($n, kind string) {\nswitch kind {\ncase \"\", \"web\":\n$n = $R[$n]\ncase \"file\":\nreturn\n}"},
	{name: "parameter if enabled", body: `$A($v, true)`, next: "func $A($n string, on bool) {\nif !on {\nreturn\n}"},
	{name: "parameter if disabled", body: `$A(false, $v)`, next: "func $A(on bool, $n string) {\nif on {\n$n = $R[$n]\n}"},
	{name: "parameter by a number", body: `$A($v, 2)`, next: "func $A($n string, kind int) {\nif kind > 1 {\n$n = $R[$n]\n}"},
	{name: "parameter, two callers by kind", body: "$A($L, \"file\")\n$A($v, \"web\")", next: "func $A($n, kind string) {\nif kind != \"web\" {\nreturn\n}"},
	{name: "parameter is a format", body: `$A($v, $N)`, next: "func $A(format string, args ...any) {", value: "fmt.Sprintf(format, args...)"},
	{name: "parameter is the format of a number", body: `$A($v+"/%d", 1)`, next: "func $A(format string, args ...any) {", value: "fmt.Sprintf(format, args...)"},
	{name: "parameter is the format of a path", body: `$A("/%d/"+$v, $N)`, next: "func $A(format string, args ...any) {", value: `"http://h.example" + fmt.Sprintf(format, args...)`},
	{name: "parameter beside a hook", low: `type $A struct{ $.hook func(string) }`, body: `$B(&$A{}, $v)`, next: "func $B(x *$A, $n string) {\nif x.$.hook != nil {\nx.$.hook($n)\n}"},

	{name: "method with a guard", low: "type $A struct{ $.base string }\n\nfunc (x $A) Address() string {\nif $G[x.$.base] {\nreturn $R[x.$.base]\n}\nreturn x.$.base\n}", body: `$a := $A{$.base: $v}`, value: "$a.Address()"},
	{name: "method with a default", low: "type $A struct{ $.base, $.other string }\n\nfunc (x $A) Address() string {\nif x.$.base == \"\" {\nx.$.base = x.$.other\n}\nreturn x.$.base\n}", body: `$a := $A{$.base: $v, $.other: $L}`, value: "$a.Address()"},
	{name: "method with a default taken", low: "type $A struct{ $.base, $.other string }\n\nfunc (x $A) Address() string {\nif x.$.base == \"\" {\nx.$.base = x.$.other\n}\nreturn x.$.base\n}", body: `$a := $A{$.other: $v}`, value: "$a.Address()"},
	{name: "method that takes a text", low: `type $A struct{ $.kind string }`, body: "$a := $A{$K}\n$a.Do($v)", next: "func (x $A) Do($n string) {\nif $G[$n] {\n$n = $R[$n]\n}"},
	{name: "method of a text", low: "type $A string\n\nfunc (x $A) Address() string {\nif x == \"\" {\nreturn $L\n}\nreturn $R[string(x)]\n}", body: `$n := $A($v).Address()`},
	{name: "constructor with a guard", low: "type $A struct{ $.base string }\n\nfunc $B(s string) *$A {\nif $G[s] {\ns = $R[s]\n}\nreturn &$A{$.base: s}\n}", body: `$a := $B($v)`, value: "$a.$.base"},
	{name: "field behind a guard", low: "type $A struct{ $.base string }\n\nfunc (x *$A) Set(s string) {\nif $G[s] {\nx.$.base = s\n}\n}", body: "$a := &$A{}\n$a.Set($v)", value: "$a.$.base", loose: anyValue},
})

// eachCondition has a form for each condition, once more for its contrary.
func eachCondition() []form {
	var all []form
	for _, c := range conditions {
		guard := replaceText(c.template, "$n")
		all = append(all,
			form{name: "returns if " + c.name, body: "$n := $v\nif " + guard + " {\nreturn\n}"},
			form{name: "changes unless " + c.name, body: "$n := $v\nif !(" + guard + ") {\n$n = $R[$n]\n}"})
	}
	return all
}

func eachChange() []form {
	var all []form
	for _, c := range changes {
		all = append(all, form{name: "changed: " + c.name, body: "$n := $v\n$n = " + replaceText(c.template, "$n")})
	}
	return all
}
