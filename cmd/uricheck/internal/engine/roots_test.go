package engine

import "testing"

// TestResultsOf has the records of a package x, and of packages that share its ID.
func TestResultsOf(t *testing.T) {
	var (
		plain      = &record{Name: "x", Files: []string{"x.go"}}
		tested     = &record{Name: "x", Files: []string{"x.go", "in_test.go"}}
		external   = &record{Name: "x_test", Files: []string{"out_test.go"}}
		testsOnly  = &record{Name: "x", Files: []string{"in_test.go"}}
		otherTests = &record{Name: "other", Files: []string{"in_test.go"}}          // directory x_test
		other      = &record{Name: "x_test", Files: []string{"a.go", "in_test.go"}} // directory x_test
		otherPlain = &record{Name: "x_test", Files: []string{"a.go"}}               // directory x_test
		fromCgo    = &record{Name: "x", Files: []string{"x.go", "/b001/_cgo_gotypes.go"}}
		damaged    = new(record)
	)
	x := &root{ImportPath: "m/x", GoFiles: []string{"x.go"}}
	xTested := &root{ImportPath: "m/x", GoFiles: []string{"x.go"}, TestGoFiles: []string{"in_test.go"}, XTestGoFiles: []string{"out_test.go"}}
	xTestsOnly := &root{ImportPath: "m/x", TestGoFiles: []string{"in_test.go"}}
	beside := &root{ImportPath: "m/x_test", TestGoFiles: []string{"in_test.go"}}
	besidePlain := &root{ImportPath: "m/x_test", GoFiles: []string{"a.go"}}
	tests := []struct {
		name       string
		root       *root
		ofX, ofOut []*record // those of m/x, and of m/x_test
		want       results
	}{
		{"nothing", x, nil, nil, results{}},
		{"no tests", x, []*record{plain}, nil, results{main: plain}},
		{"cgo", x, []*record{fromCgo}, nil, results{main: fromCgo}},
		{"with tests", xTested, []*record{plain, tested}, []*record{external}, results{tested, external}},
		{"with tests, the other order", xTested, []*record{tested, plain}, []*record{external}, results{tested, external}},
		{"without its tests", xTested, []*record{plain}, nil, results{}},
		{"tests only", xTestsOnly, []*record{testsOnly}, nil, results{main: testsOnly}},
		{"damaged", xTested, []*record{damaged}, []*record{damaged}, results{}},
		{"a package x_test", xTested, []*record{tested}, []*record{external, other}, results{tested, external}},
		{"a package x_test of tests", xTested, []*record{tested}, []*record{external, otherTests}, results{tested, external}},
		{"that package", beside, []*record{tested}, []*record{other, external}, results{main: other}},
		{"that package of tests", beside, []*record{tested}, []*record{otherTests, external}, results{main: otherTests}},
		{"that package without tests", besidePlain, nil, []*record{otherPlain, external}, results{main: otherPlain}},
	}
	for _, tt := range tests {
		all := newRecords()
		for id, list := range map[string][]*record{"m/x": tt.ofX, "m/x_test": tt.ofOut} {
			for _, rec := range list {
				all.add(id, "")
				all.decoded[id] = append(all.decoded[id], rec)
			}
		}
		if got := tt.root.resultsOf(all); got != tt.want {
			t.Errorf("%s: %+v and %+v, want %+v and %+v", tt.name, got.main, got.external, tt.want.main, tt.want.external)
		}
	}
}

func TestLacks(t *testing.T) {
	rec := new(record)
	tests := []struct {
		name           string
		root           root
		found          results
		main, external bool
	}{
		{"all there", root{GoFiles: []string{"a.go"}, XTestGoFiles: []string{"x_test.go"}}, results{rec, rec}, false, false},
		{"no package", root{GoFiles: []string{"a.go"}, XTestGoFiles: []string{"x_test.go"}}, results{external: rec}, true, false},
		{"no external tests", root{GoFiles: []string{"a.go"}, XTestGoFiles: []string{"x_test.go"}}, results{main: rec}, false, true},
		{"external tests only", root{XTestGoFiles: []string{"x_test.go"}}, results{external: rec}, false, false},
		{"tests only", root{TestGoFiles: []string{"a_test.go"}}, results{}, true, false},
		{"cgo", root{CgoFiles: []string{"a.go"}}, results{}, true, false},
		{"no Go files", root{}, results{}, false, false},
		{"unsafe is built in", root{ImportPath: "unsafe", Standard: true, GoFiles: []string{"unsafe.go"}}, results{}, false, false},
		{"builtin is documentation", root{ImportPath: "builtin", Standard: true, GoFiles: []string{"builtin.go"}}, results{}, false, false},
		{"a package of that name", root{ImportPath: "builtin", GoFiles: []string{"a.go"}}, results{}, true, false},
	}
	for _, tt := range tests {
		if main, external := tt.root.lacks(tt.found); main != tt.main || external != tt.external {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, main, external, tt.main, tt.external)
		}
	}
}
