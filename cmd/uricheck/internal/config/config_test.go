package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
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
		want map[string][]string
	}{
		{"", map[string][]string{}},
		{"\ufeff# nothing\r\n", map[string][]string{}},
		{"style = true\ntags = ''\n", map[string][]string{"style": []string{"true"}, "tags": []string{""}}},
		{"exclude = [\n  'a/**', # why\n  \"b\\u0065\",\n]", map[string][]string{"exclude": {"a/**", "be"}}},
		{"exclude = []", map[string][]string{"exclude": nil}},
		{"[rules]\nhost = 'off'\n", map[string][]string{"rules.host": []string{"off"}}},
		{"rules.host = 'off'", map[string][]string{"rules.host": []string{"off"}}},
		{"rules = { host = 'off', port = 'on' }", map[string][]string{"rules.host": []string{"off"}, "rules.port": []string{"on"}}},
	} {
		got, err := read(t, tt.text)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, %v", tt.text, got, err)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"\n  sytle = true":                  `f: there is no key "sytle"; did you mean "style"?`,
		"style = 'true'":                    `f: style needs true or false`,
		"style = 1":                         `f: style needs true or false`,
		"tags = ['a']":                      `f: tags needs a string`,
		"tags = { a = 1 }":                  `f: there is no key "tags.a"; did you mean "tags"?`,
		"fail-on = 'eror'":                  `f: fail-on cannot be "eror"; did you mean "error"? The choices are error, warning, style`,
		"exclude = ['a',\n   '../b']":       `f: exclude: a pattern goes down from the file's directory, without "." and ".."`,
		"exclude = ['a', 2]":                `f: exclude needs an array of strings`,
		"exclude = 'a'":                     `f: exclude needs an array of strings`,
		"[rules]\nport = 'no'\nhots = 'on'": "f: there is no key \"rules.hots\"; did you mean \"rules.host\"?\nf: rules.port cannot be \"no\"; the choices are on, off",
		"[rulse]\nhost = 'on'":              `f: there is no key "rulse.host"; did you mean "rules.host"?`,
		"[[rules]]\nhost = 'on'":            `f: there is no key "rules"`,
		"[rules.host]\na = 1":               `f: rules.host needs a string`,
		"rules = 3":                         `f: there is no key "rules"`,
		"style = true\nstyle = true":        `f:2:1: key style is already defined`,
		"style = ":                          `f:1:8: expected value, not end of input`,
		"tags = \"\\u001b[31m\"":            `f: tags: "\x1b[31m" has a control character`,
		"\"\\u001b[31m\" = 1":               `f: there is no key "\x1b[31m"`,
		"style = \x1b":                      `f:1:9: `,
		"\xff = 1":                          `f:1:1: `,
	} {
		_, err := read(t, text)
		if err == nil || err.Error() != want && !(strings.HasSuffix(want, " ") && strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func read(t *testing.T, text string) (map[string][]string, error) {
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
		link: "f: it is not a regular file", large: "f: it is too large",
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
				t.Errorf("%q: an error without a file: %s", text, line)
			}
		}
		for name := range values {
			if !slices.ContainsFunc(testKeys, func(k Key) bool { return k.Name == name }) {
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
