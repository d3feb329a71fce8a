// Package stdlibtest runs the standard library on texts, so that tests can compare package
// stdlib, and the packages that use it, with the real functions.
//
// It is for the tests of this module, and may change.
package stdlibtest
