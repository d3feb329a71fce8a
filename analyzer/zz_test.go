package analyzer_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	paths := strings.Fields(os.Getenv("ZZ"))
	src := make(memory)
	for i, path := range paths {
		for name, text := range fromTestdata(t, path) {
			if !strings.Contains(path, "/") {
				name = "r" + name
			}
			src[name] = text
		}
		if !strings.Contains(path, "/") {
			paths[i] = "r" + path
		}
	}
	p := load(t, src, paths...)
	for _, path := range paths {
		got := map[string]string{}
		for _, d := range p.run(t, path, p.readFile) {
			at := p.fset.Position(d.Pos)
			k := fmt.Sprintf("%s:%d", at.Filename, at.Line)
			got[k] += " [" + d.Message + "]"
		}
		for name, text := range src {
			if !strings.HasPrefix(name, path+"/") || strings.Contains(name[len(path)+1:], "/") {
				continue
			}
			for i, line := range strings.Split(text, "\n") {
				k := fmt.Sprintf("%s:%d", name, i+1)
				_, want, has := strings.Cut(line, "// want ")
				switch {
				case has && got[k] == "":
					fmt.Printf("MISSING %s %s\n", k, line)
				case !has && got[k] != "":
					fmt.Printf("WRONG %s %s %s\n", k, line, got[k])
				case has && os.Getenv("ZZV") != "":
					fmt.Printf("ok %s %s %s\n", k, want, got[k])
				}
			}
		}
	}
}
