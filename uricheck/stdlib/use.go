package stdlib

// Use is what a function or a field does with its text. The same text can be right in one use and wrong in
// another. Cached facts contain the numbers, so a new use comes last.
type Use uint8

const (
	// ParseReference is url.Parse.
	ParseReference Use = iota
	// Resolve is the method URL.Parse: it fails as url.Parse does, and resolves the result
	// against a base.
	Resolve
	// MakeRequest is http.NewRequest: it fails as url.Parse does. Other requirements depend on
	// who gets the request.
	MakeRequest
	// ParseRequestURI is url.ParseRequestURI.
	ParseRequestURI
	// Send is a request by the default client over the default transport.
	Send
	// SendAny is a request by a client with an unknown Transport, which may do anything with the
	// parsed URL.
	SendAny
	// ServeTest is httptest.NewRequest with a method other than CONNECT.
	ServeTest
	// ServeTestConnect is httptest.NewRequest with the method CONNECT, whose
	// target may be an authority.
	ServeTestConnect
	// Redirect is http.Redirect and http.RedirectHandler. They never fail: they send a text
	// that url.Parse refuses unchanged, with characters beyond ASCII percent-encoded.
	Redirect
	// JoinBase is the base of the function url.JoinPath.
	JoinBase
	// JoinElement is an element of the function url.JoinPath.
	JoinElement
	// JoinElementMethod is an element of the method URL.JoinPath, which has no
	// error to return: a bad escape makes it drop the whole path and report nothing.
	JoinElementMethod
	// UnescapePath is url.PathUnescape.
	UnescapePath
	// UnescapeQuery is url.QueryUnescape.
	UnescapeQuery
	// ParseQuery is url.ParseQuery.
	ParseQuery
	// ServeMuxPattern is a pattern of an http.ServeMux, or of the one in an
	// http.CrossOriginProtection.
	ServeMuxPattern
	// TrustedOrigin is http.CrossOriginProtection.AddTrustedOrigin.
	TrustedOrigin
	// JoinFile is an element of path.Join and filepath.Join, or all that path.Clean and filepath.Clean get: they
	// never fail.
	JoinFile
	// Compose is a text that the program composes with a format or a concatenation, wherever it
	// goes: nothing has refused it yet.
	Compose
	// DialWebSocket is the server of golang.org/x/net/websocket's Dial.
	DialWebSocket
	// AnyReader is an unknown reader of a text that begins like an absolute URL. The program
	// may trim the text before, or append a path. Nothing fails, because the called function is
	// unknown.
	AnyReader

	// The fields of structures. URL.String writes those of a url.URL, except for RequestPath.

	SchemeField
	HostField
	OpaqueField
	PathField
	// RequestPath is the Path of the URL in an http.Request, which becomes the request target.
	RequestPath
	RawPathField
	RawQueryField
	FragmentField
	// RequestHost is Host of an http.Request: the Host header.
	RequestHost
	// SentRequestURI is RequestURI of an http.Request that an http.Client sends.
	SentRequestURI
	// CookieDomain is Domain of an http.Cookie.
	CookieDomain
	// CookiePath is Path of an http.Cookie.
	CookiePath

	// ParseTemplate is New of github.com/yosida95/uritemplate/v3, for URI templates of
	// RFC 6570.
	ParseTemplate
	// ReadTemplate is Parse of github.com/jtacoma/uritemplates, which accepts most invalid
	// templates, and expands them somehow.
	ReadTemplate

	// SetLocation is Set and Add of http.Header for Location and Referer, which contain a URI
	// reference. net/http sends them unchanged.
	SetLocation

	// ParsePage is Parse of html/template. No URL makes Parse fail; whether the text is a
	// template depends on the functions and delimiters that the program has set before.
	ParsePage
	// DialAddress is the address of net.Dial for the networks tcp and udp, and of functions
	// that call it: a host and a port.
	DialAddress
	// ListenAddress is the address of net.Listen and net.ListenPacket, and of functions that
	// call them: an empty one is any port.
	ListenAddress
	// ServerAddr is Addr of an http.Server: ListenAndServe listens there, if the program calls it.
	ServerAddr
	// Cutset is the set of characters that strings.Trim removes from the ends of another text.
	Cutset
	// ParameterValue is the value of a parameter in url.Values, which Encode escapes.
	ParameterValue
	// SetOrigin is Set and Add of http.Header for Origin and Access-Control-Allow-Origin.
	SetOrigin
	// SetLinks is Set and Add of http.Header for Link.
	SetLinks
	// SetPolicy is Set and Add of http.Header for Content-Security-Policy.
	SetPolicy

	nUses
)

