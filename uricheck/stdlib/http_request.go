package stdlib

// refuseRequestURI models an http.Client, which refuses a request with a RequestURI: only servers
// set that field.
func refuseRequestURI(c Call, _ Go) []Failure {
	if c.Text == "" {
		return nil
	}
	return []Failure{{RequestURISet, 0, len(c.Text)}}
}
