package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/dsn"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Reading is how a library reads a text. Cached facts contain the numbers, so a new one comes last.
type Reading uint8

const (
	// Directly means that the function reads the text at once, and in no other way than its [stdlib.Use].
	Directly Reading = iota
	// Later means that the function or field only keeps the text: what fails is a later use of it, which the program may
	// never make.
	Later
	// PortOptional is Later for an address without a port, which the library adds. It may also accept URLs with some
	// schemes.
	PortOptional
	// SchemeOptional is Later for a URL without a scheme: the library adds the first one that it accepts, or else http.
	SchemeOptional
	// AnyScheme is Later for a URL with any scheme: it has to have one.
	AnyScheme
	// Browsed is AnyScheme for a URL that a browser opens, or that reaches the server in another form: browsers accept
	// more than net/url.
	Browsed
	// GRPCTarget is PortOptional for a target of gRPC (github.com/grpc/grpc/blob/master/doc/naming.md), which may be a
	// URI whose scheme is the name of a resolver.
	GRPCTarget
	// AllowedOrigin is an origin of which the library allows requests: it may contain wildcards.
	AllowedOrigin
	// URLList is SchemeOptional for several URLs with commas between them.
	URLList
	// MySQLName is a data source name of MySQL, PostgresName one of PostgreSQL, and MongoName a connection string of
	// MongoDB: see package dsn.
	MySQLName
	PostgresName
	MongoName
	// PGXName is PostgresName for github.com/jackc/pgx/v5, which reads a URL as libpq does since v5.11: the first "@"
	// ends the password, if no slash stands before.
	PGXName
	// URLOrKeywords is Later for a URL with one of some schemes. Any other text is a list of keywords, which nothing
	// judges.
	URLOrKeywords
	// ChiPattern, GorillaPattern and GinPattern are patterns of these routers, and ColonPattern is one of echo or fiber.
	ChiPattern
	GorillaPattern
	GinPattern
	ColonPattern
	// Filled is a URL or a reference in which the library replaces "{name}", anywhere.
	Filled

	nReadings
)

// LastReading is the reading with the highest number.
const LastReading = nReadings - 1

// checkAs checks a text by the rules of its use, for a reading other than [Directly]. The findings are about the text
// of the argument.
func checkAs(r Reading, s Subject) []Finding {
	switch r {
	case PortOptional:
		return s.checkPortOptional()
	case SchemeOptional:
		return s.checkSchemeOptional()
	case AnyScheme:
		return s.withScheme(Check(s))
	case Browsed:
		return s.withScheme(slices.DeleteFunc(Check(s), isRightInBrowser))
	case Filled:
		if strings.Contains(s.Text, "{") {
			return nil
		}
	case GRPCTarget:
		return s.checkGRPCTarget()
	case AllowedOrigin:
		return s.checkAllowedOrigin()
	case URLList:
		return s.checkURLList()
	case MySQLName:
		return s.checkName(dsn.MySQL)
	case PGXName, PostgresName:
		if !dsn.IsPostgresURL(s.Text) {
			return s.checkName(dsn.PostgresKeywords)
		}
		if r == PostgresName {
			break
		}
		if misread := s.checkPassword(r); misread != nil {
			return misread
		}
		return slices.DeleteFunc(Check(s), isRightInLibpq)
	case URLOrKeywords:
		if scheme, _, isURL := strings.Cut(s.known(), "://"); !isURL || !slices.Contains(s.Accepted, scheme) {
			return nil
		}
	case MongoName:
		if len(s.Holes) > 0 {
			return slices.DeleteFunc(Check(s), isNotUnescaped)
		}
		if misread := s.checkPassword(r); misread != nil {
			return misread
		}
		return s.checkName(dsn.Mongo)
	}
	return Check(s)
}

// laterFailures say what fails later with a text that a library keeps.
var laterFailures = map[stdlib.Purpose]string{
	stdlib.Sending:   "a request to it fails",
	stdlib.Dialling:  "a connection to it fails",
	stdlib.Listening: "a server there fails",
	stdlib.Parsing:   "a client with it fails",
	stdlib.Trusting:  "no Origin field equals this text",
}