// row has all properties of a use. The tests name what a row lacks.
type row struct {
	name string // of the constant
	// sink is the name of a function or field with the use; "" if no library has one. If it has
	// several uses, where says which one this is.
	sink, where string
	purpose     Purpose
	form        Form
	// model implements Fails for the use, in the file of the function that it models.
	model func(Call, Go) []Failure
	// languages are regular languages: a call can succeed only if all of them contain its text. See
	// Possible.
	languages []condition
	// schemes are the schemes of texts for the use; isStrict reports whether others fail.
	schemes  []string
	isStrict bool
	shownBy  mark
	panics   bool
}

// mark is a beginning of a text which shows that the text is for the use, and not for something
// else.
type mark uint8

const (
	byNothing mark = iota
	byScheme       // and "://"; one of row.schemes, if there are any
	bySlash        // or a scheme
	byPath         // a slash alone: a URL is for something else
)

var (
	webSchemes       = []string{"http", "https"} // of net/http's transport
	webSocketSchemes = []string{"ws", "wss"}     // RFC 6455 section 3
)

var (
	// anything is the language of uses that never fail.
	anything = []condition{}
	// notJudged stands for a language without automaton: Possible accepts every text with
	// holes.
	notJudged = []condition{}
)

// takeAny models functions that never fail.
func takeAny(Call, Go) []Failure { return nil }

