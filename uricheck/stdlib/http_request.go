package stdlib

// requestURI is the RequestURI of a request that an http.Client sends: servers
// set the field, and a client refuses a request that has it.
func (j *judge) requestURI() {
	if j.text != "" {
		j.add(RequestURISet, 0, len(j.text))
	}
}
