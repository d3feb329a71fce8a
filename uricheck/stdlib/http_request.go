package stdlib

// refuseRequestURI is the RequestURI of a request that an http.Client sends: servers
// set the field, and a client refuses a request that has it.
func refuseRequestURI(c Call, _ Go) []Failure {
	if c.Text == "" {
		return nil
	}
	return []Failure{{RequestURISet, 0, len(c.Text)}}
}