var rows = [nUses]row{
	ParseReference: {
		name: "ParseReference", sink: "url.Parse", purpose: Parsing, form: Reference,
		model: parseReference, languages: []condition{isReference}, shownBy: byScheme,
	},
	Resolve: {
		name: "Resolve", sink: "url.URL.Parse", purpose: Resolving, form: Reference,
		model: parseReference, languages: []condition{isReference},
	},
	MakeRequest: {
		name: "MakeRequest", sink: "http.NewRequest", purpose: Requesting, form: Reference,
		model: parseReference, languages: []condition{isReference}, shownBy: byScheme,
	},
	ParseRequestURI: {
		name: "ParseRequestURI", sink: "url.ParseRequestURI", purpose: Parsing, form: Target,
		model: parseTarget, languages: []condition{isTarget}, shownBy: byScheme,
	},
	Send: {
		name: "Send", sink: "http.Get", purpose: Sending, form: Reference,
		model: get, languages: []condition{isReference, isSent},
		schemes: webSchemes, isStrict: true, shownBy: byScheme,
	},
	SendAny: {
		name: "SendAny", sink: "http.Client.Get", where: "with a Transport", purpose: Sending, form: Reference,
		model: parseReference, languages: []condition{isReference},
		schemes: webSchemes, shownBy: byScheme,
	},
	ServeTest: {
		name: "ServeTest", sink: "httptest.NewRequest", purpose: Testing, form: Target,
		model: serveTest, languages: []condition{isServed}, shownBy: bySlash, panics: true,
	},
	ServeTestConnect: {
		name: "ServeTestConnect", sink: "httptest.NewRequest", where: "with CONNECT", purpose: Testing, form: Authority,
		model: serveTestConnect, languages: []condition{isServedConnect}, shownBy: bySlash, panics: true,
	},
	Redirect: {
		name: "Redirect", sink: "http.Redirect", purpose: Redirecting, form: Reference,
		model: takeAny, languages: anything, shownBy: byScheme,
	},
	JoinBase: {
		name: "JoinBase", sink: "url.JoinPath", purpose: Joining, form: Reference,
		model: parseReference, languages: []condition{isReference}, shownBy: byScheme,
	},
	JoinElement: {
		name: "JoinElement", sink: "url.JoinPath", where: "as an element", purpose: Joining, form: Element,
		model: joinElement, languages: notJudged,
	},
	JoinElementMethod: {
		name: "JoinElementMethod", sink: "url.URL.JoinPath", purpose: Joining, form: Element,
		model: takeAny, languages: anything,
	},
	UnescapePath: {
		name: "UnescapePath", sink: "url.PathUnescape", purpose: Unescaping, form: Encoded,
		model: unescapeAll, languages: []condition{isEscaped},
	},
	UnescapeQuery: {
		name: "UnescapeQuery", sink: "url.QueryUnescape", purpose: Unescaping, form: Encoded,
		model: unescapeAll, languages: []condition{isEscaped},
	},
	ParseQuery: {
		name: "ParseQuery", sink: "url.ParseQuery", purpose: ParsingQuery, form: Query,
		model: parseQuery, languages: []condition{isSettings},
	},
	ServeMuxPattern: {
		name: "ServeMuxPattern", sink: "http.HandleFunc", purpose: Matching, form: Pattern,
		model: serveMux, languages: notJudged, panics: true, shownBy: bySlash,
	},
	TrustedOrigin: {
		name: "TrustedOrigin", sink: "http.CrossOriginProtection.AddTrustedOrigin", purpose: Trusting, form: Origin,
		model: trustedOrigin, languages: []condition{isOrigin},
	},
	JoinFile: {
		name: "JoinFile", sink: "path.Join", purpose: Joining, form: File,
		model: takeAny, languages: anything,
	},
	Compose: {
		name: "Compose", sink: "fmt.Sprintf", purpose: Composing, form: Composition,
		model: takeAny, languages: anything,
	},
	DialWebSocket: {
		name: "DialWebSocket", sink: "websocket.Dial", purpose: Dialling, form: Target,
		model: dialWebSocket, languages: []condition{isWebSocketURL},
		schemes: webSocketSchemes, isStrict: true, shownBy: byScheme,
	},
	AnyReader: {
		name: "AnyReader", where: "an unknown function", purpose: Unknown, form: Reference,
		model: takeAny, languages: anything,
	},
	SchemeField: {
		name: "SchemeField", sink: "url.URL.Scheme", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	HostField: {
		name: "HostField", sink: "url.URL.Host", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	OpaqueField: {
		name: "OpaqueField", sink: "url.URL.Opaque", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	PathField: {
		name: "PathField", sink: "url.URL.Path", purpose: Setting, form: Component,
		model: takeAny, languages: anything, shownBy: byPath,
	},
	RequestPath: {
		name: "RequestPath", sink: "url.URL.Path", where: "of an http.Request", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	RawPathField: {
		name: "RawPathField", sink: "url.URL.RawPath", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	RawQueryField: {
		name: "RawQueryField", sink: "url.URL.RawQuery", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	FragmentField: {
		name: "FragmentField", sink: "url.URL.Fragment", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	RequestHost: {
		name: "RequestHost", sink: "http.Request.Host", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	SentRequestURI: {
		name: "SentRequestURI", sink: "http.Request.RequestURI", where: "of a client", purpose: Setting, form: Component,
		model: refuseRequestURI, languages: []condition{isNothing},
	},
	CookieDomain: {
		name: "CookieDomain", sink: "http.Cookie.Domain", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	CookiePath: {
		name: "CookiePath", sink: "http.Cookie.Path", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	ParseTemplate: {
		name: "ParseTemplate", sink: "uritemplate.New", purpose: Templating, form: Template,
		model: parseTemplate, languages: notJudged,
	},
	SetLocation: {
		name: "SetLocation", sink: "http.Header.Set", where: "of Location and Referer", purpose: Redirecting, form: Reference,
		model: takeAny, languages: anything, shownBy: byScheme,
	},
	ParsePage: {
		name: "ParsePage", sink: "template.Template.Parse", purpose: Linking, form: Page,
		model: takeAny, languages: anything,
	},
	DialAddress: {
		name: "DialAddress", sink: "net.Dial", purpose: Dialling, form: Authority,
		model: dialAddress, languages: []condition{isDialled},
	},
	ListenAddress: {
		name: "ListenAddress", sink: "net.Listen", purpose: Listening, form: Authority,
		model: listenAddress, languages: []condition{isListened},
	},
	ServerAddr: {
		name: "ServerAddr", sink: "http.Server.Addr", purpose: Setting, form: Component,
		model: takeAny, languages: anything,
	},
	Cutset: {
		name: "Cutset", sink: "strings.Trim", purpose: Trimming, form: Characters,
		model: takeAny, languages: anything,
	},
	ParameterValue: {
		name: "ParameterValue", sink: "url.Values.Add", purpose: Setting, form: Unencoded,
		model: takeAny, languages: anything,
	},
	SetOrigin: {
		name: "SetOrigin", sink: "http.Header.Set", where: "of Origin", purpose: Heading, form: Header,
		model: takeAny, languages: anything,
	},
	SetLinks: {
		name: "SetLinks", sink: "http.Header.Set", where: "of Link", purpose: Heading, form: Header,
		model: takeAny, languages: anything,
	},
	SetPolicy: {
		name: "SetPolicy", sink: "http.Header.Set", where: "of Content-Security-Policy", purpose: Heading, form: Header,
		model: takeAny, languages: anything,
	},
	ReadTemplate: {
		name: "ReadTemplate", sink: "uritemplates.Parse", purpose: Templating, form: Template,
		model: takeAny, languages: anything,
	},
}
