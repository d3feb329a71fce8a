// Package sinks has the functions and fields that take a URL or a part of one. It returns the
// obligations of texts in a call, a literal or an assignment.
package sinks

import (
	"go/types"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/gostaticanalysis/analysisutil"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// sink is a parameter, or a field of a structure, that takes a URL or a part of
// one.
type sink struct {
	pkg, recv, name string // the receiver or structure is "" for a function
	arg             int    // index of the parameter, without the receiver; 0 for a field
	use             stdlib.Use
}

// functions has every function that is a sink, of the standard library, of golang.org/x/net and of
// libraries for URI templates. If the use depends on more than the function, the table has the
// strictest one, which other arguments may weaken.
var functions = []sink{
	{"net/url", "", "Parse", 0, stdlib.ParseReference},
	{"net/url", "", "ParseRequestURI", 0, stdlib.ParseRequestURI},
	{"net/url", "", "JoinPath", 0, stdlib.JoinBase},
	{"net/url", "", "JoinPath", 1, stdlib.JoinElement},
	{"net/url", "", "PathUnescape", 0, stdlib.UnescapePath},
	{"net/url", "", "QueryUnescape", 0, stdlib.UnescapeQuery},
	{"net/url", "", "ParseQuery", 0, stdlib.ParseQuery},
	{"net/url", "Values", "Add", 1, stdlib.ParameterValue},
	{"net/url", "Values", "Set", 1, stdlib.ParameterValue},
	{"net/url", "URL", "Parse", 0, stdlib.Resolve},
	{"net/url", "URL", "JoinPath", 0, stdlib.JoinElementMethod},

	{"net/http", "", "Get", 0, stdlib.Send},
	{"net/http", "", "Head", 0, stdlib.Send},
	{"net/http", "", "Post", 0, stdlib.Send},
	{"net/http", "", "PostForm", 0, stdlib.Send},
	{"net/http", "Client", "Get", 0, stdlib.Send},
	{"net/http", "Client", "Head", 0, stdlib.Send},
	{"net/http", "Client", "Post", 0, stdlib.Send},
	{"net/http", "Client", "PostForm", 0, stdlib.Send},
	{"net/http", "", "NewRequest", 1, stdlib.MakeRequest},
	{"net/http", "", "NewRequestWithContext", 2, stdlib.MakeRequest},
	{"net/http", "", "Redirect", 2, stdlib.Redirect},
	{"net/http", "", "RedirectHandler", 0, stdlib.Redirect},
	{"net/http", "Header", "Set", 1, stdlib.SetLocation},
	{"net/http", "Header", "Add", 1, stdlib.SetLocation},

	{"net/http", "", "Handle", 0, stdlib.ServeMuxPattern},
	{"net/http", "", "HandleFunc", 0, stdlib.ServeMuxPattern},
	{"net/http", "ServeMux", "Handle", 0, stdlib.ServeMuxPattern},
	{"net/http", "ServeMux", "HandleFunc", 0, stdlib.ServeMuxPattern},
	{"net/http", "CrossOriginProtection", "AddInsecureBypassPattern", 0, stdlib.ServeMuxPattern},
	{"net/http", "CrossOriginProtection", "AddTrustedOrigin", 0, stdlib.TrustedOrigin},

	{"net", "", "Dial", 1, stdlib.DialAddress},
	{"net", "", "DialTimeout", 1, stdlib.DialAddress},
	{"net", "Dialer", "Dial", 1, stdlib.DialAddress},
	{"net", "Dialer", "DialContext", 2, stdlib.DialAddress},
	{"net", "", "Listen", 1, stdlib.ListenAddress},
	{"net", "", "ListenPacket", 1, stdlib.ListenAddress},
	{"net", "", "ResolveTCPAddr", 1, stdlib.ListenAddress},
	{"net", "", "ResolveUDPAddr", 1, stdlib.ListenAddress},
	{"net", "ListenConfig", "Listen", 2, stdlib.ListenAddress},
	{"net", "ListenConfig", "ListenPacket", 2, stdlib.ListenAddress},
	{"crypto/tls", "", "Dial", 1, stdlib.DialAddress},
	{"crypto/tls", "", "DialWithDialer", 2, stdlib.DialAddress},
	{"crypto/tls", "Dialer", "Dial", 1, stdlib.DialAddress},
	{"crypto/tls", "Dialer", "DialContext", 2, stdlib.DialAddress},
	{"crypto/tls", "", "Listen", 1, stdlib.ListenAddress},
	{"net/http", "", "ListenAndServe", 0, stdlib.ListenAddress},
	{"net/http", "", "ListenAndServeTLS", 0, stdlib.ListenAddress},
	{"net/smtp", "", "Dial", 0, stdlib.DialAddress},
	{"net/smtp", "", "SendMail", 0, stdlib.DialAddress},
	{"net/textproto", "", "Dial", 1, stdlib.DialAddress},
	{"net/rpc", "", "Dial", 1, stdlib.DialAddress},
	{"net/rpc", "", "DialHTTP", 1, stdlib.DialAddress},
	{"net/rpc", "", "DialHTTPPath", 1, stdlib.DialAddress},

	{"net/http/httptest", "", "NewRequest", 1, stdlib.ServeTest},
	{"net/http/httptest", "", "NewRequestWithContext", 2, stdlib.ServeTest},

	{"path", "", "Clean", 0, stdlib.JoinFile},
	{"path", "", "Join", 0, stdlib.JoinFile},
	{"path/filepath", "", "Clean", 0, stdlib.JoinFile},
	{"path/filepath", "", "Join", 0, stdlib.JoinFile},
	{"strings", "", "Trim", 1, stdlib.Cutset},
	{"strings", "", "TrimLeft", 1, stdlib.Cutset},
	{"strings", "", "TrimRight", 1, stdlib.Cutset},
	{"bytes", "", "Trim", 1, stdlib.Cutset},
	{"bytes", "", "TrimLeft", 1, stdlib.Cutset},
	{"bytes", "", "TrimRight", 1, stdlib.Cutset},
	{"golang.org/x/net/websocket", "", "Dial", 0, stdlib.DialWebSocket},
	{"golang.org/x/net/websocket", "", "Dial", 2, stdlib.ParseRequestURI},
	{"golang.org/x/net/websocket", "", "NewConfig", 0, stdlib.ParseRequestURI},
	{"golang.org/x/net/websocket", "", "NewConfig", 1, stdlib.ParseRequestURI},

	{PagePackage, "Template", "Parse", 0, stdlib.ParsePage},

	{"github.com/yosida95/uritemplate/v3", "", "New", 0, stdlib.ParseTemplate},
	{"github.com/yosida95/uritemplate/v3", "", "MustNew", 0, stdlib.ParseTemplate},
	{"github.com/jtacoma/uritemplates", "", "Parse", 0, stdlib.ReadTemplate},
}

// String returns the function's name: "url.Parse", "http.Client.Get".
func (s sink) String() string {
	name := packageName(s.pkg) + "."
	if s.recv != "" {
		name += s.recv + "."
	}
	return name + s.name
}

// packageName returns the last element of an import path that is not a major version.
func packageName(importPath string) string {
	base := path.Base(importPath)
	if number, ok := strings.CutPrefix(base, "v"); ok && number != "" && strings.Trim(number, "0123456789") == "" {
		return path.Base(path.Dir(importPath))
	}
	return base
}

// hasNetwork reports whether the argument before that of the sink is the network of an address,
// which decides whether the address has a host and a port.
func (s sink) hasNetwork() bool { return s.use.IsAddress() && s.arg > 0 }

// variadic reports whether the sink is every argument from arg on.
func (s sink) variadic() bool {
	return s.use.Takes(stdlib.Element, stdlib.File)
}

// URLPackage is the import path of the package of URLs.
const URLPackage = "net/url"

// PagePackage is the path of the package of templates for pages.
const PagePackage = "html/template"

// Packages are the import paths without which there are no sinks: net/url, and the packages
// with sinks that do not import it.
var Packages = []string{URLPackage, PagePackage, "github.com/yosida95/uritemplate/v3",
	"github.com/jtacoma/uritemplates"}

// Imported are the import paths of packages with sinks that many packages reach, but few use: a
// package has to import them itself, or import a fact about them.
var Imported = []string{"net", "net/textproto"}

// Table has the functions among the sinks that a package can reach, and the objects of libraries, by object.
type Table struct {
	reached   []*types.Package
	functions map[*types.Func][]sink
	libraries map[types.Object][]Taken
}

// TableOf returns the table of a package. It is empty for a dependency without relation to URLs. In the user's own
// packages, path.Join of a URL and URLs as sets of characters are wrong without any other import.
func TableOf(pkg *types.Package, isOwn bool) *Table {
	t := &Table{reached: reachable(pkg)}
	t.libraries = takenBy(t.reached)
	isWithout := func(reached []*types.Package, paths []string) bool {
		return !slices.ContainsFunc(reached, func(p *types.Package) bool { return slices.Contains(paths, p.Path()) })
	}
	if !isOwn && len(t.libraries) == 0 && isWithout(t.reached, Packages) && isWithout(pkg.Imports(), Imported) {
		return t
	}
	t.functions = make(map[*types.Func][]sink)
	for _, s := range functions {
		if fn := s.resolve(t.reached); fn != nil {
			t.functions[fn] = append(t.functions[fn], s)
		}
	}
	return t
}

// IsEmpty reports whether no function is a sink.
func (t *Table) IsEmpty() bool { return len(t.functions) == 0 && len(t.libraries) == 0 }

func (s sink) resolve(pkgs []*types.Package) *types.Func {
	name := s.name
	if s.recv != "" {
		name = s.recv
	}
	obj := analysisutil.LookupFromImports(pkgs, s.pkg, name)
	if obj == nil {
		return nil
	}
	if s.recv != "" {
		obj = analysisutil.MethodOf(obj.Type(), s.name)
	}
	fn, _ := obj.(*types.Func)
	return fn
}

// homes returns the import paths of the packages with sinks.
var homes = sync.OnceValue(func() map[string]bool {
	found := make(map[string]bool)
	for path := range rowsByPath() {
		found[path] = true
	}
	for _, table := range [][]sink{functions, fields} {
		for _, s := range table {
			found[s.pkg] = true
		}
	}
	return found
})

// reachable returns the packages with sinks that a package is or imports, directly or not: a
// package can call a method of a url.URL without importing net/url. It compares whole paths,
// because LookupFromImports confuses "example.com/vendor/net/url" with net/url.
func reachable(pkg *types.Package) []*types.Package {
	var found []*types.Package
	seen := make(map[*types.Package]bool)
	var visit func(*types.Package)
	visit = func(p *types.Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		if homes()[p.Path()] {
			found = append(found, p)
		}
		for _, imported := range p.Imports() {
			visit(imported)
		}
	}
	visit(pkg)
	return found
}
