package uricheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Documentation is what there is to know about the rule, its examples with what
// is said of them included.
func (r *Rule) Documentation() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s\n", r.Name, r.Summary, strings.TrimSpace(r.Doc))
	if r.OptIn {
		fmt.Fprintf(&b, "\nOff by default; -%s switches it on.\n", r.Name)
	}
	b.WriteString("\nReported:\n")
	for _, s := range r.Bad {
		for _, f := range Check(s) {
			if f.Rule == r {
				fmt.Fprintf(&b, "  %s\n    %s: %s\n", s, f.Severity, strings.TrimPrefix(f.Message, r.Name+": "))
			}
		}
	}
	b.WriteString("\nLeft alone:\n")
	for _, s := range r.Good {
		fmt.Fprintf(&b, "  %s\n", s)
	}
	return b.String()
}

// String is the subject as a call in Go: url.Parse("http://h"); a field in a
// composite literal: url.URL{Host: "h"}.
func (s Subject) String() string {
	if s.Use.IsField() {
		return s.literal()
	}
	args := []string{s.operands()}
	for _, then := range s.Then {
		args = append(args, fmt.Sprintf("%q", then))
	}
	if s.ThenUnknown {
		args = append(args, "…")
	}
	if s.Func == "" {
		return args[0]
	}
	call := s.Func + "(" + strings.Join(args, ", ") + ")"
	if s.Base != "" {
		call += fmt.Sprintf(" on %q", s.Base)
	}
	return call
}

// operands is the text as it is written: "http://h" + "/x".
func (s Subject) operands() string {
	var quoted []string
	at := 0
	for _, seam := range append(s.Seams[:len(s.Seams):len(s.Seams)], len(s.Text)) {
		quoted = append(quoted, fmt.Sprintf("%q", s.Text[at:seam]))
		at = seam
	}
	return strings.Join(quoted, " + ")
}

func (s Subject) literal() string {
	dot := strings.LastIndexByte(s.Func, '.')
	fields := []string{fmt.Sprintf("%s: %q", s.Func[dot+1:], s.Text)}
	for _, use := range slices.Sorted(maps.Keys(s.Beside)) {
		fields = append(fields, fmt.Sprintf("%s: %q", strings.TrimSuffix(use.String(), "Field"), s.Beside[use]))
	}
	return s.Func[:dot] + "{" + strings.Join(fields, ", ") + "}"
}