// checkReading is like Check, but for a text that a library reads in its own way. An empty text mostly stands for a
// default.
func (s Subject) checkReading() []Finding {
	reading := s.Reading
	if routers[reading] != nil {
		return s.checkRoute()
	}
	s.Reading = Directly
	if s.Text == "" || s.Use.IsAddress() && namesSocket(s.Text) {
		return nil
	}
	findings := checkAs(reading, s)
	for i := range findings {
		f := &findings[i]
		_, under, fails := strings.Cut(f.Message[len(f.fact()):], " fails") // the Go or setting under which it does
		if !fails && f.Severity != Error && f.Failure == "" {
			continue
		}
		f.Severity, f.Failure, f.Message = Warning, "", f.fact()+"; "+laterFailures[s.Use.Purpose()]+under
	}
	return findings
}

// namesSocket reports whether an address is the name of a Unix socket, which many clients accept as well.
func namesSocket(address string) bool {
	return strings.HasPrefix(address, "/") || strings.HasPrefix(address, "@")
}

// checkPortOptional checks an address with a port added, if it has none.
func (s Subject) checkPortOptional() []Finding {
	n := len(s.Text)
	scheme, _, isURL := strings.Cut(s.known(), "://")
	if isURL && slices.Contains(s.Accepted, scheme) {
		return nil
	}
	if known := s.known(); !isURL && strings.LastIndexByte(known, ':') <= strings.LastIndexByte(known, ']') {
		s.Text += ":80"
	}
	return shifted(Check(s), 0, n)
}

// checkSchemeOptional checks a URL with a scheme added, if it has none.
func (s Subject) checkSchemeOptional() []Finding {
	scheme := "http://"
	if len(s.Accepted) > 0 {
		scheme = s.Accepted[0] + "://"
	}
	if strings.Contains(s.Text, "://") {
		return Check(s)
	}
	n := len(s.Text)
	s.Text = scheme + s.Text
	holes := make([]Hole, len(s.Holes))
	for i, h := range s.Holes {
		h.Start, h.End = h.Start+len(scheme), h.End+len(scheme)
		holes[i] = h
	}
	s.Holes = holes
	return shifted(Check(s), -len(scheme), n)
}

// shifted returns findings of a longer text as those of the n bytes of the text itself, which begin -by bytes later. It
// omits the fixes that change other bytes.
func shifted(findings []Finding, by, n int) []Finding {
	for i := range findings {
		f := &findings[i]
		f.Start, f.End = min(max(f.Start+by, 0), n), min(max(f.End+by, 0), n)
		fixes := f.Fixes
		f.Fixes = nil
		for _, fix := range fixes {
			if moved, ok := fix.moved(by, n); ok {
				f.Fixes = append(f.Fixes, moved)
			}
		}
	}
	return findings
}

// moved returns a fix whose edits are by bytes later, if they all stay in a text of n bytes.
func (f Fix) moved(by, n int) (Fix, bool) {
	edits := make([]Edit, len(f.Edits))
	for i, e := range f.Edits {
		e.Start, e.End = e.Start+by, e.End+by
		if e.Start < 0 || e.End > n {
			return Fix{}, false
		}
		edits[i] = e
	}
	f.Edits = edits
	return f, true
}

// isRedirectWord has the words that Google's OAuth servers read as a redirect URI: there is no server to redirect to.
var isRedirectWord = map[string]bool{"oob": true, "postmessage": true}

// withScheme adds a finding to those of a URL if there is none, and the URL is known and has no scheme.
func (s Subject) withScheme(findings []Finding) []Finding {
	if len(findings) > 0 || len(s.Holes) > 0 || !uri.Split(s.Text).IsRelative() || isRedirectWord[s.Text] {
		return findings
	}
	j := &judgement{judged: s.split(), rule: &schemeRule}
	j.warn(0, len(s.Text), j.quote(0, len(s.Text))+" has no scheme; "+laterFailures[s.Use.Purpose()])
	return j.findings
}

