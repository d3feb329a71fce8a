package dsn

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Mongo returns the fault of a connection string for go.mongodb.org/mongo-driver, nil if it has none:
//
//	mongodb://[user[:password]@]host[:port][,host[:port]...][/[database][?options]]
//
// The first "@" ends the user and the password, in which ":", "/", "?", "#", "[", "]" and "@" have to be
// percent-encoded.
func Mongo(text string) *Fault {
	scheme, rest, isURL := strings.Cut(text, "://")
	if !isURL || scheme != "mongodb" && scheme != "mongodb+srv" {
		return faultAt(0, len(text)-len(rest), `%q is not "mongodb://" or "mongodb+srv://"`)
	}
	at := len(text) - len(rest)
	hosts := at
	if i := strings.IndexByte(rest, '@'); i >= 0 {
		hosts += i + 1
		if f := mongoUser(text, at, hosts-1); f != nil {
			return f
		}
	}
	end := len(text)
	if i := strings.IndexAny(text[hosts:], "/?@"); i >= 0 {
		end = hosts + i
		switch text[end] {
		case '@':
			return faultAt(hosts-1, hosts, `this "@" ends the password`)
		case '?':
			return faultAt(end, end+1, `no "/" stands before "?"`, Fix{`Write "/" before "?"`, end, end, "/"})
		}
	}
	if f := mongoHosts(text, hosts, end); f != nil {
		return f
	}
	return mongoDatabase(text, end)
}

// mongoUser finds a reserved byte, or a bad percent-encoding, in the user and the password.
func mongoUser(text string, start, end int) *Fault {
	user, password, _ := strings.Cut(text[start:end], ":")
	if user == "" {
		return faultAt(end, end+1, `no user stands before "@"`)
	}
	for i := start; i < end; i++ {
		if text[i] == '/' || text[i] == ':' && i > start+len(user) {
			return faultAt(i, i+1, "%q in the user or the password is not percent-encoded")
		}
	}
	for _, part := range []string{user, password} {
		if _, err := url.PathUnescape(part); err != nil {
			return faultAt(start, end, "the user or the password has a bad percent-encoding")
		}
	}
	return nil
}

// mongoHosts finds a host that is not one, and a port that is not a number from 1 to 65535. There has to be a host.
func mongoHosts(text string, start, end int) *Fault {
	count := 0
	for host := range strings.SplitSeq(text[start:end], ",") {
		at := start
		start += len(host) + 1
		if host == "" {
			continue
		}
		count++
		if f := mongoHost(host); f != nil {
			f.Start, f.End = f.Start+at, f.End+at
			return f
		}
	}
	if count == 0 {
		return faultAt(0, end, "%q has no host")
	}
	return nil
}

// mongoHost returns the fault of one host.
func mongoHost(host string) *Fault {
	unescaped, err := url.QueryUnescape(host)
	if err != nil {
		return faultAt(0, len(host), "%q has a bad percent-encoding")
	}
	_, _, kind := stdlib.SplitHostPort(unescaped)
	port := ""
	switch kind {
	case 0:
		port = unescaped[strings.LastIndexByte(unescaped, ':')+1:]
	case stdlib.NoPort:
	default:
		return faultAt(0, len(host), "%q is not a host and a port")
	}
	if number, err := strconv.Atoi(port); port != "" && (err != nil || number <= 0 || number > 65535) {
		return faultAt(strings.LastIndexByte(host, ':')+1, len(host), "%q is not a port")
	}
	return nil
}

// mongoDatabase finds a bad percent-encoding in the database, and an option without a value, in the text from start.
func mongoDatabase(text string, start int) *Fault {
	if start == len(text) {
		return nil
	}
	database, query, _ := strings.Cut(text[start+1:], "?")
	if _, err := url.QueryUnescape(database); err != nil {
		return faultAt(start+1, start+1+len(database), "%q has a bad percent-encoding")
	}
	at := len(text) - len(query)
	for option := range strings.FieldsFuncSeq(query, func(r rune) bool { return r == '&' || r == ';' }) {
		at += strings.Index(text[at:], option)
		key, value, ok := strings.Cut(option, "=")
		_, badKey := url.QueryUnescape(key)
		_, badValue := url.QueryUnescape(value)
		if !ok || key == "" || badKey != nil || badValue != nil {
			return faultAt(at, at+len(option), "this option has no key, no value, or a bad percent-encoding")
		}
		at += len(option)
	}
	return nil
}
