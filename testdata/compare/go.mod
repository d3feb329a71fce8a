module github.com/uricheck/go-uricheck/testdata/compare

go 1.26.0
