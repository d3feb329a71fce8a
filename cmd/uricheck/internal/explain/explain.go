// Package explain explains a URI: its parts by RFC 3986 and RFC 3987, the result of net/url,
// and the findings of uricheck in each use.
package explain

import (
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Explanation is the explanation of a text. Offsets count its bytes. It shows a password, which
// the user has typed.
type Explanation struct {
	Text string `json:"text"`
	// Is has the start symbols of RFC 3986 and RFC 3987 that derive the text:
	// "URI-reference", "URI", "absolute-URI". It is empty if none does.
	Is []string `json:"is"`
	// Errors are errors of the grammar, at most one for each component.
	Errors     []GrammarError `json:"errors"`
	Components []Component    `json:"components"`
	// RFC2396 is what the older RFC 2396 says of the text, empty if it says the same.
	RFC2396 string `json:"rfc2396,omitempty"`
	// Normal is the normal form (RFC 3986 §6.2.2), and NormalByScheme the one that also uses
	// the scheme's rules (§6.2.3). They are empty if there are errors.
	Normal         string `json:"normal,omitempty"`
	NormalByScheme string `json:"normalByScheme,omitempty"`
	// URI and IRI are the two forms of an IRI (RFC 3987 §3). They are empty if there
	// are errors.
	URI    string   `json:"uri,omitempty"`
	IRI    string   `json:"iri,omitempty"`
	Parse  URLParse `json:"urlParse"`
	Groups []Group  `json:"groups"`

	ref uri.Ref
}

// New explains a text.
func New(text string) *Explanation {
	e := newAnatomy(text)
	e.Groups = groups(text)
	return e
}

// newAnatomy explains a text without what uricheck reports.
func newAnatomy(text string) *Explanation {
	ref, err := uri.IRIReference.WithZone().Parse(text)
	if err != nil {
		ref = uri.Split(text)
	}
	e := &Explanation{
		Text: text, Is: startSymbols(text), Errors: []GrammarError{}, Components: components(ref), Parse: parseURL(text), ref: ref,
	}
	_, err = uri.URIReference.Parse(text)
	e.RFC2396 = older(text, err == nil)
	if !e.IsReference() {
		e.Errors = grammarErrors(text)
		return e
	}
	e.Normal = ref.Normalize().String()
	e.NormalByScheme = ref.NormalizeByScheme().String()
	e.URI = ref.ToURI().String()
	e.IRI = ref.ToIRI().String()
	return e
}

// IsReference reports whether the text is a URI or IRI reference.
func (e *Explanation) IsReference() bool { return len(e.Is) > 0 }

// startSymbols returns the start symbols that derive the text.
func startSymbols(text string) []string {
	is := []string{} // null is not a JSON array
	for g := uri.URIReference; g <= uri.IRelativeRef; g++ {
		if _, err := g.Parse(text); err == nil {
			is = append(is, g.String())
		}
	}
	return is
}
