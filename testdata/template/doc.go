// Package template runs the library for URI templates that the analyzer knows, and holds
// package template of this project against it: the root module does not depend on it.
package template
