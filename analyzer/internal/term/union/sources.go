package union

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Makers are the functions of the standard library that make strings of others, with the
// indexes of the arguments that the results consist of; nil means all. They only look for the
// other arguments, or insert them. Functions of package bytes are their namesakes in package
// strings.
var Makers = map[string][]int{
	"cmp.Or":                                   nil,
	"html.EscapeString":                        {0},
	"html.UnescapeString":                      {0},
	"net.JoinHostPort":                         nil,
	"net.SplitHostPort":                        {0},
	"net/url.JoinPath":                         nil,
	"net/url.Parse":                            {0},
	"net/url.PathUnescape":                     {0},
	"net/url.QueryUnescape":                    {0},
	"os.Expand":                                {0},
	"os.ExpandEnv":                             {0},
	"path.Base":                                {0},
	"path.Clean":                               {0},
	"path.Dir":                                 {0},
	"path.Join":                                nil,
	"path.Split":                               {0},
	"path/filepath.Join":                       nil,
	"path/filepath.ToSlash":                    {0},
	"strconv.Unquote":                          {0},
	"strings.Clone":                            {0},
	"strings.Cut":                              {0},
	"strings.CutPrefix":                        {0},
	"strings.CutSuffix":                        {0},
	"strings.Fields":                           {0},
	"strings.FieldsFunc":                       {0},
	"strings.FieldsSeq":                        {0},
	"strings.Join":                             {0},
	"strings.Map":                              {1},
	"strings.Repeat":                           {0},
	"strings.Replace":                          {0, 2},
	"strings.ReplaceAll":                       {0, 2},
	"strings.Split":                            {0},
	"strings.SplitAfter":                       {0},
	"strings.SplitN":                           {0},
	"strings.SplitSeq":                         {0},
	"strings.Title":                            {0},
	"strings.ToLower":                          {0},
	"strings.ToUpper":                          {0},
	"strings.ToValidUTF8":                      {0},
	"strings.Trim":                             {0},
	"strings.TrimFunc":                         {0},
	"strings.TrimLeft":                         {0},
	"strings.TrimPrefix":                       {0},
	"strings.TrimRight":                        {0},
	"strings.TrimSpace":                        {0},
	"strings.TrimSuffix":                       {0},
	"(*net/url.URL).JoinPath":                  nil,
	"(*net/url.URL).Parse":                     nil,
	"(*net/url.URL).ResolveReference":          nil,
	"(*net/url.URL).String":                    {0},
	"(*regexp.Regexp).FindString":              {1},
	"(*regexp.Regexp).ReplaceAllLiteralString": {1, 2},
	"(*regexp.Regexp).ReplaceAllString":        {1, 2},
	"(*strings.Replacer).Replace":              {1},
	"fmt.Sprint":                               nil,
	"fmt.Sprintf":                              nil,
	"fmt.Sprintln":                             nil,
	term.Index:                                 {0},
	term.URLAdd:                                {0, 2},
	term.URLEscape:                             {1},
	term.URLLiteral:                            nil,
	term.URLSet:                                {0, 2},
	term.Slice:                                 {0},
	"min":                                      nil,
	"max":                                      nil,
}

// Sources returns the operands that the result of a call consists of.
func Sources(call *term.Call) []term.Text {
	switch call.Func {
	case term.MadeOf, term.OneOf, term.List:
		return call.Args
	case term.Spread:
		return call.Args[min(1, len(call.Args)):]
	}
	name := call.Func
	if twin, isBytes := strings.CutPrefix(name, "bytes."); isBytes {
		name = "strings." + twin
	}
	indexes, ok := Makers[name]
	if !ok {
		return nil
	}
	var of []term.Text
	for i, arg := range call.Args {
		if indexes == nil || slices.Contains(indexes, i) {
			of = append(of, arg)
		}
	}
	return of
}
