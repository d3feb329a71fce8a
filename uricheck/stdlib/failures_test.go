package stdlib_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// failureCase is a text in a use, and its failures with commas between. It has the kind of a
// failure and the bytes that the failure blames.
type failureCase struct {
	use  stdlib.Use
	text string
	want string
}

var failureCases = []failureCase{
	{stdlib.ParseReference, "http://h/\n", `ControlByte "\n"`},
	{stdlib.ParseReference, ":8080/%zz", `MissingScheme ":"`},
	{stdlib.ParseReference, ":#%z", `MissingScheme ":", BadEscape "%z"`},
	{stdlib.ParseReference, "127.0.0.1:80/x:y", `ColonInSegment "127.0.0.1:"`},
	{stdlib.ParseReference, "a b:c/%zz", `ColonInSegment "a b:", BadEscape "%zz"`},
	{stdlib.ParseReference, "/a%2?b", `BadEscape "%2"`},
	{stdlib.ParseReference, "/100%#50%", `BadEscape "%", BadEscape "%"`},
	{stdlib.ParseReference, "http://u p:%z@a b%41%zz:x/%#%y",
		`BadPort "x", BadHostByte " ", BadHostEscape "%41", BadEscape "%zz", BadUserinfo " ", BadEscape "%z", BadEscape "%", BadEscape "%y"`},
	{stdlib.ParseReference, "http://ü@h/", `BadUserinfo "ü"`},
	{stdlib.ParseReference, "http://a\xff@h/", `BadUserinfo "\xff"`},
	{stdlib.ParseReference, "http://u\n[:%z@h/", `ControlByte "\n", BadUserinfo "[", BadEscape "%z"`},
	{stdlib.ParseReference, "http://h\n/", `ControlByte "\n"`},
	{stdlib.ParseReference, "http://[h]:80/", `BadLiteral "[h]"`},
	{stdlib.ParseReference, "http://[::1/", `BadLiteral "["`},
	{stdlib.ParseReference, "http://a[b]c/", `BadLiteral "[b]"`},
	{stdlib.ParseReference, "http://a[b/", `BadLiteral "["`},
	{stdlib.ParseReference, "http://[::1]x:80/", `BadPort "x:80"`},
	{stdlib.ParseReference, "http://[h]:x/", `BadPort "x", BadLiteral "[h]"`},
	{stdlib.ParseReference, "http://[::%41]/", `BadHostEscape "%41"`},
	{stdlib.ParseReference, "http://[fe80::1%25a%2fb]/", `BadHostEscape "%2f"`},
	{stdlib.ParseReference, "http://[fe80::1%25]/", `BadLiteral "[fe80::1%25]"`},
	{stdlib.ParseReference, "http://u@h:80 a/", `BadPort "80 a"`},
	{stdlib.ParseReference, "http://::1/", `ExtraColon "::1"`},
	{stdlib.ParseReference, "https://u@a:1:b/", `ExtraColon "a:1:b", BadPort "b"`},
	{stdlib.ParseReference, "x://a:1:b/", `BadPort "b"`},
	{stdlib.Resolve, "?a%", ""},
	{stdlib.Resolve, "a:%zz#%z", `BadEscape "%z"`},
	{stdlib.MakeRequest, "http://h:80a/", `BadPort "80a"`},
	{stdlib.JoinBase, "http://h/%zz", `BadEscape "%zz"`},
	{stdlib.ParseRequestURI, "", `Empty ""`},
	{stdlib.ParseRequestURI, "foo/%zz", `NotRequestURI "foo/%zz", BadEscape "%zz"`},
	{stdlib.ParseRequestURI, "/#%zz", `BadEscape "%zz"`},
	{stdlib.Send, "http://h:99999/%zz", `BadEscape "%zz", PortRange "99999"`},
	{stdlib.Send, "http://a..b:99999", `PortRange "99999", BadName "a..b"`},
	{stdlib.Send, "http://u@256.1.1.1:80/", `BadName "256.1.1.1"`},
	{stdlib.Send, "http://[fe80::1%25a]b]:80/", `BadName "[fe80::1%25a]b]"`},
	{stdlib.Send, "", `Empty ""`},
	{stdlib.Send, "/a%zz", `BadEscape "%zz", MissingScheme "/a%zz"`},
	{stdlib.Send, "localhost:80", `UnsupportedScheme "localhost"`},
	{stdlib.Send, "127.0.0.1:80", `ColonInSegment "127.0.0.1:", MissingScheme "127.0.0.1:80"`},
	{stdlib.Send, ":80", `MissingScheme ":"`},
	{stdlib.Send, "ftp://a..b:99999/", `UnsupportedScheme "ftp"`},
	{stdlib.Send, "http:/h", `NoHost ""`},
	{stdlib.Send, "http:///h", `NoHost ""`},
	{stdlib.Send, "http://u@:/", `NoHost "u@:"`},
	{stdlib.Send, "https://:443/", `NoHost ":443"`},
	{stdlib.SendAny, "s3://bu cket/%zz", `BadHostByte " ", BadEscape "%zz"`},
	{stdlib.ServeTest, "", `Empty ""`},
	{stdlib.ServeTest, "/a b%zz", `BadRequestLine " ", BadEscape "%zz"`},
	{stdlib.ServeTest, "foo", `NotRequestURI "foo"`},
	{stdlib.ServeTest, "/a\r\n", `BadRequestLine "\n"`},
	{stdlib.ServeTest, "/% HTTP/1.1\nX", `BadRequestLine "/% HTTP/1.1\nX", BadEscape "%"`},
	{stdlib.ServeTestConnect, "h:x", `BadPort "x"`},
	{stdlib.ServeTestConnect, "u@a b/%zz", `BadRequestLine " ", BadHostByte " ", BadEscape "%zz"`},
	{stdlib.DialAddress, "", `Empty ""`},
	{stdlib.DialAddress, "localhost", `NoPort "localhost"`},
	{stdlib.DialAddress, "[::1]8080", `NoPort "[::1]8080"`},
	{stdlib.DialAddress, "::1:80", `ExtraColon "::1:80"`},
	{stdlib.DialAddress, "[::1]:80:90", `ExtraColon "[::1]:80:90"`},
	{stdlib.DialAddress, "[::1:80", `BadLiteral "["`},
	{stdlib.DialAddress, "h]:80", `BadLiteral "]"`},
	{stdlib.DialAddress, "a[]:80", `BadLiteral "["`},
	{stdlib.DialAddress, "[a]b]:80", `NoPort "[a]b]:80"`},
	{stdlib.DialAddress, "a..b: 80", `BadPort " 80", BadName "a..b"`},
	{stdlib.DialAddress, "http://h", `BadPort "//h"`},
	{stdlib.DialAddress, "h:-80", `PortRange "-80"`},
	{stdlib.ListenAddress, ":99999", `PortRange "99999"`},
	{stdlib.ListenAddress, "[a b]:80", `BadName "a b"`},
	{stdlib.ListenAddress, "8080", `NoPort "8080"`},
	{stdlib.DialWebSocket, "", `Empty ""`},
	{stdlib.DialWebSocket, "/a", `MissingScheme "/a"`},
	{stdlib.DialWebSocket, "h/a", `NotRequestURI "h/a"`},
	{stdlib.DialWebSocket, "http://h/%", `BadEscape "%", UnsupportedScheme "http"`},
	{stdlib.DialWebSocket, "localhost:80", `UnsupportedScheme "localhost"`},
	{stdlib.SentRequestURI, "/a", `RequestURISet "/a"`},
	{stdlib.JoinElement, "a/%zz/%yy", `BadEscape "%zz"`},
	{stdlib.JoinElement, "%zz/../%y/z", `BadEscape "%y"`},
	{stdlib.UnescapePath, "a%2", `BadEscape "%2"`},
	{stdlib.UnescapeQuery, "a+%2", `BadEscape "%2"`},
	{stdlib.ParseQuery, "a=%z&b;c", `Semicolon ";", BadEscape "%z&"`},
	{stdlib.ParseQuery, strings.Repeat("&", 10000), fmt.Sprintf("TooManyParams %q", strings.Repeat("&", 10000))},
	{stdlib.ServeMuxPattern, "", `Empty ""`},
	{stdlib.ServeMuxPattern, "/a /b", `BadMethod "/a"`},
	{stdlib.ServeMuxPattern, "index.html", `MissingSlash "index.html"`},
	{stdlib.ServeMuxPattern, "GET  a", `MissingSlash "a"`},
	{stdlib.ServeMuxPattern, "GET ", `MissingSlash "GET "`},
	{stdlib.ServeMuxPattern, "GET {h}//{x}y", `BraceInHost "{h}", UncleanPath "//", BadWildcard "{x}y"`},
	{stdlib.ServeMuxPattern, "GET /a//b//", `UncleanPath "//"`},
	{stdlib.ServeMuxPattern, "GET /a/./b", `UncleanPath "/./"`},
	{stdlib.ServeMuxPattern, "GET /a/..", `UncleanPath "/.."`},
	{stdlib.ServeMuxPattern, "/a/{$}/{$}", `WildcardNotLast "{$}"`},
	{stdlib.ServeMuxPattern, "/{x...}/", `WildcardNotLast "{x...}"`},
	{stdlib.ServeMuxPattern, "/{x}/{y}/{x...}", `DuplicateWildcard "{x...}"`},
	{stdlib.ParseTemplate, "/{user id}", `BadTemplate " "`},
	{stdlib.ParseTemplate, "/{id", `BadTemplate "{id"`},
	{stdlib.TrustedOrigin, "https://example.com/", `NotOrigin "/"`},
	{stdlib.TrustedOrigin, "http://?a", `NoHost "", NotOrigin "?a"`},
	{stdlib.TrustedOrigin, "mailto:x", `NoHost ""`},
	{stdlib.TrustedOrigin, "null", `MissingScheme "null"`},
}

// TestFailures has expected kinds and spans, which the real functions do not return.
func TestFailures(t *testing.T) {
	for _, test := range failureCases {
		var got []string
		for _, f := range stdlib.Fails(stdlib.Call{Use: test.use, Text: test.text}, stdlib.Go{}) {
			got = append(got, fmt.Sprintf("%v %q", f.Kind, test.text[f.Start:f.End]))
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%v(%.100q):\n got %s\nwant %s", test.use, test.text, got, test.want)
		}
	}
}
