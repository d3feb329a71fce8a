package use

import (
	"net/http"

	"data.example/conf"
)

func listed(stage string) {
	for _, site := range conf.Sites {
		http.Get(site[1]) // want `relative: "sites.corp.net" has no scheme; http.Get accepts http and https`
	}
	for _, pair := range conf.Pairs {
		http.Get(pair[1]) // want `relative: "pairs.corp.net" has no scheme; http.Get accepts http and https`
	}
	for _, stages := range conf.Regions {
		http.Get(stages["live"]) // want `relative: "live.corp.net" has no scheme; http.Get accepts http and https`
	}
	if stages, ok := conf.Regions["us"]; ok {
		http.Get(stages["test"]) // want `relative: "test.corp.net" has no scheme; http.Get accepts http and https`
	}
	http.Get(conf.Mirrors["main"][0]) // want `relative: "mirrors.corp.net" has no scheme; http.Get accepts http and https`
	http.Get(conf.News.To)            // want `relative: "news.corp.net" has no scheme; http.Get accepts http and https`
}

// Nothing is wrong with other elements of the same lists.
func listedRight() {
	http.Get(conf.Sites[1][1])
	http.Get(conf.Regions["eu"]["test"])
	http.Get(conf.Mirrors["main"][1])
	http.Get(conf.Help.To)
	for _, site := range conf.Sites {
		println(site[0])
	}
	for _, line := range conf.Lines {
		http.Get(line[1])
	}
	http.Get(conf.Cells[0][1])
	for _, row := range conf.Rows {
		row[1] = "https://" + row[1]
		http.Get(row[1])
	}
}
