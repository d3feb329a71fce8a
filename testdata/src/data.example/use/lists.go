package use

import (
	"net/http"

	"data.example/conf"
)

func listed(stage string) {
	for _, site := range conf.Sites {
		http.Get(site[1])
	}
	for _, pair := range conf.Pairs {
		http.Get(pair[1])
	}
	for _, stages := range conf.Regions {
		http.Get(stages["live"])
	}
	if stages, ok := conf.Regions["us"]; ok {
		http.Get(stages["test"])
	}
	http.Get(conf.Mirrors["main"][0])
	http.Get(conf.News.To)
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
