package top

import (
	"os"

	"facts/low"
)

type drive struct{ base string }

func (d *drive) request(path string) { new(low.Remote).Do(d.base + path) }

func requests(d *drive, host string) {
	d.request("/files/%zz")                              // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	new(low.Remote).Do(d.base + "/%zz/x")                // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	new(low.Remote).Do("/%zz/y")                         // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	new(low.Remote).Do("https://" + host + ".net/%zz/x") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	d.request("/files/{id}")
	d.request("/files/%41")
	new(low.Remote).Do("/files/%s")
	new(low.Opened).Read(d.base + "/%zz/x")
	new(low.Opened).Read("/%zz/y")
}

// The path is for another package in each case.
func eitherMethod(d *drive, again bool, path string) {
	if again {
		new(low.Remote).Do(d.base + path + "?again=1")
		return
	}
	new(low.Remote).Do(d.base + path)
}

// A call may be for a file, or for another package.
func eitherPlace(local bool, path string) {
	if local {
		os.Remove(path)
		return
	}
	new(low.Remote).Do(path)
}

func either(d *drive, b bool) {
	eitherMethod(d, b, "/either/%zz") // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	eitherPlace(b, "/either/%zz")
}
