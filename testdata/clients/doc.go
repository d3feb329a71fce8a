// Package clients holds uricheck against libraries that send requests, in versions that programs
// use. uricheck has no list of them: what comes to their functions and fields, the facts of their
// packages tell. Each call in package use that has a fault says so, and nothing is to be found in
// the others.
package clients
