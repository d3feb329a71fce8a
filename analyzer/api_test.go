package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestAPI compares the exported names of the module with testdata/api.txt, so that a change of
// them is a line in a difference. The documentation of each package says whether they are stable,
// and so does the page about the packages.
func TestAPI(t *testing.T) {
	page := string(readFile(t, "../cmd/site/pages/api.md"))
	inTable := namesIn(page[:strings.Index(page, "\n## ")], `go-uricheck/([a-z0-9/]+)\)`)
	unstable := namesIn(page[strings.Index(page, "\nThese are not stable:"):], "`([a-z0-9]+/[a-z0-9/]+)`")
	packages := packagesOf(t, "..")
	var all strings.Builder
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		files := packages[dir]
		if files[0].Name.Name == "main" || slices.Contains(strings.Split(dir, "/"), "internal") {
			continue
		}
		is := stability(files)
		if inTable[dir] != (is == "stable from v1 on") || unstable[dir] != (is == "not stable") {
			t.Errorf("package %s is %s: its documentation and the page api.md differ", dir, is)
		}
		fmt.Fprintf(&all, "%s: %s\n", dir, is)
		for _, line := range exported(files) {
			fmt.Fprintf(&all, "\t%s\n", line)
		}
	}
	compareGolden(t, "../testdata/api.txt", all.String())
}

// namesIn returns what the group of a pattern matches in a text.
func namesIn(text, pattern string) map[string]bool {
	names := make(map[string]bool)
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	return names
}

// stability returns what the documentation of a package promises.
func stability(files []*ast.File) string {
	for _, file := range files {
		switch doc := strings.Join(strings.Fields(file.Doc.Text()), " "); {
		case strings.Contains(doc, "From v1 on, the exported API is stable"):
			return "stable from v1 on"
		case strings.HasSuffix(doc, "and may change."):
			return "not stable"
		}
	}
	return "unclear"
}

// exported returns a line for each exported name of a package, sorted.
func exported(files []*ast.File) []string {
	var lines []string
	for _, file := range files {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				lines = append(lines, exportedFunc(d)...)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					lines = append(lines, exportedSpec(d.Tok, spec)...)
				}
			}
		}
	}
	slices.Sort(lines)
	return lines
}

func exportedFunc(d *ast.FuncDecl) []string {
	if !d.Name.IsExported() {
		return nil
	}
	if d.Recv == nil {
		return []string{"func " + d.Name.Name + signature(d.Type)}
	}
	if recv := types.ExprString(d.Recv.List[0].Type); ast.IsExported(strings.TrimPrefix(recv, "*")) {
		return []string{"func (" + recv + ") " + d.Name.Name + signature(d.Type)}
	}
	return nil
}

func exportedSpec(tok token.Token, spec ast.Spec) (lines []string) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() {
				lines = append(lines, tok.String()+" "+name.Name)
			}
		}
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			lines = exportedType(s)
		}
	}
	return lines
}

// exportedType returns a line for a type, and one for each exported field.
func exportedType(s *ast.TypeSpec) []string {
	name := "type " + s.Name.Name
	if s.Assign.IsValid() {
		return []string{name + " = " + types.ExprString(s.Type)}
	}
	str, ok := s.Type.(*ast.StructType)
	if !ok {
		return []string{name + " " + types.ExprString(s.Type)}
	}
	lines := []string{name + " struct"}
	for _, field := range str.Fields.List {
		of := types.ExprString(field.Type)
		if len(field.Names) == 0 && ast.IsExported(of[strings.LastIndexAny(of, ".*")+1:]) {
			lines = append(lines, name+" struct, "+of)
		}
		for _, n := range field.Names {
			if n.IsExported() {
				lines = append(lines, name+" struct, "+n.Name+" "+of)
			}
		}
	}
	return lines
}

// signature returns the parameters and results of a function, without their names.
func signature(f *ast.FuncType) string {
	unnamed := func(list *ast.FieldList) *ast.FieldList {
		found := new(ast.FieldList)
		for _, field := range list.List {
			for range max(1, len(field.Names)) {
				found.List = append(found.List, &ast.Field{Type: field.Type})
			}
		}
		return found
	}
	bare := &ast.FuncType{Params: unnamed(f.Params)}
	if f.Results != nil {
		bare.Results = unnamed(f.Results)
	}
	return strings.TrimPrefix(types.ExprString(bare), "func")
}
