package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var testKeys = []Key{
	{Name: "style", Kind: Bool},
	{Name: "fail-on", Choices: []string{"error", "warning", "style"}},
	{Name: "exclude", Kind: List, Check: CheckPattern},
	{Name: "tags"},
	{Name: "rules.host", Choices: []string{"on", "off"}},
	{Name: "rules.port", Choices: []string{"on", "off"}},
}

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		text string
		want map[string]Value
	}{
		{"", map[string]Value{}},
		{"\ufeff# nothing\r\n", map[string]Value{}},
		{"style = true\ntags = ''\n", map[string]Value{"style": {[]string{"true"}, 1}, "tags": {[]string{""}, 2}}},
		{"exclude = [\n  'a/**', # why\n  \"b\\u0065\",\n]", map[string]Value{"exclude": {[]string{"a/**", "be"}, 1}}},
		{"exclude = []", map[string]Value{"exclude": {nil, 1}}},
		{"[rules]\nhost = 'off'\n", map[string]Value{"rules.host": {[]string{"off"}, 2}}},
		{"rules.host = 'off'", map[string]Value{"rules.host": {[]string{"off"}, 1}}},
		{"rules = { host = 'off', port = 'on' }", map[string]Value{"rules.host": {[]string{"off"}, 1}, "rules.port": {[]string{"on"}, 1}}},
	} {
		got, err := read(t, tt.text)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, %v", tt.text, got, err)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"\n  sytle = true":                  `f:2:3: there is no key "sytle"; did you mean "style"?`,
		"style = 'true'":                    `f:1:9: style needs true or false, not a string`,
		"style = 1":                         `f:1:9: style needs true or false, not an integer`,
		"tags = ['a']":                      `f:1:1: tags needs a string, not an array`,
		"tags = { a = 1 }":                  `f:1:8: tags needs a string, not an inline table`,
		"fail-on = 'eror'":                  `f:1:11: fail-on cannot be "eror"; did you mean "error"? The choices are error, warning, style`,
		"exclude = ['a',\n   '../b']":       `f:2:4: exclude: a pattern goes down from the file's directory, without "." and ".."`,
		"exclude = ['a', 2]":                `f:1:17: exclude needs an array of strings, not an integer`,
		"exclude = 'a'":                     `f:1:11: exclude needs an array of strings, not a string`,
		"[rules]\nhots = 'on'\nport = 'no'": "f:2:1: there is no key \"rules.hots\"; did you mean \"rules.host\"?\nf:3:8: rules.port cannot be \"no\"; the choices are on, off",
		"[rulse]\nhost = 'on'":              `f:1:2: there is no table "rulse"; did you mean "rules"?`,
		"[[rules]]\nhost = 'on'":            `f:1:3: rules is a table, not an array of tables: write [rules]`,
		"[rules.host]\na = 1":               `f:1:2: there is no table "rules.host"`,
		"rules = 3":                         `f:1:1: there is no key "rules"`,
		"style = true\nstyle = true":        `f:2:1: key style is already defined`,
		"style = ":                          `f:1:8: expected value, not end of input`,
		"tags = \"\\u001b[31m\"":            `f:1:8: "\x1b[31m" has a control character`,
		"\"\\u001b[31m\" = 1":               `f:1:1: there is no key "\x1b[31m"`,
		"style = \x1b":                      `f:1:9: `,
		"\xff = 1":                          `f:1:1: `,
	} {
		_, err := read(t, text)
		if err == nil || err.Error() != want && !(strings.HasSuffix(want, " ") && strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func read(t *testing.T, text string) (map[string]Value, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), FileName)
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return Read(name, "f", testKeys)
}

// TestReadRegular checks that no error quotes the target of a link, and that Read does not read
// endless files.
func TestReadRegular(t *testing.T) {
	dir := t.TempDir()
	link, large := filepath.Join(dir, "link"), filepath.Join(dir, "large")
	err := errors.Join(os.WriteFile(filepath.Join(dir, "secret"), []byte("secret"), 0o644), os.Symlink("secret", link),
		os.WriteFile(large, make([]byte, maxSize+1), 0o644))
	if err != nil {
		t.Skip(err) // a system without symbolic links
	}
	for name, want := range map[string]string{
		link: "f: it is not a regular file", large: "f: it is larger than a configuration",
		dir: "f: it is not a regular file", os.DevNull: "f: it is not a regular file", filepath.Join(dir, "absent"): "f: no such file or directory",
	} {
		if _, err := Read(name, "f", testKeys); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("style = true\n[rules]\nhost = 'off'")
	f.Add("exclude = [ 'a' , { b = [ 1 ] } ]")
	f.Fuzz(func(t *testing.T, text string) {
		values, err := parse([]byte(text), "f", testKeys)
		for line := range strings.Lines(strings.TrimSpace(errorText(err))) {
			if !strings.HasPrefix(line, "f:") {
				t.Errorf("%q: an error without place: %s", text, line)
			}
		}
		for name := range values {
			if _, ok := named(testKeys, name); !ok {
				t.Errorf("%q has %q", text, name)
			}
		}
	})
}

func errorText(err error) string {
	if err == nil {
		return "f:"
	}
	return err.Error()
}

func TestFind(t *testing.T) {
	top := t.TempDir()
	for _, name := range []string{
		"repo/.git/", "repo/.uricheck.toml", "repo/own/go.mod", "repo/own/.uricheck.toml", "repo/own/deep/er/",
		"repo/plain/go.mod", "repo/plain/sub/.uricheck.toml", "repo/plain/sub/er/", "mod/go.mod", "mod/sub/", ".uricheck.toml",
	} {
		path := filepath.Join(top, filepath.FromSlash(name))
		dir := path
		if !strings.HasSuffix(name, "/") {
			dir = filepath.Dir(path)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if dir != path {
			if err := os.WriteFile(path, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for dir, want := range map[string]string{
		"repo": "repo", "repo/own": "repo/own", "repo/own/deep/er": "repo/own",
		"repo/plain": "repo", "repo/plain/sub/er": "repo", // not at a root
		"mod": "", "mod/sub": "", // the file in top belongs to somebody else
	} {
		if want != "" {
			want = filepath.Join(top, filepath.FromSlash(want), FileName)
		}
		if got := Find(filepath.Join(top, filepath.FromSlash(dir))); got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
}
