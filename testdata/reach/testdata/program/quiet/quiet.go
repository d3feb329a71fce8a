// Package quiet has no tests.
package quiet

// Address is a text that nothing parses.
const Address = "http://quiet.example"
