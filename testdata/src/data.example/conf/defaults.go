package conf

// Server has a list of texts, and the defaults of its fields are in a function.
type Server struct {
	Listen, Admin string
	Mail, Relay   string
	Hooks, Words  []string
	Peers         map[string]string
	Title         string
}

func NewServer() *Server {
	return &Server{
		Listen: "8080",
		Admin:  "9090",
		Mail:   "smtp.corp.net",
		Relay:  "relay.corp.net",
		Title:  "100% of smtp.corp.net",
		Hooks:  []string{"https://hooks.corp.net/T00", "hooks.corp.net/T01"},
		Words:  []string{"a/b", "50%/day"},
		Peers:  map[string]string{"a": "https://peer.corp.net/%zz"}, // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	}
}

// Endpoints gets its defaults from tags.
type Endpoints struct {
	Auth   string `envDefault:"https:/auth.corp.net"`
	Search string `default:"search.corp.net/v1"`
	Listen string `envDefault:"8080"`
	Admin  string `envDefault:"8081"`
}
