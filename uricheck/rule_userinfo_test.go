package uricheck_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

const passwordInSource = "a password is part of the source code"

func TestSamplePasswords(t *testing.T) {
	for _, test := range []struct {
		userinfo string
		secret   bool
	}{
		{"u:p", true}, // the example in the rule's documentation
		{"deploy:Zk83-jKs9", true},
		{"deploy:zk83jks9", true},
		{"admin:Winter2024", true},
		{":9f86d081884c7d659a2f", true},
		{"oauth2:glpat-8sKx2Lq9", true},
		{"app:8472615", true},
		{"app:p%40ss%2Fw8rd", true},
		{"a%3Ab:geheim7", true},
		{"root:toor", true},

		{"", false},
		{"u", false},
		{"u:", false},
		{":", false},
		{"user:pass", false},
		{"u:password", false},
		{":secret", false},
		{"u:PASSWORD", false},
		{"u:YOUR_PASSWORD_HERE", false},
		{"u:my-secret-pw", false},
		{"u:mysecretpassword", false},
		{"u:password1", false},
		{"u:boxpassword", false},
		{"u:test123", false},
		{"u:p4ssw0rd", false},
		{"u:p@ssword", false},
		{"u:P%40ssw0rd!", false},
		{"u:changeme", false},
		{"deploy:neo4j", false},
		{"u:12345678", false},
		{"u:4321", false},
		{"u:0000", false},
		{"u:xxxxx", false},
		{"u:" + strings.ToUpper("xxx"), false},
		{"u:ghp_xxxxxxxx", false},
		{"u:***", false},
		{"u:...", false},
		{"u:abc...xyz", false},
		{"u:-", false},
		{"u:$PASS", false},
		{"u:*****", false},
		{"guest:guest", false},
		{"postgres:postgres", false},
		{"root:root", false},
		{"admin:admin", false},
		{"foo:bar", false},
		{"bob:bob", false},
		{"app:app", false},
		{"app:app-secret", false},
		{"grafana:grafana2024", false},
		{"username:hunter2", false},
		{"user:Zk83jKs9", false}, // the name is a placeholder
		{"a:Zk83jKs9", false},
		{"%41:Zk83jKs9", false},
		{"$:Zk83jKs9", false}, // "$" begins a template
		{"u:$Zk83jKs9", false},
		{"ghp8sKx2Lq9:x-oauth-basic", false},
		{"anonymous:me%40example.com", false},
	} {
		text := "https://" + test.userinfo + "@h/"
		if said := says(stdlib.ParseReference, text, passwordInSource); said != test.secret {
			t.Errorf("%s: said: %v", text, said)
		}
	}
}

func TestSampleHosts(t *testing.T) {
	for _, test := range []struct {
		host   string
		sample bool
	}{
		{"ci.corp.dev", false},
		{"db", false},
		{"10.0.0.7", false},
		{"[fd00::1]", false},
		{"example.corp.io", false},
		{"myexample.com", true},
		{"server.lan", true},
		{"notlocalhost.io", false},
		{"localhost.io", false},

		{"localhost", true},
		{"my-company.com", true},
		{"LOCALHOST.", true},
		{"app.localhost", true},
		{"127.0.0.1", true},
		{"127.1.2.3", true},
		{"0.0.0.0", true},
		{"[::1]", true},
		{"[::]", true},
		{"192.0.2.7", true},
		{"198.51.100.1", true},
		{"203.0.113.9", true},
		{"[2001:db8::1]", true},
		{"example.com", true},
		{"db.example.org", true},
		{"a.b.test", true},
		{"x.invalid", true},
		{"proxy.example", true},
		{"host.docker.internal", true},
		{"host", true},
		{"hostname", true},
		{"your-server.com", true},
		{"foo.bar", true},
		{"foo.bar.com", true},
		{"$HOST", true},
	} {
		text := "https://u:Zk83jKs9@" + test.host + ":8080/"
		if said := says(stdlib.ParseReference, text, passwordInSource); said == test.sample {
			t.Errorf("%s: said: %v", text, said)
		}
	}
}

// The server gets the password that a finding reports, and there is a finding for every text
// with a password that is not a sample.
func TestPasswordIsSent(t *testing.T) {
	server := stdlibtest.NewServer(t)
	passwords := []string{
		"http://u:Zk83jKs9@h/", "http://deploy:Zk83%2FjKs9@i/x?y", "http://Zk83jKs9@h/", "http://user:pass@h/",
		"http://:Zk83jKs9@h/", "http://u:Zk83jKs9@localhost/", "http://h/u:Zk83jKs9@h",
	}
	isHTTP := func(text string) bool { return strings.HasPrefix(text, "http://") && strings.Contains(text, "@") }
	seen := 0
	generated(t, 10, 10000, passwords, isHTTP, func(text string) {
		got, err := server.Get(text)
		if err != nil || got.URL == nil {
			return
		}
		said := says(stdlib.SendAny, text, passwordInSource)
		if said && got.Password == "" {
			t.Errorf("%q: the server gets no password", text)
		}
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		// A user "a" is a sample, and a text that begins with "$" is a template.
		isSample := strings.ContainsAny(u.User.String()+got.Password, "{}<>*%.") || len(got.Username) > 1 || strings.EqualFold(got.Username, "a") ||
			strings.HasPrefix(got.Username, "$") || strings.HasPrefix(got.Password, "$")
		isSecret := strings.Contains(got.Password, "Zk83jKs9") && !isSample && (u.Host == "h" || u.Host == "i")
		if isSecret && !said {
			t.Errorf("%q: no finding for the password", text)
		}
		if isSecret {
			seen++
		}
	})
	if seen < enough(100) {
		t.Errorf("only %d passwords", seen)
	}
}

// A URL in a path has a password of its own, which says nothing about the authority before.
func TestPasswordOfURLWithin(t *testing.T) {
	for text, want := range map[string]int{
		"redis://:p/ss@db.example.com:6379/0":             1,
		"//u%40:p%3A@h:443/b/http://user:p@ss:word@h.org": 0,
		"https://h/b?to=http://user:p/ss@h.org":           0,
	} {
		found := 0
		for _, f := range uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: stdlib.ParseReference, Text: text}}) {
			if strings.Contains(f.Message, "ends the authority") {
				found++
			}
		}
		if found != want {
			t.Errorf("%s: %d findings about the end of the authority, want %d", text, found, want)
		}
	}
}
