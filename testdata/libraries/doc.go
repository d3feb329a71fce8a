// Package libraries runs the libraries of the analyzer's table of libraries, and compares what they do with a text with
// what uricheck says about it.
package libraries
