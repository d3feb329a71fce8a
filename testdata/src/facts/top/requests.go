package top

import "facts/low"

type drive struct{ base string }

func (d *drive) request(path string) { new(low.Remote).Do(d.base + path) }

func requests(d *drive) {
	d.request("/files/%zz")               // want `escape: "%" is not followed by two hex digits; RFC 3986 does not allow it`
	new(low.Remote).Do(d.base + "/%zz/x") // want `escape: "%" is not followed by two hex digits; RFC 3986 does not allow it`
	d.request("/files/{id}")
	d.request("/files/%41")
	new(low.Opened).Read(d.base + "/%zz/x")
}
