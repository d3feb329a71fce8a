package uricheck

import (
	"regexp"
	"slices"
	"strings"
)

// routeFault is what a router does not accept of a pattern, or what matches no request.
type routeFault struct {
	start, end int
	fact       string // "%q" stands for the bytes
	panics     bool
}

// routers has the languages of patterns: each returns the first fault of a pattern, nil if it has none.
var routers = map[Reading]func(pattern string) *routeFault{
	ChiPattern:     chiFault,
	GorillaPattern: gorillaFault,
	GinPattern:     ginFault,
	ColonPattern:   colonFault,
}

// checkRoute reports the fault of a pattern of a router other than http.ServeMux.
func (s Subject) checkRoute() []Finding {
	if len(s.Holes) > 0 || s.Text == "" {
		return nil
	}
	f := routers[s.Reading](s.Text)
	if f == nil {
		return nil
	}
	j := &judgement{judged: s.split(), rule: &patternRule}
	fact := strings.Replace(f.fact, "%q", j.quote(f.start, f.end), 1)
	if !f.panics {
		j.warn(f.start, f.end, fact)
		return j.findings
	}
	if named := fact + "; " + s.Func + " panics"; j.fits(named) {
		fact = named
	}
	j.add(Error, f.start, f.end, fact, nil).Failure = s.Func + " panics"
	return j.findings
}

// chiFault finds the fault of a pattern for github.com/go-chi/chi: "/users/{id:[0-9]+}/*". The functions Handle and
// HandleFunc accept a method before it.
func chiFault(pattern string) *routeFault {
	at := strings.IndexAny(pattern, " \t") + 1
	for at < len(pattern) && strings.IndexByte(" \t", pattern[at]) >= 0 {
		at++
	}
	if !strings.HasPrefix(pattern[at:], "/") {
		return &routeFault{at, len(pattern), `%q does not begin with "/"`, true}
	}
	path := at
	var names []string
	for {
		open, star := strings.IndexByte(pattern[at:], '{'), strings.IndexByte(pattern[at:], '*')
		switch {
		case open < 0 && star < 0:
			return otherParameter(pattern, path, ":")
		case star >= 0 && (open < 0 && at+star < len(pattern)-1 || star < open):
			return &routeFault{at + star, len(pattern), `%q has more after "*"`, true}
		case open < 0:
			return otherParameter(pattern, path, ":")
		}
		start := at + open
		end := closingBrace(pattern, start)
		if end < 0 {
			return &routeFault{start, len(pattern), `no "}" closes %q`, true}
		}
		name, expr, _ := strings.Cut(pattern[start+1:end-1], ":")
		if _, err := regexp.Compile("^" + expr + "$"); err != nil {
			return &routeFault{start, end, "%q has a bad regular expression", true}
		}
		if slices.Contains(names, name) {
			return &routeFault{start, end, "%q repeats the name of a parameter", true}
		}
		names = append(names, name)
		at = end
	}
}

// closingBrace returns the end of the braces that open at start, -1 if nothing closes them.
func closingBrace(pattern string, start int) int {
	depth := 0
	for i := start; i < len(pattern); i++ {
		switch pattern[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// gorillaFault finds the fault of a pattern for github.com/gorilla/mux: "/users/{id:[0-9]+}". A route with an error
// matches no request.
func gorillaFault(pattern string) *routeFault {
	if pattern[0] != '/' {
		return &routeFault{0, len(pattern), `%q does not begin with "/"; the route matches no request`, false}
	}
	for at := 0; ; {
		open := strings.IndexAny(pattern[at:], "{}")
		if open < 0 {
			return otherParameter(pattern, 0, ":")
		}
		start := at + open
		end := closingBrace(pattern, start)
		if pattern[start] == '}' || end < 0 {
			return &routeFault{start, len(pattern), "%q has unbalanced braces; the route matches no request", false}
		}
		name, expr, hasExpr := strings.Cut(pattern[start+1:end-1], ":")
		parsed, err := regexp.Compile("^" + expr + "$")
		switch {
		case name == "" || hasExpr && expr == "":
			return &routeFault{start, end, "%q lacks a name or an expression; the route matches no request", false}
		case err != nil:
			return &routeFault{start, end, "%q has a bad regular expression; the route matches no request", false}
		case parsed.NumSubexp() > 0:
			return &routeFault{start, end, `%q has a group without "?:"`, true}
		}
		at = end
	}
}

// ginFault finds the fault of a pattern for github.com/gin-gonic/gin: "/users/:id/*rest". The router joins the pattern
// to that of its group with a slash. A backslash escapes a colon.
func ginFault(pattern string) *routeFault {
	if strings.Contains(pattern, `\`) {
		return nil
	}
	for at := 0; ; {
		begin := strings.IndexAny(pattern[at:], ":*")
		if begin < 0 {
			return otherParameter(pattern, 0, "{")
		}
		start := at + begin
		segment, _, _ := strings.Cut(pattern[start:], "/")
		end := start + len(segment)
		isRest := pattern[start] == '*'
		switch {
		case strings.ContainsAny(segment[1:], ":*"):
			return &routeFault{start, end, "%q has two wildcards in one segment", true}
		case len(segment) == 1:
			return &routeFault{start, end, "%q has no name", true}
		case isRest && end < len(pattern):
			return &routeFault{start, end, "%q is not the last segment", true}
		case isRest && start > 0 && pattern[start-1] != '/':
			return &routeFault{start, end, `no "/" stands before %q`, true}
		}
		at = end
	}
}

// colonFault finds the fault of a pattern for github.com/labstack/echo and github.com/gofiber/fiber: "/users/:id". They
// accept every text.
func colonFault(pattern string) *routeFault { return otherParameter(pattern, 0, "{") }

// otherParameter finds a segment from an offset on that is a parameter for other routers: ":id", or "{id}" for "{".
func otherParameter(pattern string, from int, sign string) *routeFault {
	for at := from; at < len(pattern); {
		segment, _, _ := strings.Cut(pattern[at:], "/")
		name := strings.TrimPrefix(segment, sign)
		if sign == "{" {
			name = strings.TrimSuffix(name, "}")
		}
		if name != segment && name != "" && strings.Trim(name, letters+"_-") == "" && strings.HasPrefix(segment, sign) {
			return &routeFault{at, at + len(segment), "the router matches %q literally; its parameters have another form", false}
		}
		at += len(segment) + len("/")
	}
	return nil
}
