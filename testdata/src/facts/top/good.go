package top

import (
	"path/filepath"

	"facts/low"
	"facts/mid"
)

func right(s mid.Service, g low.Getter) {
	low.Get("http://h/")
	low.GetUser("x y") // a space in a path works
	low.GetAll("http://h/", "http://h/%20")
	_ = low.Client{Base: "http://h/"}
	mid.Fetch("https://h/")
	s.Load("http://h/")
	low.New("http://h", low.WithPath("/%20"))
}

// The function completes, changes or tests its argument.
func completed() {
	low.GetAny("example.com")
	low.GetComplete("example.com")
	low.GetTrimmed(" http://h/ ")
	low.Open("a/file")
	mid.FetchAny("example.com")
	_ = low.Config{URL: "example.com"}
	low.Longer("a:b")
	low.From("https://h.corp.net")
	low.Even("/x", 0)
}

// One implementation does nothing.
func disagreed(g low.Getter) { g.Put("/x") }

// Behind the interface of this package, the client is not the default one.
type getter struct{}

func (getter) Get(string) {}
func (getter) Put(string) {}

func allCompleted() {
	low.GetAllAny("example.com", "h")
	low.Default += "x" // the text before it is unknown here
}

func anyNumbers() {
	low.Numbered(-1)
	low.Counted(1 << 40)
	low.Port(8080)
	low.Octets(25)
}

func onUnix(id string) { low.OnUnix(filepath.Join("/v1", id)) }
