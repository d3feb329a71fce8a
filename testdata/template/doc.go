// Package template compares package template of this project with the library for URI templates
// that the analyzer knows, on which the root module does not depend.
package template
