package uricheck

import (
	"net/netip"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// isSamplePassword reports whether a password, decoded, is not a secret: it is empty, a template,
// or the word password itself, or it consists of sample words, the user's name and counting
// digits ("test123"). Any password of a sample user is a sample too.
func isSamplePassword(password, name string) bool {
	if password == "" || isTemplate(password) || isTemplate(name) {
		return true
	}
	name = strings.ToLower(name)
	if name != "" && isMadeOf(name, "", &sampleNames) {
		return true
	}
	password = strings.ToLower(password)
	plain := plainLetters.Replace(password)
	return password == name || strings.Contains(plain, "password") || counts(password) ||
		isMadeOf(password, name, &sampleWords) || isMadeOf(plain, name, &sampleWords)
}

// isOldDSN reports whether a userinfo is that of a Sentry DSN of the old form, "https://KEY:SECRET@HOST/PROJECT" with
// keys of 32 hex digits: the secret is deprecated, and programs publish the DSN (https://develop.sentry.dev/sdk/overview).
func isOldDSN(name, password, path string) bool {
	isDigit := func(r rune) bool { return '0' <= r && r <= '9' }
	isHexDigit := func(r rune) bool { return isDigit(r) || 'a' <= r && r <= 'f' }
	isKey := func(s string) bool { return len(s) == 32 && strings.TrimFunc(s, isHexDigit) == "" }
	project := path[strings.LastIndexByte(path, '/')+1:]
	return isKey(name) && isKey(password) && project != "" && strings.TrimFunc(project, isDigit) == ""
}

// isTemplate reports whether a piece of a URI contains a placeholder, or an ellipsis.
func isTemplate(s string) bool {
	return strings.ContainsAny(s, "{}<>%*") || strings.HasPrefix(s, "$") ||
		strings.Contains(strings.ToLower(s), "xxx") ||
		strings.Contains(s, "...") || strings.Contains(s, "…")
}

// plainLetters undoes the spelling "p4ssw0rd".
var plainLetters = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s")

// isMadeOf reports whether a lowercase text has letters, and all of them form words of a list,
// or name. It ignores digits and marks between them.
func isMadeOf(s, name string, list *wordList) bool {
	isMark := func(r rune) bool { return r < 'a' || 'z' < r && r < 0x80 }
	words := strings.FieldsFunc(s, isMark)
	for _, word := range words {
		if !splits(word, name, list) {
			return false
		}
	}
	return len(words) > 0
}

// counts reports whether a text consists of marks and of consecutive digits, "12345", or of one
// repeated digit, if it has digits.
func counts(s string) bool {
	var digits strings.Builder
	for _, r := range s {
		switch {
		case '0' <= r && r <= '9':
			digits.WriteRune(r)
		case r >= 0x80 || uri.IsAlpha(byte(r)):
			return false
		}
	}
	run := digits.String()
	return strings.Contains("012345678901234567890", run) || strings.Contains("09876543210", run) ||
		strings.Trim(run, run[:1]) == ""
}

// maxWord is the maximal length of a word in the lists.
const maxWord = 40

// splits reports whether a text is one word of the list, or name, after another,
// or one letter over and over.
func splits(s, name string, list *wordList) bool {
	if len(s) > maxWord {
		return false
	}
	if len(s) > 1 && strings.Trim(s, s[:1]) == "" {
		return true
	}
	// ends[i] reports whether s[:i] consists of words.
	ends := make([]bool, len(s)+1)
	ends[0] = true
	for end := 1; end <= len(s); end++ {
		for start := range end {
			if word := s[start:end]; ends[start] && (list.has(word) || word == name) {
				ends[end] = true
				break
			}
		}
	}
	return ends[len(s)]
}

// sampleWords are the words of sample passwords, and the default passwords of well-known
// servers.
var sampleWords = wordList{
	words: `a abc abcd abcdef access admin administrator an any api app auth bar basic baz blah change
chosen clickhouse cred credential credentials creds database db default demo dev develop
development docker dummy elastic elasticsearch empty enter example fake fill fixme foo for fubar
generated goes grafana guest hello here hidden hunter ignore ignored in influx insert is it j
kafka key letmein local localhost login maria masked me minio mock mongo my mysql name nats neo
nil no none not null oauth of omitted oracle owner pass passphrase passw passwd passwort pg
placeholder postgres postgresql private proxy pswd pw pwd quux qux qwerty rabbit rabbitmq random
real redacted redis removed replace rest root sa safe sample secret set some something staging
string strong super temp test tester testing tests that the this tmp to todo token top unused
user usr value very welcome with word world x yes you your`,
	example: func(word string) Subject { return parsed("http://deploy:" + word + "@h.go.dev/") },
}

// sampleNames are the words in the names of sample users.
var sampleNames = wordList{
	words: `a alice anonymous bar baz blah bob demo doe dummy example fake foo ftp jane joe john login me
mock my name placeholder sample some someone test tester testing the user usr you your`,
	example: func(word string) Subject { return parsed("http://" + word + ":Zk83jKs9@h.go.dev/") },
}

// sampleLabels are the words in the labels of sample hosts.
var sampleLabels = wordList{
	words: `a acme bar baz blah company demo domain dummy example fake foo host mock my name placeholder
sample server site some somewhere test testing the uri url your`,
	example: func(word string) Subject { return parsed("http://deploy:Zk83jKs9@" + word + ".dev/") },
}

// isSampleHost reports whether a host is this machine, or does not exist.
func isSampleHost(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return isSampleAddr(addr)
	}
	if host == "" || isTemplate(host) || strings.Contains(host, "$") {
		return true
	}
	if reservedDomains.isAbove(host) || machineDomains.isAbove(host) {
		return true
	}
	labels := strings.Split(host, ".")
	if len(labels) > 1 {
		labels = labels[:len(labels)-1]
	}
	for _, label := range labels {
		if !isMadeOf(label, "", &sampleLabels) {
			return false
		}
	}
	return true
}

// machineDomains are the names that systems and containers give to their own machine.
var machineDomains = wordList{
	words:   "localdomain docker.internal",
	example: func(word string) Subject { return parsed("http://deploy:Zk83jKs9@h." + word + "/") },
}

func isSampleAddr(addr netip.Addr) bool {
	return addr.IsLoopback() || addr.IsUnspecified() || isWithin(addr, documentation)
}
