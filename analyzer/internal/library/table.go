package library

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"maps"
	"net/netip"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// rows returns the table. It fills the table at its first call: executors in it refer to it, and Go
// rejects such an initialization cycle.
func rows() map[string]*Function {
	tableOnce.Do(func() { table = newTable() })
	return table
}

var (
	table     map[string]*Function
	tableOnce sync.Once
)

// Names returns the names of the functions and operators that have rows.
func Names() []string { return slices.Sorted(maps.Keys(rows())) }

// newTable makes the table. A function of package bytes is its namesake in package strings: a text
// represents bytes as well as a string.
func newTable() map[string]*Function {
	all := make(map[string]*Function)
	for _, part := range []map[string]*Function{operators(), ofStrings(), ofFormats(), ofURLs(), ofLists(), others()} {
		maps.Copy(all, part)
	}
	for name, f := range ofStrings() {
		if twin, ok := strings.CutPrefix(name, "strings."); ok {
			all["bytes."+twin] = f
		}
	}
	for _, builder := range []string{"(*strings.Builder).", "(*bytes.Buffer)."} {
		for name, f := range ofBuilders() {
			all[builder+name] = f
		}
	}
	for _, name := range term.URLFields {
		all["net/url.URL."+name].open = readField(name)
	}
	return all
}

// operators has the operators and builtin functions of the language, and those of package term.
func operators() map[string]*Function {
	return map[string]*Function{
		"&&": {open: logic(Answer.and, Always)},
		"||": {open: logic(Answer.or, Never)},
		"!":  {open: negate},
		"==": {open: compare(false, true, false)},
		"!=": {open: compare(true, false, true)},
		"<":  {open: compare(true, false, false)},
		"<=": {open: compare(true, true, false)},
		">":  {open: compare(false, false, true)},
		">=": {open: compare(false, true, true)},
		"+":  {open: arithmetic(false, func(a, b int64) int64 { return a + b })},
		"-":  {open: arithmetic(false, func(a, b int64) int64 { return a - b })},
		"/":  {open: arithmetic(true, func(a, b int64) int64 { return a / b })},
		"%":  {open: arithmetic(true, func(a, b int64) int64 { return a % b })},
		"&":  {open: arithmetic(false, func(a, b int64) int64 { return a & b })},
		"|":  {open: arithmetic(false, func(a, b int64) int64 { return a | b })},

		"max": {From: All, least: ofSet}, // the empty string is the least
		"min": {From: All, least: ofAny},

		term.IsString: {open: isString},
		term.Len:      {open: length, from: fromLength},
		term.Index:    {open: element, From: first},
		term.Slice:    {open: slice, From: first},
		term.OneOf:    {least: ofAny},
	}
}

