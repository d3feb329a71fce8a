// Package term represents partly known values: package flow derives them from the code, package
// eval executes them, and facts carry them between packages.
package term
