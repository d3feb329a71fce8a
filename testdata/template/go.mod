module github.com/uricheck/go-uricheck/testdata/template

go 1.26.0

require (
	github.com/uricheck/go-uricheck v0.0.0
	github.com/yosida95/uritemplate/v3 v3.0.2
)

replace github.com/uricheck/go-uricheck => ../..
