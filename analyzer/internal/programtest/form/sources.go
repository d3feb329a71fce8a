package form

// Sources are the origins of texts.
var Sources = []Form{
	{Name: "literal", Value: "$L"},
	{Name: "local constant", Body: `const $n = $L`},
	{Name: "package constant", Low: `const $A = $L`, Value: "$A"},
	{Name: "constant of constants", Low: "const (\n$A = $P\n$B = $A + $L\n)", Value: "$B"},
	{Name: "sum of literals", Value: "$P + $S"},
	{Name: "package variable", Low: `var $A = $L`, Value: "$A"},
	{Name: "package variable set by flag", Low: `var $A = $L`, Body: `if $F {
		$A = $L
	}`, Value: "$A"},
	{Name: "package variable set always", Low: `var $A = $L`, Body: `$A = $L`, Value: "$A"},
	{Name: "package variable set by another function", Low: "var $A = $L\n\nfunc $B() { $A = $L }", Body: `$B()`, Value: "$A"},
	{Name: "package variable set later", Loose: anyValue, Low: `var $A = $L`, Body: `defer func() { $A = $L }()`, Value: "$A"},
	{Name: "package variable without value", Low: "var $A string", Body: `$A = $L`, Value: "$A"},
	{Name: "package table", Low: `var $A = map[string]string{"a": $L, "b": $L}`, Value: `$A["a"]`},
	{Name: "package list", Low: `var $A = []string{$L, $L}`, Body: `for _, $n := range $A {`},
	{Name: "package structure", Low: "type $A struct{ $.base, $.other string }\n\nvar $B = $A{$.base: $L, $.other: $L}", Value: "$B.$.base"},
	{Name: "function", Low: `func $A() string { return $L }`, Value: "$A()"},
	{Name: "function of two constants", Low: "func $A(b bool) string {\nif b {\nreturn $L\n}\nreturn $L\n}", Value: "$A($F)"},
	{Name: "function with an error", Low: `func $A() (string, error) { return $L, nil }`, Body: "$n, err := $A()\nif err != nil {\nreturn\n}"},
	{Name: "run time", Value: "$T"},
	{Name: "table test", Body: `for _, $a := range []struct{ name, url string }{{"a", $L}, {"b", $L}, {url: $L}} {`, Value: "$a.url"},
	{Name: "anonymous structure", Body: `$a := struct{ name, url string }{$P, $L}`, Value: "$a.url"},
}
