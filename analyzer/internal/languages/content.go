package languages

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// ContentOf returns the content of a value, to judge by the parameter of the URL whose value it is, and by its own
// name, or that in the tag of a field, with the name that decides. parameter is "" if the value is not that of a
// parameter. If one of them is the name of a code, that decides.
func (v *Values) ContentOf(parameter string, expr ast.Expr) (content stdlib.Content, by string) {
	own := ownName(expr)
	content, asked := contentOf(own), contentOf(parameter)
	if _, isList := v.info.TypeOf(expr).(*types.Slice); isList && content == stdlib.NoEvidence {
		content = contentOf(strings.TrimSuffix(own, "s")) // an element
	}
	if field := v.index.Target(expr); content == stdlib.NoEvidence && field != nil && field.IsField() {
		own = code.NameInTag(field)
		content = contentOf(own)
	}
	if own == messageOf {
		content = stdlib.Free
	}
	if content == stdlib.NoEvidence || asked == stdlib.Code && content != stdlib.Part {
		return asked, parameter
	}
	return content, own
}

// messageOf is the method of an error that returns its message, which people write.
const messageOf = "Error"

// toWord returns "_" for other separators in names: "redirect-uri", "user[name]", "order.ID".
func toWord(r rune) rune {
	if strings.ContainsRune("-.[]", r) {
		return '_'
	}
	return r
}

// ownName returns the name of a value, "order.ID", or of the function without operands that returns it.
func ownName(expr ast.Expr) string {
	switch e := ast.Unparen(expr).(type) {
	case *ast.SelectorExpr:
		if of := ownName(e.X); of != "os" {
			return of + "." + e.Sel.Name
		}
		return e.Sel.Name // os.Args
	case *ast.CallExpr:
		if len(e.Args) == 0 {
			return code.LastName(e.Fun)
		}
		return ownName(e.Args[0])
	case *ast.IndexExpr:
		if key, ok := e.Index.(*ast.BasicLit); ok && key.Kind == token.STRING {
			return strings.Trim(key.Value, "`\"")
		}
		return ownName(e.X)
	}
	return NameOf(expr)
}

// contentOf returns the content of a value with a name: that of the longest end of the name in the table, or else
// that of a word in a row for words anywhere.
func contentOf(name string) stdlib.Content {
	words := code.Words(strings.Map(toWord, name))
	for i := range words {
		end := strings.Join(words[i:], "")
		for _, row := range Evidence {
			switch {
			case !row.Words.Has(end):
			case !row.IsUncoded:
				return row.Content
			case i == 0 || contentOf(words[i-1]) != stdlib.Code:
				return row.Content
			}
		}
	}
	for _, word := range words {
		for _, row := range Evidence {
			if row.IsAnywhere && row.Words.Has(word) {
				return row.Content
			}
		}
	}
	return stdlib.NoEvidence
}
