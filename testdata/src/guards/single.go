package guards

import (
	"flag"
	"log"
	"net/http"
)

// The getter returns the only object of its type.
type only struct{ base string }

var theOnly = only{base: "127.0.0.1:80/x"} // want `relative: a colon follows "127.0.0.1" in the first segment; http.Get fails`

func getOnly() *only { return &theOnly }

func useOnly() { http.Get(getOnly().base) }

// A condition on something else stops all elements, or none.
func fetchAll(dryRun bool, urls []string) {
	if dryRun {
		log.Print("dry")
		return
	}
	for _, u := range urls {
		http.Get(u)
	}
}

func useFetchAll() {
	dry := flag.Bool("dry", false, "")
	fetchAll(*dry, []string{"127.0.0.1:80/y", "https://h.example/"}) // want `relative: a colon follows "127.0.0.1" in the first segment; http.Get fails`
}

// The request gets this text alone, whatever else the program does with it.
type served struct{ addr string }

func (s served) serve() { http.ListenAndServe(s.addr, nil) }

func (s served) ping() { http.Get(s.addr + "/ping") }

func useServed() {
	s := served{addr: "localhost:8080"} // want `relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`
	go s.serve()
	s.ping()
}

// The program sets the field later.
type started struct {
	isReady bool
	url     string
}

func (s *started) start() { s.isReady = true }

func (s *started) get() {
	if s.isReady {
		http.Get(s.url)
	}
}

func useStarted() {
	s := &started{isReady: false, url: "http://h:1a/"} // want `port: "1a" is not a number; http.Get fails`
	s.start()
	s.get()
}
