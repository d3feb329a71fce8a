package dsn

import "testing"

// TestFaults has the forms that the documentation of each driver shows, and what stands at the fault of others. The module
// in testdata/libraries compares generated names with the drivers.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		parse func(string) *Fault
		text  string
		want  string // the culprit; "" for a right text
	}{
		{"mysql", MySQL, "user:pa@ss/word@tcp(localhost:5555)/db?tls=skip-verify", ""},
		{"mysql", MySQL, "user@unix(/path/to/socket)/db", ""},
		{"mysql", MySQL, "/", ""},
		{"mysql", MySQL, "user:password@tcp(localhost:5555)", "user:password@tcp(localhost:5555)"},
		{"mysql", MySQL, "user:password@localhost:5555/db", "localhost:5555"},
		{"mysql", MySQL, "mysql://user@tcp(h:1)/db", "mysql://"},
		{"mysql", MySQL, "user@tcp(h:1)/d%zz", "d%zz"},
		{"postgres", PostgresKeywords, "host=localhost password='a b' dbname=x", ""},
		{"postgres", PostgresKeywords, `user=u password=a\ b`, ""},
		{"postgres", PostgresKeywords, "host=h password='a", "'"},
		{"postgres", PostgresKeywords, "localhost:5432", "localhost:5432"},
		{"mongo", Mongo, "mongodb://u:p%40ss@a:27017,b/db?w=1", ""},
		{"mongo", Mongo, "mongodb+srv://cluster.example.com", ""},
		{"mongo", Mongo, "mongodb://u:p@ss@h/db", "@"},
		{"mongo", Mongo, "mongodb://h:270170", "270170"},
		{"mongo", Mongo, "mongodb://h?w=1", "?"},
		{"mongo", Mongo, "localhost:27017", "localhost:27017"},
	} {
		got := ""
		if f := c.parse(c.text); f != nil {
			got = c.text[f.Start:f.End]
		}
		if got != c.want {
			t.Errorf("%s, %q: the fault is %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

// TestFixes applies the fixes: the result has no fault.
func TestFixes(t *testing.T) {
	for text, want := range map[string]string{
		"user@tcp(h:1)":       "user@tcp(h:1)/",
		"user@localhost:1/db": "user@tcp(localhost:1)/db",
		"mongodb://h?w=1":     "mongodb://h/?w=1",
	} {
		parse := MySQL
		if text[0] == 'm' {
			parse = Mongo
		}
		f := parse(text)
		if f == nil || len(f.Fixes) != 1 {
			t.Errorf("%q: %+v", text, f)
			continue
		}
		fix := f.Fixes[0]
		if got := text[:fix.Start] + fix.New + text[fix.End:]; got != want || parse(got) != nil {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
