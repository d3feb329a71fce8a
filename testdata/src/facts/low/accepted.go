package low

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

var errScheme = errors.New("not ws or wss")

// Socket accepts ws and wss, in any case.
func Socket(text string) (*url.URL, error) { // want Socket:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	u.Host = strings.TrimSuffix(u.Host, ".")
	switch u.Scheme {
	case "ws":
		u.Scheme = "http"
	case "wss":
		u.Scheme = "https"
	case "gopher":
		return nil, errScheme
	default:
		return nil, errScheme
	}
	return u, nil
}

// SocketFor returns the error of Socket, but for a text without a user.
func SocketFor(user, text string) (*url.URL, error) { // want SocketFor:`takesURL\(1 ParseReference guards 1\)`
	if user == "" {
		return nil, errors.New("no user")
	}
	u, err := Socket(text)
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	u.User = url.User(user)
	return u, nil
}

// SocketOrElse tries another scheme.
func SocketOrElse(text string) (*url.URL, error) { // want SocketOrElse:`takesURL\(0 ParseReference, 0 ParseReference guards 1\)` SocketOrElse:`returnsText.*`
	if u, err := Socket(text); err == nil {
		return u, nil
	}
	return url.Parse(text)
}

var ports = map[string]int{"amqp": 5672, "amqps": 5671}

// QueuePort looks up the scheme in a map.
func QueuePort(text string) (int, error) { // want QueuePort:`takesURL\(0 ParseReference\)` QueuePort:`returnsText.*`
	u, err := url.Parse(text)
	if err != nil {
		return 0, err
	}
	port, ok := ports[u.Scheme]
	if !ok {
		return 0, fmt.Errorf("no port for %q", u.Scheme)
	}
	return port, nil
}

// Bucket looks for the scheme in a list.
func Bucket(text string) error { // want Bucket:`takesURL\(0 ParseReference\)` Bucket:`returnsText.*`
	u, err := url.Parse(text)
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"s3", "gs"}, strings.ToLower(u.Scheme)) || u.Host == "" {
		return errors.New("no bucket")
	}
	return nil
}

var extended = map[string]int{"redis": 6379}

// AddScheme changes the map in which AnyPort looks.
func AddScheme(scheme string, port int) { extended[scheme] = port }

// AnyPort accepts schemes that other packages add.
func AnyPort(text string) (int, error) { // want AnyPort:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(text)
	if err != nil {
		return 0, err
	}
	if port, ok := extended[u.Scheme]; ok {
		return port, nil
	} else {
		return 0, errScheme
	}
}

// OverTLS puts a scheme into a URL without one.
func OverTLS(text string) (*url.URL, error) { // want OverTLS:`takesURL\(0 ParseReference\)` OverTLS:`returnsText.*`
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if u.Scheme == "" {
		u.Scheme = "https"
	}
	if u.Scheme != "https" {
		return nil, errScheme
	}
	return u, nil
}

// PerhapsOverTLS accepts http if the caller wants that.
func PerhapsOverTLS(text string, insecure bool) (*url.URL, error) { // want PerhapsOverTLS:`takesURL\(0 ParseReference\)` PerhapsOverTLS:`returnsText.*`
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "https" && !insecure {
		return nil, errScheme
	}
	return u, nil
}

// InSilence returns no error for another scheme: err is nil there.
func InSilence(text string) (*url.URL, error) { // want InSilence:`takesURL\(0 ParseReference\)` InSilence:`returnsText.*`
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" {
		return nil, err
	}
	return u, nil
}

// Recovered drops the error in the end.
func Recovered(text string) (u *url.URL, err error) { // want Recovered:`takesURL\(0 ParseReference\)`
	defer func() {
		if err != nil {
			u, err = &url.URL{Scheme: "https", Host: "sso.corp.net"}, nil
		}
	}()
	parsed, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if parsed.Scheme != "https" {
		return nil, errScheme
	}
	return parsed, nil
}

// FilePath accepts a text without a scheme.
func FilePath(text string) (string, error) { // want FilePath:`takesURL\(0 ParseReference\)` FilePath:`returnsText.*`
	u, err := url.Parse(text)
	if err != nil {
		return "", err
	}
	if u.Scheme == "" || u.Scheme == "file" {
		return u.Path, nil
	}
	return "", errScheme
}

// Opener is one of several with their own schemes.
type Opener interface{ Open(text string) error } // want Open:`takesURL\(0 ParseReference\)`

type bucket struct{}

// Open accepts s3 alone.
func (bucket) Open(text string) error { return Bucket(text) } // want Open:`takesURL\(0 ParseReference\)` Open:`returnsText.*`

type socket struct{}

// Open accepts ws and wss.
func (socket) Open(text string) error { // want Open:`takesURL\(0 ParseReference\)` Open:`returnsText.*`
	_, err := Socket(text)
	return err
}

// OpenerFor chooses by a name.
func OpenerFor(name string) Opener {
	if name == "bucket" {
		return bucket{}
	}
	return socket{}
}

// Keeper keeps the text of a URL with a host.
type Keeper struct{ base string }

// NewKeeper refuses a URL without a scheme or a host.
func NewKeeper(text string) (*Keeper, error) { // want NewKeeper:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(text)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return nil, errScheme
	}
	return &Keeper{text}, nil
}

// NewAbsolute refuses a URL without a scheme.
func NewAbsolute(text string) (*Keeper, error) { // want NewAbsolute:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if !u.IsAbs() {
		return nil, errScheme
	}
	return &Keeper{text}, nil
}

// NewAnything refuses a URL with neither a scheme nor a host.
func NewAnything(text string) (*Keeper, error) { // want NewAnything:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if u.Host == "" && u.Scheme == "" {
		return nil, errScheme
	}
	return &Keeper{text}, nil
}

// NewLocal has a host for a URL without one.
func NewLocal(text string) (*Keeper, error) { // want NewLocal:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(text, "/") {
		u.Host = "sso.corp.net"
	}
	if u.Host == "" {
		return nil, errScheme
	}
	return &Keeper{u.String()}, nil
}
