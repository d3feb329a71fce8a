package code

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// ExampleDirs are the names of directories with examples, or with test helpers.
var ExampleDirs = WordList{
	{`example examples _example _examples sample samples demo demos test tests testdata testing e2e`,
		"-- h/$/p/p.go --\npackage p\n\nimport \"net/url\"\n\nvar _, _ = url.Parse(\"http://u:Zk83jKs9@h.org/\")\n"},
}

// AreExample reports whether the package is an example or a test helper: by its path, or a name
// such as httptest.
func (f *Files) AreExample() bool {
	for dir := range strings.SplitSeq(f.pkg.Path(), "/") {
		if ExampleDirs.Has(dir) {
			return true
		}
	}
	return strings.HasSuffix(f.pkg.Name(), "test")
}

// ServeTests reports whether the package is a test helper, although its files have ordinary names: by its path, or
// because half of its files help tests. Drivers add a package's own test files to it; these do not count.
func (f *Files) ServeTests() bool {
	for element := range strings.SplitSeq(f.pkg.Path(), "/") {
		if strings.Contains(element, ".") {
			continue // a domain, such as example.test
		}
		if element == "e2e" || strings.HasPrefix(element, "test") || strings.HasSuffix(element, "test") ||
			strings.HasSuffix(element, "tests") {
			return true
		}
	}
	helpers, others := 0, 0
	for _, file := range f.inOrder {
		switch {
		case f.IsTest(file):
		case slices.ContainsFunc(file.Imports, importsTests):
			helpers++
		default:
			others++
		}
	}
	return helpers > 0 && helpers >= others
}

// HelpsTestsAt reports whether a position is in one of the package's tests, or in a file that helps them.
func (f *Files) HelpsTestsAt(pos token.Pos) bool {
	file := f.At(pos)
	return file != nil && (f.IsTest(file) || slices.ContainsFunc(file.Imports, importsTests))
}

// AreTestsAt reports whether a position is in one of the package's tests, or, for how the code composes a URL, in a file
// that helps them.
func (f *Files) AreTestsAt(pos token.Pos, composes bool) bool {
	return f.IsTestAt(pos) || composes && f.HelpsTestsAt(pos)
}

// importsTests reports whether a file with an import helps tests. jenkins-zh/jenkins-cli has requests for a mock in
// job_test_common.go.
func importsTests(spec *ast.ImportSpec) bool {
	path := ImportPath(spec)
	isMock := func(element string) bool {
		return strings.HasPrefix(element, "mock") || strings.HasSuffix(element, "mock")
	}
	return path == "testing" || strings.HasPrefix(path, "github.com/onsi/ginkgo") ||
		slices.ContainsFunc(strings.Split(path, "/"), isMock)
}
