package play

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// inOrder returns the folders, each after those that its package imports. It gives the imports that it does not know a
// name.
func (m *module) inOrder(b *Bundle) ([]*folder, error) {
	o := order{module: m, isDone: make(map[*folder]bool)}
	for _, d := range m.sorted() {
		for _, f := range slices.Concat(d.files, d.inside, d.outside) {
			for _, spec := range f.syntax.Imports {
				if m.find(pathOf(spec)) == nil && !b.knows(pathOf(spec)) {
					m.addUnknown(spec)
				}
			}
		}
		if err := o.add(d); err != nil {
			return nil, err
		}
	}
	return o.sorted, nil
}

// addUnknown adds an import whose package the playground does not know, and gives it the name that the package
// probably has, if it is not the last part of the path: the type checker looks no further.
func (m *module) addUnknown(spec *ast.ImportSpec) {
	imported := pathOf(spec)
	if !slices.Contains(m.unknown, imported) {
		m.unknown = append(m.unknown, imported)
	}
	if name := assumedName(imported); spec.Name == nil && name != path.Base(imported) {
		spec.Name = &ast.Ident{Name: name, NamePos: spec.Path.Pos()}
	}
}

var (
	majorVersion = regexp.MustCompile(`^v[0-9]+$`)
	// ofName matches the part of "go-redis", "yaml.v3" and "redis-go" that a package has as its name.
	ofName = regexp.MustCompile(`^(?:go[-.])?([\pL_][\pL_0-9]*)`)
)

// assumedName returns the name that a package with an import path probably has.
func assumedName(imported string) string {
	last := path.Base(imported)
	if above := path.Dir(imported); majorVersion.MatchString(last) && above != "." {
		last = path.Base(above)
	}
	if m := ofName.FindStringSubmatch(last); m != nil {
		return m[1]
	}
	return last
}

// notes says which imports the playground does not know, and what to do about it.
func (m *module) notes() []string {
	if len(m.unknown) == 0 {
		return nil
	}
	var names []string
	for _, imported := range m.unknown {
		names = append(names, strconv.Quote(imported))
	}
	return []string{fmt.Sprintf("The playground does not have %s, and takes it as empty. To follow values through "+
		`a package, add what the code needs of it after a line like "-- %s --".`,
		strings.Join(names, ", "), m.fileFor(m.unknown[0]))}
}

// fileFor returns the name of a file for an import that the text lacks.
func (m *module) fileFor(imported string) string {
	dir := imported
	if below, ok := strings.CutPrefix(imported, m.path+"/"); ok {
		dir = below
	} else if m.isGiven {
		dir = vendor + imported
	}
	return path.Join(dir, path.Base(dir)+".go")
}

// imported returns the packages of the text that some files import.
func (m *module) imported(files []*file) []*folder {
	var all []*folder
	for _, f := range files {
		for _, spec := range f.syntax.Imports {
			if d := m.find(pathOf(spec)); d != nil && !slices.Contains(all, d) {
				all = append(all, d)
			}
		}
	}
	return all
}

func pathOf(spec *ast.ImportSpec) string {
	imported, _ := strconv.Unquote(spec.Path.Value) // the parser has checked it
	return imported
}

// order sorts folders.
type order struct {
	*module
	way    []*folder // of imports, to the present one
	isDone map[*folder]bool
	sorted []*folder
}

func (o *order) add(d *folder) error {
	if o.isDone[d] {
		return nil
	}
	o.way = append(o.way, d)
	defer func() { o.way = o.way[:len(o.way)-1] }()
	for _, f := range d.files {
		for _, spec := range f.syntax.Imports {
			to := o.find(pathOf(spec))
			if to == nil {
				continue
			}
			if slices.Contains(o.way, to) {
				return f.errorAt(spec, "import cycle: %q imports this package, or is it", to.path)
			}
			if err := o.add(to); err != nil {
				return err
			}
		}
	}
	o.isDone[d] = true
	o.sorted = append(o.sorted, d)
	return nil
}
