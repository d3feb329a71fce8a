package programtest

// closures are texts that other functions see, in their own places and at their own
// times.
var closures = []form{
	{name: "captured", body: "$n := $v\nfunc() {", tail: "}()"},
	{name: "captured, assigned before the call", body: "$n := $v\n$a := func() {", tail: "}\n$n = $L\n$a()"},
	{name: "captured, assigned after the call", body: "$n := $v\n$a := func() string { return $n }\n$b := $a()\n$n = $L", value: "$b"},
	{name: "returned by closure", body: "$a := $v\n$b := func() string { return $a }\n$n := $b()"},
	{name: "returned by closure, assigned between", body: "$a := $v\n$b := func() string { return $a }\n$a = $L\n$n := $b()"},
	{name: "assigned by closure", body: "$n := $v\n$a := func() { $n = $L }\n$a()"},
	{name: "assigned by closure, not called", body: "$n := $v\n$a := func() { $n = $L }\nif $F {\n$a()\n}"},
	{name: "assigned by closure with argument", body: "$n := $L\n$a := func(s string) { $n = s }\n$a($v)"},
	{name: "assigned by deferred closure", body: "$n := $v\ndefer func() { $n = $L }()"},
	{name: "deferred", body: "$n := $v\ndefer func() {", tail: "}()\n$n = $L"},
	{name: "deferred argument", body: "$a := $v\ndefer func($n string) {", tail: "}($a)\n$a = $L"},
	{name: "closure's parameter", body: "$a := func($n string) {", tail: "}\n$a($v)\n$a($L)"},
	{name: "parameter of a literal", body: "$a := $v\nfunc($n string) {", tail: "}($a)"},
	{name: "closure replaced", body: "$a := func() string { return $v }\n$a = func() string { return $L }\n$n := $a()"},
	{name: "closures in a list", loose: anyElement, body: "for _, $a := range []func() string{func() string { return $v }, func() string { return $L }} {", value: "$a()"},
	{name: "closures in a map", body: "$a := map[string]func(string) string{\"x\": func(s string) string { return $P + s }}\n$n := $a[\"x\"]($v)"},
	{name: "function made by function", low: `func $A(before string) func(string) string { return func(s string) string { return before + s } }`, body: `$n := $A($P)($v)`},
	{name: "address", body: "$a := $v\n$b := &$a\n*$b = $L", value: "$a"},
	{name: "read through address", body: "$a := $v\n$b := &$a", value: "*$b"},
	{name: "address passed", low: `func $A(s *string) { *s = $L }`, body: "$n := $v\n$A(&$n)"},
	{name: "address passed by flag", low: `func $A(s *string, b bool) {
		if b {
			*s = $L
		}
	}`, body: "$n := $v\n$A(&$n, $F)"},
	{name: "address of field", loose: anyValue, body: "$a := struct{ url string }{$v}\n$b := &$a.url\n*$b = $L", value: "$a.url"},
	{name: "address of element", loose: anyElement, body: "$a := []string{$v, $L}\n$b := &$a[0]\n*$b = $L", value: "$a[0]"},
	{name: "new", body: "$a := new(string)\n*$a = $v", value: "*$a"},
	{name: "recovered", low: "func $A(v string) (s string) {\ns = v\ndefer func() {\nif recover() != nil {\ns = $L\n}\n}()\npanic(s)\n}", body: `$n := $A($v)`},
	{name: "named result", low: "func $A(v string) (s string, err error) {\ns = v\nreturn\n}", body: "$n, _ := $A($v)"},
	{name: "named result, deferred", low: "func $A(v string) (s string) {\ndefer func() { s = $P + s }()\nreturn v\n}", body: `$n := $A($v)`},
	{name: "iterator", low: "func $A(v string) iter.Seq[string] {\nreturn func(yield func(string) bool) {\n_ = yield(v) && yield($L)\n}\n}", body: `for $n := range $A($v) {`},
	{name: "once", body: "$n := $v\nvar $a sync.Once\n$a.Do(func() { $n = $L })"},
	{name: "sync.OnceValue", body: "$a := $v\n$b := sync.OnceValue(func() string { return $a })", value: "$b()"},
	{name: "defined by method value", here: "type $X struct{ $.base string }\n\nfunc (x $X) $.of(s string) string { return x.$.base + s }", body: "$a := $X{$P}.$.of\n$n := $a($v)"},
	{name: "bound before the change", loose: anyValue, here: "type $X struct{ $.base string }\n\nfunc (x $X) $.get() string { return x.$.base }", body: "$a := $X{$v}\n$b := $a.$.get\n$a.$.base = $L", value: "$b()"},
}