// ofStrings has the functions of package strings.
func ofStrings() map[string]*Function {
	return map[string]*Function{
		"strings.Clone":         {Real: strings.Clone, open: clone, From: first, Same: true},
		"strings.Compare":       {Real: strings.Compare},
		"strings.Contains":      {Real: strings.Contains, open: predicate(contains)},
		"strings.ContainsAny":   {Real: strings.ContainsAny, open: predicate(containsAny)},
		"strings.ContainsRune":  {Real: strings.ContainsRune, open: containsRune},
		"strings.Count":         {Real: strings.Count},
		"strings.Cut":           {Real: strings.Cut, From: first, origins: []origin{atStart, atEnd}},
		"strings.CutPrefix":     {Real: strings.CutPrefix, open: trimPrefix, From: first},
		"strings.CutSuffix":     {Real: strings.CutSuffix, open: trimSuffix, From: first},
		"strings.EqualFold":     {Real: strings.EqualFold, open: predicate(equalFold)},
		"strings.Fields":        {Real: strings.Fields, From: first},
		"strings.FieldsFunc":    {Real: strings.FieldsFunc, From: first},
		"strings.FieldsSeq":     {Real: strings.FieldsSeq, From: first},
		"strings.HasPrefix":     {Real: strings.HasPrefix, open: predicate(hasPrefix)},
		"strings.HasSuffix":     {Real: strings.HasSuffix, open: predicate(hasSuffix)},
		"strings.Index":         {Real: strings.Index, open: firstIndex, from: fromIndex},
		"strings.IndexAny":      {Real: strings.IndexAny},
		"strings.IndexByte":     {Real: strings.IndexByte, open: indexOf, from: fromIndex},
		"strings.IndexRune":     {Real: strings.IndexRune, open: indexOf, from: fromIndex},
		"strings.Join":          {Real: strings.Join, open: join, From: first, Reads: Elements},
		"strings.LastIndex":     {Real: strings.LastIndex, open: indexOf, from: fromIndex},
		"strings.LastIndexAny":  {Real: strings.LastIndexAny},
		"strings.LastIndexByte": {Real: strings.LastIndexByte, open: indexOf, from: fromIndex},
		"strings.Map":           {Real: strings.Map, From: second},
		"strings.NewReplacer":   {Real: strings.NewReplacer},
		"strings.Repeat":        {Real: strings.Repeat, fits: fitsRepeating, open: repeat, From: first},
		"strings.Replace":       {Real: strings.Replace, fits: fitsReplacing, open: replaceAll, From: first | third},
		"strings.ReplaceAll": {Real: strings.ReplaceAll, fits: fitsReplacing, open: replaceAll, From: first | third,
			least: ofReplaced},
		"strings.Split":       {Real: strings.Split, From: first},
		"strings.SplitAfter":  {Real: strings.SplitAfter, From: first},
		"strings.SplitN":      {Real: strings.SplitN, From: first},
		"strings.SplitSeq":    {Real: strings.SplitSeq, From: first},
		"strings.Title":       {Real: strings.Title, From: first},
		"strings.ToLower":     {Real: strings.ToLower, open: toLower.apply, From: first, least: ofMapped, Trims: true},
		"strings.ToUpper":     {Real: strings.ToUpper, open: toUpper.apply, From: first, least: ofMapped, Trims: true},
		"strings.ToValidUTF8": {Real: strings.ToValidUTF8, fits: fitsReplacing, From: first},
		"strings.Trim":        {Real: strings.Trim, open: trimSet(true, true), From: first, Trims: true},
		"strings.TrimFunc":    {Real: strings.TrimFunc, From: first},
		"strings.TrimLeft":    {Real: strings.TrimLeft, open: trimSet(true, false), From: first, Trims: true},
		"strings.TrimPrefix":  {Real: strings.TrimPrefix, open: trimPrefix, From: first, Trims: true},
		"strings.TrimRight":   {Real: strings.TrimRight, open: trimSet(false, true), From: first, Trims: true},
		"strings.TrimSpace":   {Real: strings.TrimSpace, open: trimSet(true, true), From: first, Trims: true},
		"strings.TrimSuffix":  {Real: strings.TrimSuffix, open: trimSuffix, From: first, Trims: true},

		"(*strings.Replacer).Replace": {Real: (*strings.Replacer).Replace, fits: fitsReplacer, From: second},
	}
}

// ofBuilders has the methods of strings.Builder and bytes.Buffer.
func ofBuilders() map[string]*Function {
	return map[string]*Function{
		"Available":   {},
		"Cap":         {},
		"Grow":        {},
		"Len":         {},
		"Reset":       {Writes: Empties},
		"String":      {Reads: Written},
		"Write":       {Appends: "strings.Clone"},
		"WriteByte":   {Appends: Character},
		"WriteRune":   {Appends: Character},
		"WriteString": {Appends: "strings.Clone"},
	}
}

// Character is the conversion of a character to a string, as a function that another one [Function.Appends].
const Character = "string"

