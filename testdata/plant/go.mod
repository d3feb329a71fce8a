module github.com/uricheck/go-uricheck/testdata/plant

go 1.26.0

require (
	github.com/uricheck/go-uricheck v0.0.0
	golang.org/x/tools v0.52.0
)

require (
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/net v0.61.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/uricheck/go-uricheck => ../..
