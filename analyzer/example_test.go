package analyzer_test

import (
	"flag"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/passes/printf"

	"github.com/uricheck/go-uricheck/analyzer"
)

// A program with several analyzers. It takes packages as arguments, and the flags of uricheck
// after its name: -uricheck.style.
func Example_multichecker() {
	main := func() {
		multichecker.Main(printf.Analyzer, analyzer.Analyzer)
	}
	_ = main
}

// An analyzer without the rule port that reports requests without encryption to hosts outside
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
