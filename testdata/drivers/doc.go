// Package drivers tests that a program has the same findings everywhere: under go vet,
// stand-alone, in golangci-lint, in gopls and in Bazel's nogo, built with uricheck inside. It
// is a separate module, because golangci-lint has hundreds of dependencies.
//
//	go test -timeout 30m
//
// builds all of them, which takes some minutes the first time.
package drivers
