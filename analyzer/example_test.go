package analyzer_test

import (
	"flag"
	"fmt"
	"log"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/packages"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
)

// This program runs several analyzers. It takes packages as arguments, and the flags of uricheck
// after its name: -uricheck.style.
func Example_multichecker() {
	main := func() {
		multichecker.Main(printf.Analyzer, analyzer.Analyzer)
	}
	_ = main
}

// This analyzer leaves out the rule port, and reports requests without encryption to hosts outside
// corp.example.
func ExampleNew() {
	a := analyzer.New(analyzer.Options{
		Rules:         map[string]bool{"port": false, "insecure": true},
		InsecureHosts: []string{"corp.example"},
	})
	fmt.Println(a.Name)
	fmt.Println(strings.SplitN(a.Doc, "\n", 2)[0])
	// Output:
	// uricheck
	// report URLs that make a call fail, or that do not mean what they seem to mean
}

// The flags of an analyzer are its rules, and its other settings.
func ExampleNew_flags() {
	a := analyzer.New(analyzer.Options{})
	for _, name := range []string{"host", "style", "insecure-hosts"} {
		f := a.Flags.Lookup(name)
		value, usage := flag.UnquoteUsage(f)
		fmt.Printf("-%s %s: %s\n", f.Name, value, usage)
	}
	if err := a.Flags.Set("insecure-hosts", "https://corp.example"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// -host : report malformed host
	// -style : also report texts that are valid but not in normal form
	// -insecure-hosts list: let the rule insecure accept requests to these hosts and their subdomains: a comma-separated list
	// "https://corp.example" is not a host
}

// The inventory has the URLs of a package, and where each goes. With packages.LoadAllSyntax, the analyzer follows them
// through functions of other modules as well.
func ExampleNewInventory() {
	list := analyzer.NewInventory(analyzer.Options{})
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "./testdata/example")
	if err != nil {
		log.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{list}, pkgs, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, root := range graph.Roots {
		for _, e := range root.Result.([]inventory.Entry) {
			fmt.Printf("%d: %s, %s: %s\n", e.At.Start.Line, e.Text, e.Way, e.Verdict)
		}
	}
	// Output:
	// 6: https://api.example.com/users/…, [passed to url.Parse]: ok in part
	// 10: http://example.com/search?q=50%, [passed to url.Parse]: finding
	// 12: http://::1/, [passed to url.Parse]: finding
}
