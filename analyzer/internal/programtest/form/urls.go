package form

// URLs are changes of a parsed URL, or of a literal, whose text the program uses after that.
var URLs = []Form{
	{Name: "parsed, query set", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.RawQuery = $Q\n$n := $a.String()"},
	{Name: "parsed, query set by flag", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\nif $F {\n$a.RawQuery = $Q\n}\n$n := $a.String()"},
	{Name: "parsed, path set", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Path = $S\n$n := $a.String()"},
	{Name: "parsed, path added", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Path += $S\n$n := $a.String()"},
	{Name: "parsed, path joined", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Path = path.Join($a.Path, $S)\n$n := $a.String()"},
	{Name: "parsed, host set", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Host = $H\n$n := $a.String()"},
	{Name: "parsed, host and scheme set", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Scheme, $a.Host = $M, $H\n$n := $a.String()"},
	{Name: "parsed, scheme if none", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\nif $a.Scheme == \"\" {\n$a.Scheme = $M\n}\n$n := $a.String()"},
	{Name: "parsed, returns without host", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.RawQuery = \"\"\nif $a.Host == \"\" {\nreturn\n}\n$n := $a.String()"},
	{Name: "parsed, returns without scheme after it is set", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Scheme = $M\nif $a.Scheme == \"\" || $F {\nreturn\n}\n$n := $a.String()"},
	{Name: "parsed, fragment dropped", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Fragment = \"\"\n$n := $a.String()"},
	{Name: "parsed, copied and changed", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$b := *$a\n$b.Host = $H\n$n := $a.String()"},
	{Name: "parsed, shared and changed", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$b := $a\n$b.Scheme = $M\n$n := $a.String()"},
	{Name: "parsed, changed in a loop", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\nfor range 2 {\n$a.Path += $S\n}\n$n := $a.String()"},
	{Name: "parsed, changed by a closure", Loose: otherText, Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\nfunc() { $a.Scheme = $M }()\n$n := $a.String()"},
	{Name: "parsed, changed later", Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$n := $a.String()\n$a.Host = $H"},
	{
		Name: "parsed, changed by a helper",
		Low:  "func $A(u *url.URL) {\nu.Scheme = $M\n}",
		Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$A($a)\n$n := $a.String()",
	},
	{
		Name: "parsed, changed and passed on",
		Low:  "func $A(u *url.URL) string {\nu.RawQuery = $Q\nreturn u.String()\n}",
		Body: "$a, err := url.Parse($v)\nif err != nil {\nreturn\n}\n$a.Path += $S\n$n := $A($a)",
	},
	{
		Name: "parsed by a helper, changed",
		Low:  "func $A(s string) *url.URL {\nu, err := url.Parse(s)\nif err != nil {\nreturn &url.URL{}\n}\nreturn u\n}",
		Body: "$a := $A($v)\n$a.Path += $S\n$n := $a.String()",
	},
	{Name: "literal, host set", Body: "$a := &url.URL{Scheme: \"http\", Path: $v}\n$a.Host = $H\n$n := $a.String()"},
	{Name: "literal of host and path", Body: "$n := (&url.URL{Scheme: $M, Host: $v, Path: \"/a\"}).String()"},
	{Name: "literal of parts", Body: "$n := (&url.URL{Scheme: $M, Host: $H, Path: $v, RawQuery: $Q}).String()"},
	{
		Name: "held by a client, path set", Loose: otherText,
		Here: "type $X struct{ base *url.URL }\n\nfunc $Y(s string) *$X {\nu, err := url.Parse(s)\nif err != nil {\nreturn &$X{&url.URL{}}\n}\nreturn &$X{u}\n}\n\nfunc (c *$X) get(p string) string {\nu := *c.base\nu.Path = p\nreturn u.String()\n}",
		Body: "$n := $Y($v).get($S)",
	},
	{
		Name: "held by a client, path added", Loose: otherText,
		Here: "type $X struct{ base *url.URL }\n\nfunc $Y(s string) *$X {\nu, err := url.Parse(s)\nif err != nil {\nreturn &$X{&url.URL{}}\n}\nreturn &$X{u}\n}\n\nfunc (c *$X) get(p string) string {\nu := *c.base\nu.Path += p\nreturn u.String()\n}",
		Body: "$n := $Y($v).get($S)",
	},
}
