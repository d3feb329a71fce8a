package main

import (
	"slices"
	"strings"
	"testing"
)

// TestKinds has a repair of each kind, and changes that are not repairs.
func TestKinds(t *testing.T) {
	tested := make(map[string]bool)
	for _, test := range []struct {
		before, after string
		want          string
	}{
		{`get("/a" + id)`, `get("/a/" + id)`, "slash"},
		{`get("/a" + v.Encode())`, `get("/a?" + v.Encode())`, "query"},
		{`get("/a ")`, `get("/a")`, "space"},
		{`u := "/a/" + url.QueryEscape(id)`, `u := "/a/" + url.PathEscape(id)`, "escaper"},
		{`addr := host + ":80"`, `addr := net.JoinHostPort(host, "80")`, "hostport"},
		{`u.Host = u.Hostname() + ":" + p`, `u.Host = u.Host + p`, "hostport"},
		{`u := path.Join(base, "a")`, `u := base + "/a"`, "join"},
		{`u := base + "/a"`, `u := base.JoinPath("a").String()`, "join"},
		{`u.Path = filepath.Join("/v1", id)`, `u.Path = path.Join("/v1", id)`, "join"},
		{`h := strings.TrimLeft(u, "https://")`, `h := strings.TrimPrefix(u, "https://")`, "trim"},
		{`u += "?a=" + a`, `q.Set("a", a)`, "values"},
		{`u := fmt.Sprintf("amqp://%s:%s@h/", user, password)`, `u.User = url.UserPassword(user, password)`, "userinfo"},
		{`s := base64.StdEncoding.EncodeToString(path)`, `s := base64.URLEncoding.EncodeToString(path)`, "alphabet"},
		{`const u = "http:/h"`, `const u = "http://h"`, "slash scheme"},
		{`u := fmt.Sprintf("/a/%d", id)`, `u := fmt.Sprintf("/a/%s", id)`, "verb"},
		{`u := fmt.Sprintf("/100%/%s", id)`, `u := fmt.Sprintf("/100%%/%s", id)`, "percent"},
		{`u := "/users/" + id`, `u := "/people/" + id`, ""},
		{`log.Printf("get /a %s", id)`, `log.Printf("get /a/ %s", id)`, ""},
		{`// "/a" is the path`, `// "/a/" is the path`, ""},
	} {
		for name := range strings.FieldsSeq(test.want) {
			tested[name] = true
		}
		got := kindsOf(hunk{removed: []string{test.before}, added: []string{test.after}})
		if !slices.Equal(got, strings.Fields(test.want)) {
			t.Errorf("%s\n%s: got %v, want %s", test.before, test.after, got, test.want)
		}
	}
	for _, k := range kinds {
		if !tested[k.name] {
			t.Errorf("no case for %s", k.name)
		}
	}
}

// TestCrowd leaves commits alone that change as much as a move or a renaming does.
func TestCrowd(t *testing.T) {
	h := hunk{removed: []string{`get("/a")`}, added: []string{`get("/a/")`}}
	if got := candidates(commit{hunks: slices.Repeat([]hunk{h}, crowd)}); len(got) != crowd {
		t.Errorf("%d candidates of %d hunks", len(got), crowd)
	}
	if got := candidates(commit{hunks: slices.Repeat([]hunk{h}, crowd+1)}); len(got) != 0 {
		t.Errorf("%d candidates of a commit that changes everything", len(got))
	}
}
