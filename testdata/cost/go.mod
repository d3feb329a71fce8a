module github.com/uricheck/go-uricheck/testdata/cost

go 1.26.0

require golang.org/x/tools v0.52.0

require golang.org/x/sync v0.24.0 // indirect
