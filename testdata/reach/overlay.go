package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

//go:embed neturl/log.go
var logSource []byte

// writeOverlay writes an overlay for go's -overlay flag below dir, with which
// net/url logs the input of its parser, and returns its name.
func writeOverlay(dir string) (string, error) {
	netURL, err := netURLDir()
	if err != nil {
		return "", err
	}
	original := filepath.Join(netURL, "url.go")
	source, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	source, err = logEntries(source)
	if err != nil {
		return "", fmt.Errorf("%s: %w", original, err)
	}
	urlFile, logFile := filepath.Join(dir, "url.go"), filepath.Join(dir, "log.go")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		original:                             urlFile,
		filepath.Join(netURL, "zz_reach.go"): logFile,
	}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	for file, content := range map[string][]byte{urlFile: source, logFile: logSource, name: overlay} {
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return "", err
		}
	}
	return name, nil
}

// netURLDir is the directory of net/url in the Go installation.
func netURLDir() (string, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	return filepath.Join(string(bytes.TrimSpace(goroot)), "src", "net", "url"), err
}

// entries are the functions that pass their argument to net/url's parse. Parse
// passes it without the fragment, so the log has the argument itself.
var entries = []string{"Parse", "ParseRequestURI"}

// logEntries returns the source of url.go with a call of the log at the start of
// each entry. It fails if parse has other callers, or the entries another form.
func logEntries(source []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "url.go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var callers []string
	var edited []byte
	done := 0
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || !callsParse(fn) {
			continue
		}
		callers = append(callers, fn.Name.Name)
		params := fn.Type.Params.List
		if fn.Recv != nil || len(params) != 1 || len(params[0].Names) != 1 {
			return nil, fmt.Errorf("%s calls parse, and is not a function of one parameter", fn.Name.Name)
		}
		body := fset.Position(fn.Body.Lbrace).Offset + 1
		edited = append(edited, source[done:body]...)
		edited = fmt.Appendf(edited, " parsedLog.add(%s);", params[0].Names[0].Name)
		done = body
	}
	if slices.Sort(callers); !slices.Equal(callers, entries) {
		return nil, fmt.Errorf("parse is called by %q, want %q", callers, entries)
	}
	return append(edited, source[done:]...), nil
}

func callsParse(fn *ast.FuncDecl) (calls bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			callee, ok := call.Fun.(*ast.Ident)
			calls = calls || ok && callee.Name == "parse"
		}
		return !calls
	})
	return calls
}
