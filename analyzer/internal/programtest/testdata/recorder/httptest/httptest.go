// Package httptest stands for net/http/httptest, and records the arguments.
package httptest

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"

	"prog/record"
)

// NewRequest does not panic where the real one does, so that the record has the next target too.
func NewRequest(method, target string, body io.Reader) *http.Request {
	req, problem := try(method, target, body)
	if problem != nil {
		record.Saw("httptest.NewRequest", errors.New("panic"), target)
		return httptest.NewRequest(method, "/", body)
	}
	record.Saw("httptest.NewRequest", nil, target)
	return req
}

func try(method, target string, body io.Reader) (req *http.Request, problem any) {
	defer func() { problem = recover() }()
	return httptest.NewRequest(method, target, body), nil
}
