// Package bench compares the speed of package uri with net/url, github.com/fredbi/uri and a
// floor, in one run over the same real URLs. It is a separate module, so that the root module
// does not depend on the others. In this directory:
//
//	go test -bench . -benchtime 0.2s -count 10 | go run golang.org/x/perf/cmd/benchstat@latest -col /by -
//
// prints one column for each parser, compared with the floor, in about six minutes, and the
// operations on parsed references in the same way. The floor, "table", is a loop that looks every
// byte up in one table of 256 entries. Package uri branches once for four bytes, so that it can be
// faster than that loop; "table4" is that loop with one branch for four bytes. "uri" and "iri" are
// the grammars of RFC 3986 and RFC 3987; for IRIs that are not URIs, "table" takes the bytes beyond
// ASCII too.
package bench
