package top

import (
	"log"
	"net/url"

	"facts/low"
)

const secure = "wss://sso.corp.net/x"

func needsNoMore(host string) {
	low.NewKeeper("amqp://" + host)
	low.NewKeeper(host + "/p")
	low.NewAbsolute("mailto:p@sso.corp.net")
	low.NewAnything("//sso.corp.net/p")
	low.NewAnything("urn:p")
	low.NewLocal("/p")
}

// A program may try one function after the other.
func triesEach(texts ...string) (opened int) {
	for _, text := range texts {
		if _, err := low.Socket(text); err != nil {
			log.Print(err)
			continue
		}
		opened++
	}
	return opened
}

const plain = "https://sso.corp.net/n"

func triesBoth() error {
	_, err := low.Socket(plain)
	if err != nil {
		_, err = low.OverTLS(plain)
	}
	return err
}

var openers = map[string]func(string) (*url.URL, error){"ws": low.Socket, "tls": low.OverTLS}

func chooses(kind string) error {
	_, err := openers[kind]("https://sso.corp.net/o")
	return err
}

func ownSchemes(user, host string) {
	low.Socket("ws://sso.corp.net/a")
	low.Socket("wss://" + host + "/c")
	low.Socket(host + "/c")
	low.SocketFor(user, secure)
	low.SocketOrElse("https://sso.corp.net/d")
	low.QueuePort("amqps://sso.corp.net/e")
	low.Bucket("s3://bucket/f")
	low.AddScheme("rediss", 6380)
	low.AnyPort("rediss://sso.corp.net/g")
	low.OverTLS("sso.corp.net/h")
	low.PerhapsOverTLS("http://sso.corp.net/i", true)
	low.Recovered("http://sso.corp.net/j")
	low.InSilence("http://sso.corp.net/j")
	low.FilePath("/var/run/k")
	low.OpenerFor("bucket").Open("s3://bucket/l")
	low.OpenerFor("socket").Open("wss://sso.corp.net/m")
	triesEach("https://sso.corp.net/n", "sso.corp.net/o", secure)
}
