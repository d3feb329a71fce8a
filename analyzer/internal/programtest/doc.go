// Package programtest writes random Go programs in which string literals reach functions that
// take URLs in many ways, and runs them. The tests compare an analyzer that follows strings
// with the results.
//
// A program has a function in package top, and the functions that it needs in the packages mid and
// low below it. Each literal contains a mark, so that a text that reaches a function shows which
// literals are in it.
package programtest
