package eval

import (
	"maps"
	"slices"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/known"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval/urlfield"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// openCalls returns the table of the functions and operators that eval can execute, in part at
// least, although an operand has holes, and of those of the language itself.
func openCalls() map[string]openCall {
	openOnce.Do(func() { open = newOpenCalls() })
	return open
}

// openCall executes a call of one function. eval has executed the operands, which have no guards. The
// result consists of known bytes, holes of the operands, and calls for the rest. ok is false if
// the executor cannot say more about the result than the call itself.
type openCall = func(term.Call) (result term.Text, ok bool)

// openCalls fills the table at its first call: the functions in it refer to it, and Go rejects such
// an initialization cycle.
var (
	open     map[string]openCall
	openOnce sync.Once
)

// newOpenCalls makes the table of openCalls.
func newOpenCalls() map[string]openCall {
	table := make(map[string]openCall)
	maps.Copy(table, openOperators())
	maps.Copy(table, openStrings())
	maps.Copy(table, map[string]openCall{
		"bytes.Equal": compare(false, true, false),

		"cmp.Or": firstSet,

		"fmt.Append":   appendPrinted,
		"fmt.Appendf":  appendf,
		"fmt.Sprint":   sprint,
		"fmt.Sprintf":  sprintf,
		"fmt.Sprintln": sprintln,

		"net.JoinHostPort": joinHostPort,

		"path.Base": base,
		"path.Ext":  extension,

		"slices.Contains": isElement,

		"strconv.AppendInt":  appendInteger,
		"strconv.AppendUint": appendInteger,
		"strconv.FormatBool": formatBool,
		"strconv.FormatInt":  formatInteger,
		"strconv.FormatUint": formatInteger,
		"strconv.Itoa":       formatInteger,
	})
	for _, name := range known.Twins {
		if f, ok := table["strings."+name]; ok {
			table["bytes."+name] = f
		}
	}
	addPaths(table)
	addBytewise(table)
	addUnescapers(table)
	addURL(table)
	return table
}

// openOperators returns the operators and builtin functions of the language.
func openOperators() map[string]openCall {
	return map[string]openCall{
		"&&": logic(Answer.and, Always),
		"||": logic(Answer.or, Never),
		"!":  negate,
		"==": compare(false, true, false),
		"!=": compare(true, false, true),
		"<":  compare(true, false, false),
		"<=": compare(true, true, false),
		">":  compare(false, false, true),
		">=": compare(false, true, true),
		"+":  sum(+1),
		"-":  sum(-1),
		"/":  divide(func(a, b int64) int64 { return a / b }),
		"%":  divide(func(a, b int64) int64 { return a % b }),

		term.IsString: isString,

		term.Len:   length,
		term.Index: element,
		term.Slice: slice,
		"max":      extreme(slices.MaxFunc),
		"min":      extreme(slices.MinFunc),
	}
}

// openStrings returns the functions of package strings. newOpenCalls adds those that package bytes
// has, too.
func openStrings() map[string]openCall {
	return map[string]openCall{
		"(*strings.Replacer).Replace": replacer,

		"strings.Clone":         clone,
		"strings.Contains":      predicate(contains),
		"strings.ContainsAny":   predicate(containsAny),
		"strings.ContainsRune":  containsRune,
		"strings.Cut":           cutString,
		"strings.CutPrefix":     trimPrefix,
		"strings.CutSuffix":     trimSuffix,
		"strings.EqualFold":     predicate(equalFold),
		"strings.HasPrefix":     predicate(hasPrefix),
		"strings.HasSuffix":     predicate(hasSuffix),
		"strings.Index":         indexOf,
		"strings.IndexByte":     indexOf,
		"strings.Join":          join,
		"strings.LastIndex":     lastIndexOf,
		"strings.LastIndexByte": lastIndexOf,
		"strings.Repeat":        repeat,
		"strings.Replace":       replaceAll,
		"strings.ReplaceAll":    replaceAll,
		"strings.Split":         split,
		"strings.Trim":          trimSet(true, true),
		"strings.TrimLeft":      trimSet(true, false),
		"strings.TrimPrefix":    trimPrefix,
		"strings.TrimRight":     trimSet(false, true),
		"strings.TrimSpace":     trimSet(true, true),
		"strings.TrimSuffix":    trimSuffix,
	}
}

// addURL adds the operations on a url.URL with unknown fields.
func addURL(table map[string]openCall) {
	table[term.URLSet], table[term.URLAdd] = urlfield.Set, urlfield.Add
	table["(*net/url.URL).String"] = urlfield.String
	for _, name := range term.URLFields {
		table["net/url.URL."+name] = urlfield.Get(name)
	}
}

// stringAndKnown returns the pieces of a call's first operand and the bytes of its second one. ok is
// false unless there are two operands, both strings, and the second one is known.
func stringAndKnown(c term.Call) (t []term.Piece, s string, ok bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String || c.Args[1].Kind != term.String || !c.Args[1].IsKnown() {
		return nil, "", false
	}
	return c.Args[0].Pieces, c.Args[1].Bytes(), true
}
