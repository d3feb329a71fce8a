// Package http stands for net/http, and records the arguments. It sends nothing: the test judges
// later what a server would do with a request.
package http

import (
	"context"
	"errors"
	"io"
	"net/http"
	"runtime"

	"prog/record"
	"prog/url"
)

type Response = http.Response

// Request has the fields of an http.Request that generated programs use.
type Request struct {
	Method string
	URL    *url.URL
}

// Client is a client with the default transport.
type Client struct{}

var DefaultClient = &Client{}

func Get(url string) (*Response, error) {
	record.Saw("http.Get", nil, url)
	return answer(url)
}

func Head(url string) (*Response, error) {
	record.Saw("http.Get", nil, url)
	return answer(url)
}

func (*Client) Get(url string) (*Response, error) {
	record.Saw("http.Get", nil, url)
	return answer(url)
}

// answer returns a response, or an error if a client cannot send the request.
func answer(url string) (*Response, error) {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return nil, err
	}
	if scheme := req.URL.Scheme; req.URL.Host == "" || scheme != "http" && scheme != "https" {
		return nil, errors.New("no place to send it to")
	}
	return &Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// made has the arguments that made a request.
type made struct{ site, url string }

var requests = make(map[*Request]made)

func NewRequest(method, url string, body io.Reader) (*Request, error) {
	req, err := http.NewRequest(method, url, body)
	record.Saw("http.NewRequest", err, url)
	return noted(req, url), err
}

func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, body)
	record.Saw("http.NewRequest", err, url)
	return noted(req, url), err
}

// noted returns a request, and records the line at which the caller's caller made it.
func noted(req *http.Request, text string) *Request {
	if req == nil {
		return nil
	}
	_, file, line, _ := runtime.Caller(2)
	r := &Request{Method: req.Method, URL: url.Of(req.URL)}
	requests[r] = made{record.Site(file, line), text}
	return r
}

// Do sends a request: the record names the line that made the request, or, for a literal, the call and the
// line that parsed its URL.
func (*Client) Do(req *Request) (*Response, error) {
	m, isMade := requests[req]
	if !isMade {
		text := req.URL.String()
		record.Saw("http.Get", nil, text)
		if site, ok := url.Parsed[req.URL]; ok {
			record.At(site, "http.Get", nil, text)
		}
		return answer(text)
	}
	record.At(m.site, "http.Get", nil, m.url)
	return answer(m.url)
}
