// Package quiet has no tests.
package quiet

// Address is parsed nowhere.
const Address = "http://quiet.example"
