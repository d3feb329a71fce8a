package programtest

// sources are where a text comes from.
var sources = []form{
	{name: "literal", value: "$L"},
	{name: "local constant", body: `const $n = $L`},
	{name: "package constant", low: `const $A = $L`, value: "$A"},
	{name: "constant of constants", low: "const (\n$A = $P\n$B = $A + $L\n)", value: "$B"},
	{name: "sum of literals", value: "$P + $S"},
	{name: "package variable", low: `var $A = $L`, value: "$A"},
	{name: "package variable set by flag", low: `var $A = $L`, body: `if $F {
		$A = $L
	}`, value: "$A"},
	{name: "package variable set always", loose: anyValue, low: `var $A = $L`, body: `$A = $L`, value: "$A"},
	{name: "package variable set by another function", loose: anyValue, low: "var $A = $L\n\nfunc $B() { $A = $L }", body: `$B()`, value: "$A"},
	{name: "package variable set later", loose: anyValue, low: `var $A = $L`, body: `defer func() { $A = $L }()`, value: "$A"},
	{name: "package variable without value", low: "var $A string", body: `$A = $L`, value: "$A"},
	{name: "package table", loose: anyElement, low: `var $A = map[string]string{"a": $L, "b": $L}`, value: `$A["a"]`},
	{name: "package list", low: `var $A = []string{$L, $L}`, body: `for _, $n := range $A {`},
	{name: "package structure", loose: anyValue, low: "type $A struct{ $.base, $.other string }\n\nvar $B = $A{$.base: $L, $.other: $L}", value: "$B.$.base"},
	{name: "function", low: `func $A() string { return $L }`, value: "$A()"},
	{name: "function of two constants", low: "func $A(b bool) string {\nif b {\nreturn $L\n}\nreturn $L\n}", value: "$A($F)"},
	{name: "function with an error", low: `func $A() (string, error) { return $L, nil }`, body: "$n, err := $A()\nif err != nil {\nreturn\n}"},
	{name: "run time", value: "$T"},
	{name: "table test", body: `for _, $a := range []struct{ name, url string }{{"a", $L}, {"b", $L}, {url: $L}} {`, value: "$a.url"},
	{name: "anonymous structure", loose: anyValue, body: `$a := struct{ name, url string }{$P, $L}`, value: "$a.url"},
}
