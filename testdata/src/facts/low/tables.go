package low

// FeedRow is an element of tables. The package reads its fields, too.
type FeedRow struct{ Name, Endpoint string }

func (s FeedRow) String() string { return s.Name + ": " + s.Endpoint }

var (
	Feeds         = []FeedRow{{"a", "sources.corp.net/a"}, {"b", "https://sources.corp.net/b"}}
	NamedFeeds    = map[string]*FeedRow{"a": {Name: "a", Endpoint: "https://named.corp.net:84444/"}}
	ReplacedFeeds = []FeedRow{{"a", "replaced.corp.net/a"}}
	PrunedFeeds   = []FeedRow{{"a", "pruned.corp.net/a"}}
)

func init() { PrunedFeeds = PrunedFeeds[:0] }

// LateFeed is an element of a table whose fields the package sets once more.
type LateFeed struct{ Name, Endpoint string }

func (t LateFeed) String() string { return t.Name + ": " + t.Endpoint }

var LateFeeds = []LateFeed{{"a", "targets.corp.net/a"}}

func init() {
	for i := range LateFeeds {
		LateFeeds[i].Endpoint = "https://" + LateFeeds[i].Endpoint
	}
}

// ListSettings has lists and maps.
type ListSettings struct {
	Hosts   []string
	Paths   map[string]string
	Pair    [2]string
	Changed []string
}

var DefaultLists = ListSettings{
	Hosts:   []string{"hosts.corp.net/a", "https://hosts.corp.net/b"},
	Paths:   map[string]string{"first": "first.corp.net/x", "second": "https://second.corp.net/x"},
	Pair:    [2]string{"https://pair.corp.net/x", "pair.corp.net/y"},
	Changed: []string{"changed.corp.net/x"},
}

var PointedLists = &ListSettings{Hosts: []string{"pointed.corp.net/a"}}

func init() { DefaultLists.Changed[0] = "https://changed.corp.net/x" }
