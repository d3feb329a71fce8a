module github.com/uricheck/go-uricheck/cmd/site

go 1.26.0

require (
	github.com/alecthomas/chroma/v2 v2.27.0
	github.com/uricheck/go-uricheck v0.0.0
	github.com/yuin/goldmark v1.8.5
	golang.org/x/net v0.61.0
)

require (
	github.com/dlclark/regexp2/v2 v2.2.1 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/uricheck/go-uricheck => ../..