// ofFormats has the functions that print values, and parse them.
func ofFormats() map[string]*Function {
	return map[string]*Function{
		"fmt.Append":   {Real: fmt.Append, open: appended("fmt.Sprint"), Reads: Printed, Appends: "fmt.Sprint"},
		"fmt.Appendf":  {Real: fmt.Appendf, open: appended("fmt.Sprintf"), Reads: Printed, Appends: "fmt.Sprintf"},
		"fmt.Errorf":   {open: failure, Reads: NoOperand},
		"fmt.Fprint":   {Reads: Printed, Appends: "fmt.Sprint"},
		"fmt.Fprintf":  {Reads: Printed, Appends: "fmt.Sprintf"},
		"fmt.Fprintln": {Reads: Printed, Appends: "fmt.Sprintln"},
		"fmt.Fscan":    {Writes: Sets},
		"fmt.Fscanf":   {Writes: Sets},
		"fmt.Fscanln":  {Writes: Sets},
		"fmt.Scan":     {Writes: Sets},
		"fmt.Scanf":    {Writes: Sets},
		"fmt.Scanln":   {Writes: Sets},
		"fmt.Sprint":   {Real: fmt.Sprint, open: sprint(noStrings, ""), From: All, Reads: Printed, Depends: OnNumber},
		"fmt.Sprintf":  {Real: fmt.Sprintf, open: sprintf, From: All, Reads: Printed},
		"fmt.Sprintln": {Real: fmt.Sprintln, open: sprint(always, "\n"), From: All, Reads: Printed},
		"fmt.Sscan":    {Writes: Sets},
		"fmt.Sscanf":   {Writes: Sets},
		"fmt.Sscanln":  {Writes: Sets},

		"strconv.AppendInt": {Real: strconv.AppendInt, open: appended("strconv.FormatInt"), Appends: "strconv.FormatInt"},
		"strconv.AppendUint": {Real: strconv.AppendUint, open: appended("strconv.FormatUint"),
			Appends: "strconv.FormatUint"},
		"strconv.Atoi":        {Real: strconv.Atoi},
		"strconv.FormatBool":  {Real: strconv.FormatBool, open: formatBool},
		"strconv.FormatFloat": {Real: strconv.FormatFloat, open: escaped, Reads: NoOperand},
		"strconv.FormatInt":   {Real: strconv.FormatInt, open: formatInteger, Value: stdlib.Number},
		"strconv.FormatUint":  {Real: strconv.FormatUint, open: formatInteger, Value: stdlib.Number},
		"strconv.Itoa":        {Real: strconv.Itoa, open: formatInteger, Value: stdlib.Number},
		"strconv.ParseBool":   {Real: strconv.ParseBool},
		"strconv.ParseInt":    {Real: strconv.ParseInt},
		"strconv.Quote":       {Real: strconv.Quote},
		"strconv.Unquote":     {Real: strconv.Unquote, From: first},

		"(time.Time).Format":   {Depends: OnLayout},
		"(time.Time).GoString": {Value: stdlib.Spaced},
		"(time.Time).String":   {Value: stdlib.Spaced},
	}
}

