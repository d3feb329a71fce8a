// Package term has the words for what is known of a value: data that package flow
// reads off the code, package eval executes, and facts carry between packages.
package term
