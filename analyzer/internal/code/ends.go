package code

import "go/ast"

// EndsProgram reports whether a call ends the program, or at least its goroutine, by the name of its
// function: other loggers and other packages for tests use the names of log and testing. A function of such
// a name may return all the same.
func EndsProgram(call *ast.CallExpr) bool { return ends[IdentName(call.Fun)] }

var ends = map[string]bool{
	"panic":  true,
	"Exit":   true,                                                                                  // os
	"Goexit": true,                                                                                  // runtime
	"Fatal":  true, "Fatalf": true, "Fatalln": true, "Panic": true, "Panicf": true, "Panicln": true, // log
	"FailNow": true, // testing
}