// ofURLs has the functions that make, parse and change URLs, addresses and paths. A field of a
// parsed URL has a row under its full name.
func ofURLs() map[string]*Function {
	return map[string]*Function{
		"net.JoinHostPort":           {Real: hostPort, open: joinHostPort, From: All},
		"net.LookupHost":             {Value: stdlib.Hostname},
		"(*net.Resolver).LookupHost": {Value: stdlib.Hostname},
		"net.ParseIP":                {Real: parseIP},
		"net.SplitHostPort": {Real: splitHostPort, From: first, origins: []origin{firstIn, atEnd},
			Value: stdlib.Hostname},
		"(net.IP).String":            {Real: ipText},
		"(net.IP).To4":               {Real: to4},
		"net/netip.ParseAddr":        {Real: netip.ParseAddr},
		"net/netip.ParseAddrPort":    {Real: netip.ParseAddrPort},
		"(net/netip.Addr).String":    {Real: netip.Addr.String, Trims: true},
		"(*net/url.Userinfo).String": {Real: (*url.Userinfo).String},
		"net/url.JoinPath":           {Real: url.JoinPath, fits: fitsParser, From: All},
		"net/url.Parse":              {Real: url.Parse, fits: fitsParser, From: first},
		"net/url.ParseRequestURI":    {Real: url.ParseRequestURI, fits: fitsParser},
		"net/url.PathEscape": {Real: url.PathEscape, open: pathEscaper.apply, least: ofFirst,
			Value: stdlib.PathEscaped, Delimiters: "&+"},
		"net/url.PathUnescape": {Real: url.PathUnescape, open: unescaper(url.PathUnescape).apply, From: first,
			Value: stdlib.Decoded},
		"net/url.QueryEscape": {Real: url.QueryEscape, open: queryEscaper.apply, least: ofFirst,
			Value: stdlib.QueryEscaped, Delimiters: " "},
		"net/url.QueryUnescape": {Real: url.QueryUnescape, open: unescaper(url.QueryUnescape).apply, From: first,
			Value: stdlib.Decoded},
		"net/url.UserPassword":              {Real: url.UserPassword},
		"(net/url.Values).Add":              {Writes: Sets},
		"(net/url.Values).Del":              {Writes: Sets},
		"(net/url.Values).Encode":           {Reads: Pairs, Value: stdlib.EncodedPairs},
		"(net/url.Values).Get":              {Depends: OnReceiver},
		"(net/url.Values).Set":              {Writes: Sets},
		"(*net/http.Request).FormValue":     {Value: stdlib.Decoded},
		"(*net/http.Request).PathValue":     {Value: stdlib.Decoded},
		"(*net/http.Request).PostFormValue": {Value: stdlib.Decoded},

		"(*net/url.URL).EscapedPath":      {Real: (*url.URL).EscapedPath, origins: []origin{atPath}},
		"(*net/url.URL).Hostname":         {Real: (*url.URL).Hostname, origins: []origin{atHost}, Value: stdlib.Hostname},
		"(*net/url.URL).IsAbs":            {Real: (*url.URL).IsAbs},
		"(*net/url.URL).JoinPath":         {Real: (*url.URL).JoinPath, From: All},
		"(*net/url.URL).Parse":            {Real: (*url.URL).Parse, From: All},
		"(*net/url.URL).Port":             {Real: (*url.URL).Port},
		"(*net/url.URL).RequestURI":       {Real: (*url.URL).RequestURI, origins: []origin{atPath}},
		"(*net/url.URL).ResolveReference": {Real: (*url.URL).ResolveReference, From: All},
		"(*net/url.URL).String": {Real: (*url.URL).String, open: urlText, From: first, origins: []origin{atStart},
			Value: stdlib.WholeURL},
		"(*net/url.URL).UnmarshalBinary": {Writes: Sets},

		"net/url.URL.Fragment": {Real: func(u *url.URL) string { return u.Fragment }, origins: []origin{atEnd}},
		"net/url.URL.Host":     {Real: func(u *url.URL) string { return u.Host }, origins: []origin{atHost}},
		"net/url.URL.Opaque":   {Real: func(u *url.URL) string { return u.Opaque }},
		"net/url.URL.Path":     {Real: func(u *url.URL) string { return u.Path }, origins: []origin{atPath}},
		"net/url.URL.RawPath":  {Real: func(u *url.URL) string { return u.RawPath }, origins: []origin{atPath}},
		"net/url.URL.RawQuery": {Real: func(u *url.URL) string { return u.RawQuery }, origins: []origin{atQuery}},
		"net/url.URL.Scheme":   {Real: func(u *url.URL) string { return u.Scheme }, origins: []origin{atStart}},
		term.URLAdd:            {Real: addedToField, open: addToField, From: first | third},
		term.URLEscape:         {Real: escapeField, From: second},
		term.URLLiteral:        {Real: literalURL, From: All},
		term.URLSet:            {Real: withField, open: setField, From: first | third},

		"path.Base": {Real: path.Base, From: first, origins: []origin{lastIn}, least: ofCleaned},
		"path.Clean": {Real: path.Clean, From: first, origins: []origin{atCleanStart}, least: ofCleaned,
			Value: stdlib.Cleaned},
		"path.Dir":   {Real: path.Dir, From: first, origins: []origin{atCleanStart}, least: ofCleaned},
		"path.Ext":   {Real: path.Ext},
		"path.IsAbs": {Real: path.IsAbs},
		"path.Join":  {Real: path.Join, From: All, origins: []origin{atCleanStart}, Value: stdlib.Cleaned},
		"path.Match": {Real: path.Match},
		"path.Split": {Real: path.Split, From: first, origins: []origin{atStart, atEnd}},

		"path/filepath.Clean":   {Value: stdlib.FilePath},
		"path/filepath.Join":    {From: All, Value: stdlib.FilePath},
		"path/filepath.ToSlash": {From: first},
	}
}

