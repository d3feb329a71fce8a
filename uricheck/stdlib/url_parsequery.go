package stdlib

import "strings"

// maxParams is the default of GODEBUG=urlmaxqueryparams.
const maxParams = 10000

// parseQuery models url.ParseQuery, which splits settings at "&" and "=". Neither is a hex digit,
// so the model can check the query as a whole.
func parseQuery(c Call, g Go) []Failure {
	j := newJudge(c, g)
	if !j.g.LaxParams && strings.Count(j.text, "&")+1 > maxParams {
		j.add(TooManyParams, 0, len(j.text))
		return j.found
	}
	if i := strings.IndexByte(j.text, ';'); i >= 0 {
		j.add(Semicolon, i, i+1)
	}
	j.unescape(0, len(j.text))
	return j.found
}
