module github.com/uricheck/go-uricheck/testdata/bench

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/uricheck/go-uricheck v0.0.0
)

replace github.com/uricheck/go-uricheck => ../..
