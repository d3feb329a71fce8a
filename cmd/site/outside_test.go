package main

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// hosts are the hosts to which pages may link.
var hosts = []string{
	"github.com", "pkg.go.dev", "go.dev", "golangci-lint.run", "pre-commit.com", "marketplace.visualstudio.com", "www.rfc-editor.org", "url.spec.whatwg.org", "www.w3.org",
	"semver.org", "staticcheck.dev", "codeql.github.com",
}

// forms has the paths to which pages may link, by host. A branch of another repository can change,
// so a link to a file names a commit.
var forms = map[string]*regexp.Regexp{
	"github.com": regexp.MustCompile(`^/[\w-]+/[\w.-]+(/commit/[0-9a-f]{40}|/blob/[0-9a-f]{40}/.+|/(issues|pull|discussions)/\d+` +
		`|/security/advisories/GHSA(-[0-9a-z]{4}){3}|/issues/new/choose|/releases)?$|^/bazel-contrib/rules_go/blob/master/go/nogo.rst$`),
	"go.dev":             regexp.MustCompile(`^/issue/\d+$|^/(ref/(spec|mod)|dl/?|doc/install|play/)$`),
	"www.rfc-editor.org": regexp.MustCompile(`^/rfc/rfc\d+$`),
}

// rfcSections are the sections of RFCs to which pages link, with their titles in the RFC. Look a
// section up before you add its row.
var rfcSections = map[string]string{
	"rfc1035#section-2.3.4":   "Size limits",
	"rfc3986#section-2":       "Characters",
	"rfc3986#section-2.1":     "Percent-Encoding",
	"rfc3986#section-2.2":     "Reserved Characters",
	"rfc3986#section-2.3":     "Unreserved Characters",
	"rfc3986#section-3":       "Syntax Components",
	"rfc3986#section-3.1":     "Scheme",
	"rfc3986#section-3.2":     "Authority",
	"rfc3986#section-3.2.1":   "User Information",
	"rfc3986#section-3.2.2":   "Host",
	"rfc3986#section-3.2.3":   "Port",
	"rfc3986#section-3.3":     "Path",
	"rfc3986#section-3.4":     "Query",
	"rfc3986#section-3.5":     "Fragment",
	"rfc3986#section-4.1":     "URI Reference",
	"rfc3986#section-4.2":     "Relative Reference",
	"rfc3986#section-5.2.2":   "Transform References",
	"rfc3986#section-5.2.3":   "Merge Paths",
	"rfc3986#section-5.2.4":   "Remove Dot Segments",
	"rfc3986#section-5.3":     "Component Recomposition",
	"rfc3986#section-6.2.2.1": "Case Normalization",
	"rfc3986#section-7.4":     "Rare IP Address Formats",
	"rfc3987#section-3.1":     "Mapping of IRIs to URIs",
	"rfc5952#section-6":       "Notes on Combining IPv6 Addresses with Port Numbers",
	"rfc6265#section-5.2.4":   "The Path Attribute",
	"rfc6335#section-5.1":     "Service Name Syntax",
	"rfc6454#section-6.2":     "ASCII Serialization of an Origin",
	"rfc6455#section-10.6":    "Connection Confidentiality and Integrity",
	"rfc6570#section-1.2":     "Levels and Expression Types",
	"rfc6749#section-3.1":     "Authorization Endpoint",
	"rfc6749#section-3.1.2":   "Redirection Endpoint",
	"rfc8288#section-3":       "Link Serialisation in HTTP Headers",
	"rfc9110#section-4.2.1":   "http URI Scheme",
	"rfc9110#section-7.1":     "Determining the Target Resource",
	"rfc9110#section-9.1":     "Overview",
	"rfc9110#section-15.4":    "Redirection 3xx",
	"rfc9110#section-17.1":    "Establishing Authority",
	"rfc9112#section-3":       "Request Line",
	"rfc9112#section-3.2":     "Request Target",
	"rfc9112#section-3.2.1":   "origin-form",
}

var ownFile = regexp.MustCompile(`^/uricheck/go-uricheck/(?:blob|edit)/main/(.+)$`)

// outside returns the fault of a link to another host, or "". It sends no request.
func outside(u *url.URL) string {
	switch {
	case u.Scheme != "https":
		return "not https"
	case !slices.Contains(hosts, u.Host):
		return "an unknown host"
	}
	if m := ownFile.FindStringSubmatch(u.Path); m != nil && u.Host == "github.com" {
		if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
			return "no such file in the repository"
		}
		return ""
	}
	section := strings.TrimPrefix(u.Path, "/rfc/") + "#" + u.Fragment
	switch form := forms[u.Host]; {
	case form != nil && !form.MatchString(u.Path):
		return "a link of unknown form"
	case u.Host == "www.rfc-editor.org" && rfcSections[section] == "":
		return "look the section up, and add it to rfcSections"
	}
	return ""
}

// TestOutside checks that a wrong link to another host has a fault, and that pages link to each
// section of rfcSections.
func TestOutside(t *testing.T) {
	for link, fault := range map[string]bool{
		"https://www.rfc-editor.org/rfc/rfc3986#section-3.3":                           false,
		"https://www.rfc-editor.org/rfc/rfc3986#section-3.9":                           true,
		"https://www.rfc-editor.org/rfc/rfc3986":                                       true,
		"https://github.com/o/r/commit/571ecb5b33c2681309d28a40c07305f8e8a5c3dd":       false,
		"https://github.com/o/r/commit/571ecb5b33":                                     true,
		"https://github.com/o/r/blob/571ecb5b33c2681309d28a40c07305f8e8a5c3dd/a.go#L1": false,
		"https://github.com/o/r/blob/main/a.go":                                        true,
		"https://github.com/uricheck/go-uricheck/blob/main/README.md":                  false,
		"https://github.com/uricheck/go-uricheck/blob/main/READ.md":                    true,
		"https://github.com/uricheck/go-uricheck/edit/main/cmd/site/pages/rule.md":     true,
		"http://github.com/o/r":                                                        true,
		"https://example.org/":                                                         true,
	} {
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		if got := outside(u); (got != "") != fault {
			t.Errorf("%s: %q", link, got)
		}
	}
	_, documents := written(t)
	unlinked := make(map[string]bool)
	for section := range rfcSections {
		unlinked["https://www.rfc-editor.org/rfc/"+section] = true
	}
	for _, d := range documents {
		for _, link := range d.links {
			delete(unlinked, link)
		}
	}
	for link := range unlinked {
		t.Errorf("no page links to %s", link)
	}
}
