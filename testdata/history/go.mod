module github.com/uricheck/go-uricheck/testdata/history

go 1.26.0
