// Command program has a text for each thing that the comparison can tell.
package main

import "net/http"

func main() {
	http.Get("http://example.com/#top") // fragment
	http.Get("http://example.com:x/")   // port
	http.Get("http://example.com/%7E")  // unreserved, with -style
	http.Get("http://example.com/")
}