// ofLists has the functions of lists, maps and functions. In package slices, those that make a list
// have the elements of their operands.
func ofLists() map[string]*Function {
	return map[string]*Function{
		"maps.All":              {Same: true},
		"maps.Clone":            {Same: true},
		"maps.Copy":             {Writes: Changes},
		"maps.DeleteFunc":       {Writes: Changes},
		"maps.Insert":           {Writes: Changes},
		"maps.Keys":             {Reads: KeysAlone},
		"maps.Values":           {Same: true},
		"slices.All":            {Same: true},
		"slices.Backward":       {Same: true},
		"slices.Clone":          {Same: true},
		"slices.Collect":        {Same: true},
		"slices.Compact":        {Same: true, Writes: Changes},
		"slices.CompactFunc":    {Writes: Changes},
		"slices.Concat":         {Real: slices.Concat[[]string], open: concat, From: All},
		"slices.Contains":       {Real: slices.Contains[[]string]},
		"slices.Delete":         {Writes: Changes},
		"slices.DeleteFunc":     {Writes: Changes},
		"slices.Insert":         {Writes: Changes},
		"slices.Replace":        {Writes: Changes},
		"slices.Reverse":        {Writes: Reorders},
		"slices.Sort":           {Writes: Reorders},
		"slices.SortFunc":       {Writes: Reorders},
		"slices.SortStableFunc": {Writes: Reorders},
		"slices.Sorted":         {Same: true},
		"slices.Values":         {Same: true},
		"sort.Slice":            {Writes: Reorders},
		"sort.SliceStable":      {Writes: Reorders},
		"sort.Sort":             {Writes: Reorders},
		"sort.Stable":           {Writes: Reorders},
		"sort.Strings":          {Writes: Reorders},
		"sync.OnceValue":        {Same: true},
		"sync.OnceValues":       {Same: true},

		"(sort.StringSlice).Sort": {Writes: Reorders},
	}
}

// others has the functions of the other packages.
func others() map[string]*Function {
	return map[string]*Function{
		"bytes.Equal": {Real: func(a, b string) bool { return a == b }, open: compare(false, true, false)},
		"cmp.Or":      {Real: cmp.Or[string], From: All, least: ofSet, Reads: FirstSet},

		"(*encoding/base64.Encoding).DecodeString":   {Real: (*base64.Encoding).DecodeString},
		"(*encoding/base64.Encoding).EncodeToString": {Real: (*base64.Encoding).EncodeToString, Depends: OnEncoding},

		"encoding/hex.EncodeToString": {Real: hex.EncodeToString, Value: stdlib.Unreserved},
		"encoding/json.Marshal":       {Value: stdlib.JSON},
		"encoding/json.MarshalIndent": {Value: stdlib.JSON},
		"errors.New":                  {Real: errors.New, open: failure, Reads: NoOperand},
		"html.EscapeString":           {Real: html.EscapeString, From: first},
		"html.UnescapeString":         {Real: html.UnescapeString, From: first},
		"io.WriteString":              {Appends: "strings.Clone"},
		"os.Expand":                   {From: first},
		"os.ExpandEnv":                {From: first},
		"os.Getenv":                   {Reads: NameOf},
		"os.LookupEnv":                {Reads: NameOf},

		"regexp.Compile":                           {Real: regexp.Compile, fits: fitsPattern},
		"regexp.MatchString":                       {Real: regexp.MatchString, fits: fitsPattern},
		"regexp.MustCompile":                       {Real: regexp.MustCompile, fits: fitsPattern},
		"(*regexp.Regexp).FindString":              {Real: (*regexp.Regexp).FindString, From: second},
		"(*regexp.Regexp).FindStringSubmatch":      {From: second},
		"(*regexp.Regexp).MatchString":             {Real: (*regexp.Regexp).MatchString},
		"(*regexp.Regexp).ReplaceAllLiteralString": {Real: (*regexp.Regexp).ReplaceAllLiteralString, From: second | third},
		"(*regexp.Regexp).ReplaceAllString":        {Real: (*regexp.Regexp).ReplaceAllString, From: second | third},

		"unicode/utf8.RuneCountInString": {Real: utf8.RuneCountInString},
		"unicode/utf8.ValidString":       {Real: utf8.ValidString},
	}
}
