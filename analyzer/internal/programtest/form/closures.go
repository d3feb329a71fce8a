package form

// Closures are texts that other functions read, elsewhere and at other times.
var Closures = []Form{
	{Name: "captured", Body: "$n := $v\nfunc() {", Tail: "}()"},
	{Name: "captured, assigned before the call", Body: "$n := $v\n$a := func() {", Tail: "}\n$n = $L\n$a()"},
	{Name: "captured, assigned after the call", Body: "$n := $v\n$a := func() string { return $n }\n$b := $a()\n$n = $L", Value: "$b"},
	{Name: "returned by closure", Body: "$a := $v\n$b := func() string { return $a }\n$n := $b()"},
	{Name: "returned by closure, assigned between", Body: "$a := $v\n$b := func() string { return $a }\n$a = $L\n$n := $b()"},
	{Name: "assigned by closure", Body: "$n := $v\n$a := func() { $n = $L }\n$a()"},
	{Name: "assigned by closure, not called", Body: "$n := $v\n$a := func() { $n = $L }\nif $F {\n$a()\n}"},
	{Name: "assigned by closure with argument", Body: "$n := $L\n$a := func(s string) { $n = s }\n$a($v)"},
	{Name: "assigned by deferred closure", Body: "$n := $v\ndefer func() { $n = $L }()"},
	{Name: "deferred", Body: "$n := $v\ndefer func() {", Tail: "}()\n$n = $L"},
	{Name: "deferred argument", Body: "$a := $v\ndefer func($n string) {", Tail: "}($a)\n$a = $L"},
	{Name: "closure's parameter", Body: "$a := func($n string) {", Tail: "}\n$a($v)\n$a($L)"},
	{Name: "parameter of a literal", Body: "$a := $v\nfunc($n string) {", Tail: "}($a)"},
	{Name: "closure replaced", Body: "$a := func() string { return $v }\n$a = func() string { return $L }\n$n := $a()"},
	{Name: "closures in a list", Body: "for _, $a := range []func() string{func() string { return $v }, func() string { return $L }} {", Value: "$a()"},
	{Name: "closures in a map", Body: "$a := map[string]func(string) string{\"x\": func(s string) string { return $P + s }}\n$n := $a[\"x\"]($v)"},
	{Name: "function made by function", Low: `func $A(before string) func(string) string { return func(s string) string { return before + s } }`, Body: `$n := $A($P)($v)`},
	{Name: "address", Body: "$a := $v\n$b := &$a\n*$b = $L", Value: "$a"},
	{Name: "read through address", Body: "$a := $v\n$b := &$a", Value: "*$b"},
	{Name: "address passed", Low: `func $A(s *string) { *s = $L }`, Body: "$n := $v\n$A(&$n)"},
	{Name: "address passed by flag", Low: `func $A(s *string, b bool) {
		if b {
			*s = $L
		}
	}`, Body: "$n := $v\n$A(&$n, $F)"},
	{Name: "address of field", Body: "$a := struct{ url string }{$v}\n$b := &$a.url\n*$b = $L", Value: "$a.url"},
	{Name: "address of element", Body: "$a := []string{$v, $L}\n$b := &$a[0]\n*$b = $L", Value: "$a[0]"},
	{Name: "new", Body: "$a := new(string)\n*$a = $v", Value: "*$a"},
	{Name: "recovered", Low: "func $A(v string) (s string) {\ns = v\ndefer func() {\nif recover() != nil {\ns = $L\n}\n}()\npanic(s)\n}", Body: `$n := $A($v)`},
	{Name: "named result", Low: "func $A(v string) (s string, err error) {\ns = v\nreturn\n}", Body: "$n, _ := $A($v)"},
	{Name: "named result, deferred", Low: "func $A(v string) (s string) {\ndefer func() { s = $P + s }()\nreturn v\n}", Body: `$n := $A($v)`},
	{Name: "iterator", Low: "func $A(v string) iter.Seq[string] {\nreturn func(yield func(string) bool) {\n_ = yield(v) && yield($L)\n}\n}", Body: `for $n := range $A($v) {`},
	{Name: "once", Body: "$n := $v\nvar $a sync.Once\n$a.Do(func() { $n = $L })"},
	{Name: "sync.OnceValue", Body: "$a := $v\n$b := sync.OnceValue(func() string { return $a })", Value: "$b()"},
	{Name: "defined by method value", Here: "type $X struct{ $.base string }\n\nfunc (x $X) $.of(s string) string { return x.$.base + s }", Body: "$a := $X{$P}.$.of\n$n := $a($v)"},
	{Name: "bound before the change", Loose: anyValue, Here: "type $X struct{ $.base string }\n\nfunc (x $X) $.get() string { return x.$.base }", Body: "$a := $X{$v}\n$b := $a.$.get\n$a.$.base = $L", Value: "$b()"},
}
