// Package stdlibtest runs the standard library on texts, so that package stdlib,
// and what builds on it, can be held against the real functions. It is for tests.
package stdlibtest
