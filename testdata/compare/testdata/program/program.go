// Command program has a text for each difference that the comparison can show.
package main

import "net/http"

func main() {
	http.Get("http://example.com/#top") // fragment
	http.Get("http://example.com:x/")   // port
	http.Get("http://example.com/%7E")  // unreserved, with -style
	http.Get("http://example.com/")
}
