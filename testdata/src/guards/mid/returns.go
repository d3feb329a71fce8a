package mid

import "guards/low"

// Root is made of what two functions of low return.
func Root(scheme, host string) string {
	return low.Site("", low.Base(scheme, host))
}

// Join has a slash between, whatever comes.
func Join(root, path string) string {
	rest, ok := low.Cut(path)
	if !ok {
		return root + "/" + path
	}
	return root + "/" + rest
}