// isRightInBrowser reports whether browsers may accept what a finding says, or the library still changes it.
func isRightInBrowser(f Finding) bool {
	return f.Rule != &schemeRule && f.Rule != &relativeRule && f.Rule != &portRule
}

// isRightInLibpq reports whether libpq may accept what a finding says: it parses no part of a URL but percent-encodings
// and ports.
func isRightInLibpq(f Finding) bool {
	return f.Rule != &escapeRule && f.Rule != &portRule && isNotUnescaped(f)
}

// isNotUnescaped reports whether a finding is not about an unescaped value, which is wrong for each driver with URLs.
func isNotUnescaped(f Finding) bool { return f.Rule != &unescapedRule }

// checkGRPCTarget checks a target of gRPC. A scheme that no resolver has is part of the address.
func (s Subject) checkGRPCTarget() []Finding {
	scheme, _, _ := strings.Cut(s.known(), ":")
	isURL := strings.HasPrefix(s.known()[len(scheme):], ":/")
	if isURL && !isNotResolver[scheme] || isResolver[scheme] {
		return nil // programs add resolvers of their own
	}
	return s.checkPortOptional()
}

var (
	// isNotResolver has the schemes that authors of targets write as if these were URLs.
	isNotResolver = map[string]bool{"http": true, "https": true, "grpc": true, "grpcs": true, "tcp": true}
	// isResolver has the resolvers of gRPC whose names may stand before a path without a slash.
	isResolver = map[string]bool{"dns": true, "unix": true, "unix-abstract": true, "passthrough": true, "ipv4": true,
		"ipv6": true, "vsock": true}
)

// wildcards puts a text that may stand there in the place of each wildcard, which may also be the port.
var wildcards = strings.NewReplacer(":*", ":1", "*", "w")

// checkAllowedOrigin checks an allowed origin. Libraries differ in wildcards, and in whether they compare the case.
func (s Subject) checkAllowedOrigin() []Finding {
	if s.Text == "*" || s.Text == "null" || len(s.Holes) > 0 {
		return nil
	}
	s.Text = strings.ToLower(wildcards.Replace(s.Text))
	return Check(s)
}

// checkURLList checks each URL of a list.
func (s Subject) checkURLList() []Finding {
	if len(s.Holes) > 0 { // which may have several URLs
		return slices.DeleteFunc(Check(s), isNotUnescaped)
	}
	var findings []Finding
	at := 0
	for text := range strings.SplitSeq(s.Text, ",") {
		part := s
		part.Text = strings.Trim(text, " ")
		start := at + strings.Index(text, part.Text)
		if part.Text != "" {
			findings = append(findings, shifted(part.checkSchemeOptional(), start, len(s.Text))...)
		}
		at += len(text) + 1
	}
	return findings
}

// checkName reports the fault that a driver finds in a data source name. Of one with holes it judges only what the
// program escapes.
func (s Subject) checkName(faultOf func(string) *dsn.Fault) []Finding {
	if len(s.Holes) > 0 {
		a := newAssembly(s)
		a.rule = &escaperRule
		a.escapedForDriver()
		return a.findings
	}
	fault := faultOf(s.Text)
	if fault == nil || isOfSQLite(s.Text) {
		return nil
	}
	j := &judgement{judged: s.split(), rule: &syntaxRule}
	fact := fault.Fact
	if strings.Contains(fact, "%q") {
		fact = strings.Replace(fact, "%q", j.quote(fault.Start, fault.End), 1)
	}
	var fixes []Fix
	for _, fix := range fault.Fixes {
		fixes = append(fixes, replace(fix.Title, fix.Start, fix.End, fix.New))
	}
	if consequence := "; the driver refuses it"; !strings.Contains(fact, ";") && j.fits(fact+consequence) {
		fact += consequence
	}
	j.warn(fault.Start, fault.End, fact, fixes...)
	return j.findings
}

// isOfSQLite reports whether a data source name is certainly one for SQLite. A program with several databases keeps
// the names in one field, and the driver in another one (autobrr, internal/database/database.go).
func isOfSQLite(text string) bool { return text == ":memory:" || strings.HasPrefix(text, "file:") }
