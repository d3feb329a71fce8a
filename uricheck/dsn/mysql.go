package dsn

import (
	"net/url"
	"strings"
)

// MySQL returns the fault of a name for github.com/go-sql-driver/mysql, nil if it has none:
//
//	[user[:password]@][network[(address)]]/database[?name=value&...]
//
// The last slash before the database counts, and the last "@" before that, so that a password may contain both. The
// driver knows no address for a network other than tcp and unix.
func MySQL(text string) *Fault {
	if text == "" {
		return nil
	}
	slash := strings.LastIndexByte(text, '/')
	if slash < 0 {
		return faultAt(0, len(text), `no "/" stands before the database`, missingSlash(text)...)
	}
	network := strings.LastIndexByte(text[:slash], '@') + 1
	bracket := strings.IndexByte(text[network:slash], '(')
	hasAddress := bracket >= 0 && network+bracket+len("()") < slash
	if f := mysqlScheme(text, network); f != nil {
		return f
	}
	if bracket >= 0 {
		if text[slash-1] != ')' {
			return faultAt(network+bracket, slash, `no ")" stands before the last "/"`)
		}
	} else {
		bracket = slash - network
	}
	if name := text[network : network+bracket]; !hasAddress && name != "" && name != "tcp" && name != "unix" {
		if network == 0 {
			return faultAt(0, slash, `the text before "/" is read as the network: no "@" follows a user`)
		}
		if !strings.Contains(name, ":") {
			return faultAt(network, network+bracket, "%q is read as the network, and has no address")
		}
		return faultAt(network, network+bracket, "%q is read as the network, and not as the address",
			Fix{"Write the address in tcp(…)", network, slash, "tcp(" + name + ")"})
	}
	database, _, _ := strings.Cut(text[slash+1:], "?")
	if _, err := url.PathUnescape(database); err != nil {
		return faultAt(slash+1, slash+1+len(database), "%q has a bad percent-encoding")
	}
	return nil
}

// missingSlash returns the fix for a name that ends with its address.
func missingSlash(text string) []Fix {
	if !strings.HasSuffix(text, ")") {
		return nil
	}
	return []Fix{{`Write "/" after the address`, len(text), len(text), "/"}}
}

// mysqlScheme finds the scheme of a URL in place of a user: its "//" becomes the beginning of the password.
func mysqlScheme(text string, network int) *Fault {
	const scheme = "mysql://"
	if !strings.HasPrefix(text, scheme) {
		return nil
	}
	if network == 0 {
		return faultAt(0, len(scheme), "%q is not part of the name; the driver reads no URL")
	}
	return faultAt(0, len(scheme), `%q is read as the user "mysql", and the beginning of a password`)
}
