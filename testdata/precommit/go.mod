module github.com/uricheck/go-uricheck/testdata/precommit

go 1.26.0
