package top

import (
	"log"
	"net/url"
	"os"

	"facts/low"
)

const secure = "wss://sso.corp.net/x"

func otherSchemes(user, host string) {
	low.Socket("http://sso.corp.net/a")           // want `scheme: the program does not support "http"; it accepts ws and wss`
	low.Socket("gopher://sso.corp.net/a")         // want `scheme: the program does not support "gopher"; .*`
	low.Socket("sso.corp.net/b")                  // want `relative: "sso.corp.net" has no scheme; the program accepts ws and wss`
	low.Socket("localhost:8080/b")                // want `relative: net/url reads "localhost" as the scheme; the program accepts .*`
	low.Socket("http://" + host + "/c")           // want `scheme: the program does not support "http"; .*`
	low.SocketFor(user, "https://sso.corp.net/d") // want `scheme: the program does not support "https"; .*`
	low.QueuePort("http://sso.corp.net/e")        // want `scheme: the program does not support "http"; it accepts amqp and amqps`
	low.Bucket("https://bucket/f")                // want `scheme: the program does not support "https"; it accepts s3 and gs`
}

func required() {
	low.NewKeeper("sso.corp.net/p")        // want `relative: "sso.corp.net" has no scheme; the program accepts only URLs with a host`
	low.NewKeeper("localhost:8080/p")      // want `relative: .*; the program accepts only URLs with a host`
	low.NewKeeper("/p")                    // want `scheme: "/p" has no scheme; the program accepts only URLs with a host`
	low.NewKeeper("wss:///p")              // want `host: the host is empty; the program refuses it`
	low.NewAbsolute("sso.corp.net/p")      // want `relative: .*; the program accepts only URLs with a scheme`
	low.NewAnything("sso.corp.net/p")      // want `relative: .*; the program accepts only URLs with a scheme`
	low.NewKeeper("mailto:p@sso.corp.net") // want `host: no host follows "mailto:"; the program refuses it`
}

func needsNoMore(host string) {
	low.NewKeeper("amqp://" + host)
	low.NewKeeper(host + "/p")
	low.NewAbsolute("mailto:p@sso.corp.net")
	low.NewAnything("//sso.corp.net/p")
	low.NewAnything("urn:p")
	low.NewLocal("/p")
}

func endsOnError(user string) {
	address := os.Getenv("ADDRESS")
	if address == "" {
		address = "http://sso.corp.net/g" // want `scheme: the program does not support "http"; .*`
	}
	if _, err := low.SocketFor(user, address); err != nil {
		log.Fatal(err)
	}
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
