module github.com/uricheck/go-uricheck/testdata/cost

go 1.26.0

require golang.org/x/tools v0.52.0

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/gostaticanalysis/analysisutil v0.7.1 // indirect
	github.com/gostaticanalysis/comment v1.4.2 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/net v0.61.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)

require (
	github.com/uricheck/go-uricheck v0.0.0
	golang.org/x/sync v0.24.0 // indirect
)

replace github.com/uricheck/go-uricheck => ../..

tool honnef.co/go/tools/cmd/staticcheck
