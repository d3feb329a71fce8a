package dsn

import (
	"net/url"
	"strconv"
	"strings"
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
			return secretAt(hosts-1, hosts, `this "@" ends the password`, encoded(text, hosts-1))
		case '?':
			return faultAt(end, end+1, `no "/" stands before "?"`, Fix{`Write "/" before "?"`, end, end, "/"})
		}
	}
	return mongoHosts(text, hosts, end)
}

// encoded returns the fix that percent-encodes a byte.
func encoded(text string, at int) Fix {
	escaped := "%" + strings.ToUpper(strconv.FormatInt(int64(text[at])|0x100, 16)[1:])
	return Fix{"Percent-encode " + strconv.Quote(text[at:at+1]) + " as " + escaped, at, at + 1, escaped}
}

// mongoUser finds a reserved byte, or a bad percent-encoding, in the user and the password.
func mongoUser(text string, start, end int) *Fault {
	user, password, _ := strings.Cut(text[start:end], ":")
	for i := start; i < end; i++ {
		if text[i] == '/' || text[i] == ':' && i > start+len(user) {
			return secretAt(i, i+1, "%q in the user or the password is not percent-encoded", encoded(text, i))
		}
	}
	for _, part := range []string{user, password} {
		if _, err := url.PathUnescape(part); err != nil {
			return secretAt(start, end, "the user or the password has a bad percent-encoding")
		}
	}
	return nil
}

// mongoHosts finds a port that is not a number from 1 to 65535.
func mongoHosts(text string, start, end int) *Fault {
	for host := range strings.SplitSeq(text[start:end], ",") {
		at := start
		start += len(host) + 1
		colon := strings.LastIndexByte(host, ':')
		if colon < 0 || strings.HasSuffix(host, "]") || strings.HasSuffix(host, ".sock") {
			continue
		}
		if port, err := strconv.Atoi(host[colon+1:]); err != nil || port <= 0 || port > 65535 {
			return faultAt(at+colon+1, at+len(host), "%q is not a port")
		}
	}
	return nil
}
