package known

import (
	"html"
	"net/netip"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// function is a function of the standard library that depends only on its operands: not on the
// machine, the version of Go, or its settings.
type function struct {
	of any // the function itself; of a method, the receiver is the first operand
	// from is the operand whose bytes the result contains, or allOperands; origins say for each
	// result which bytes. Without origins, the function changes them, or makes new ones.
	from    int
	origins []origin
	// fits reports whether eval may execute the function on some operands; nil if on all.
	fits func(args []term.Text) bool
}

// allOperands means all operands of a function that joins them with slashes.
const allOperands = -1

// functions are the functions that eval executes, by their full name.
var functions = sync.OnceValue(func() map[string]function {
	table := map[string]function{
		"html.UnescapeString": {of: html.UnescapeString},

		"net.ParseIP":             {of: parseIP},
		"(net.IP).String":         {of: ipText},
		"(net.IP).To4":            {of: to4},
		"net.SplitHostPort":       {of: splitHostPort, origins: []origin{first, atEnd}},
		"net/netip.ParseAddr":     {of: netip.ParseAddr},
		"net/netip.ParseAddrPort": {of: netip.ParseAddrPort},

		"net/url.PathUnescape":  {of: url.PathUnescape},
		"net/url.QueryUnescape": {of: url.QueryUnescape},

		"path.Base":  {of: path.Base, origins: []origin{last}},
		"path.Dir":   {of: path.Dir, origins: []origin{atCleanStart}},
		"path.Ext":   {of: path.Ext, origins: []origin{atEnd}},
		"path.IsAbs": {of: path.IsAbs},
		"path.Match": {of: path.Match},
		"path.Split": {of: path.Split, origins: []origin{atStart, atEnd}},

		"regexp.Compile":                           {of: compile, fits: fitsPattern},
		"regexp.MustCompile":                       {of: mustCompile, fits: fitsPattern},
		"regexp.MatchString":                       {of: regexp.MatchString, fits: fitsPattern},
		"(*regexp.Regexp).FindString":              {of: (*regexp.Regexp).FindString, from: 1, fits: fitsMatch},
		"(*regexp.Regexp).MatchString":             {of: (*regexp.Regexp).MatchString, fits: fitsMatch},
		"(*regexp.Regexp).ReplaceAllLiteralString": {of: (*regexp.Regexp).ReplaceAllLiteralString, from: 1, fits: fitsMatch},
		"(*regexp.Regexp).ReplaceAllString":        {of: (*regexp.Regexp).ReplaceAllString, from: 1, fits: fitsMatch},

		"strconv.Atoi":       {of: strconv.Atoi},
		"strconv.FormatInt":  {of: strconv.FormatInt},
		"strconv.FormatUint": {of: strconv.FormatUint},
		"strconv.ParseBool":  {of: strconv.ParseBool},
		"strconv.ParseInt":   {of: strconv.ParseInt},
		"strconv.Quote":      {of: strconv.Quote},
		"strconv.Unquote":    {of: strconv.Unquote},

		"unicode/utf8.RuneCountInString": {of: utf8.RuneCountInString},
		"unicode/utf8.ValidString":       {of: utf8.ValidString},
	}
	addStrings(table)
	addBytes(table)
	addURL(table)
	addBase64(table)
	return table
})

// Has reports whether eval executes the function with a name.
func Has(name string) bool { return functions()[name].of != nil }

// addStrings adds the functions of package strings.
func addStrings(table map[string]function) {
	for name, f := range map[string]function{
		"Clone":         {of: strings.Clone, origins: []origin{atStart}},
		"Compare":       {of: strings.Compare},
		"Contains":      {of: strings.Contains},
		"ContainsAny":   {of: strings.ContainsAny},
		"ContainsRune":  {of: strings.ContainsRune},
		"Count":         {of: strings.Count},
		"Cut":           {of: strings.Cut, origins: []origin{atStart, atEnd}},
		"CutPrefix":     {of: strings.CutPrefix, origins: []origin{atEnd}},
		"CutSuffix":     {of: strings.CutSuffix, origins: []origin{atStart}},
		"EqualFold":     {of: strings.EqualFold},
		"Fields":        {of: strings.Fields},
		"HasPrefix":     {of: strings.HasPrefix},
		"HasSuffix":     {of: strings.HasSuffix},
		"Index":         {of: strings.Index},
		"IndexAny":      {of: strings.IndexAny},
		"IndexByte":     {of: strings.IndexByte},
		"IndexRune":     {of: strings.IndexRune},
		"LastIndex":     {of: strings.LastIndex},
		"LastIndexAny":  {of: strings.LastIndexAny},
		"LastIndexByte": {of: strings.LastIndexByte},
		"NewReplacer":   {of: strings.NewReplacer},
		"Split":         {of: strings.Split},
		"SplitAfter":    {of: strings.SplitAfter},
		"SplitN":        {of: strings.SplitN},
		"Title":         {of: strings.Title},
		"ToValidUTF8":   {of: strings.ToValidUTF8, fits: fitsReplacing},
		"Trim":          {of: strings.Trim, origins: []origin{first}},
		"TrimLeft":      {of: strings.TrimLeft, origins: []origin{atEnd}},
		"TrimPrefix":    {of: strings.TrimPrefix, origins: []origin{atEnd}},
		"TrimRight":     {of: strings.TrimRight, origins: []origin{atStart}},
		"TrimSpace":     {of: strings.TrimSpace, origins: []origin{first}},
		"TrimSuffix":    {of: strings.TrimSuffix, origins: []origin{atStart}},
	} {
		table["strings."+name] = f
	}
	table["(*strings.Replacer).Replace"] = function{of: (*strings.Replacer).Replace, from: 1, fits: fitsReplacer}
}

// Twins are the functions of package bytes that do the same as their namesakes in package
// strings: a text represents bytes as well as a string.
var Twins = [...]string{
	"Clone", "Compare", "Contains", "ContainsAny", "ContainsRune", "Count", "Cut", "CutPrefix", "CutSuffix", "EqualFold", "Fields",
	"HasPrefix", "HasSuffix", "Index", "IndexAny", "IndexByte", "Join", "LastIndex", "LastIndexByte", "Repeat", "Replace", "ReplaceAll",
	"Split", "SplitN", "Trim", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSpace", "TrimSuffix",
}

func addBytes(table map[string]function) {
	for _, name := range Twins {
		if f, ok := table["strings."+name]; ok {
			table["bytes."+name] = f
		}
	}
}
