// Package programtest writes random Go programs in which string literals go many
// ways to functions that take URLs, and runs them: the truth that an analyzer which
// follows strings is tested against.
//
// A program has a function in package top, and what that needs in the packages mid
// and low below it. Each of its literals is marked, so that the texts that come to a
// function in the end tell which literals are in them.
package programtest
