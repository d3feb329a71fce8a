module github.com/uricheck/go-uricheck

go 1.26.0

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/gostaticanalysis/analysisutil v0.7.1
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/rogpeppe/go-internal v1.16.0
	github.com/sourcegraph/jsonrpc2 v0.2.3
	golang.org/x/mod v0.42.0
	golang.org/x/net v0.61.0
	golang.org/x/sync v0.24.0
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
	golang.org/x/text v0.43.0
	golang.org/x/tools v0.52.0
)

require (
	github.com/gostaticanalysis/comment v1.4.2 // indirect
	golang.org/x/tools/go/packages/packagestest v0.1.1-deprecated // indirect
)
