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

// inOrder returns the folders, each after those that its package imports. It checks the imports of the
// tests as well, and gives those that it does not know a name.
func (m *module) inOrder(b *Bundle) ([]*folder, error) {
	for _, d := range m.sorted() {
		for _, f := range slices.Concat(d.files, d.inside, d.outside) {
			if err := m.checkImports(b, d, f); err != nil {
				return nil, err
			}
		}
	}
	o := order{module: m, isDone: make(map[*folder]bool)}
	for _, d := range m.sorted() {
		if err := o.add(d); err != nil {
			return nil, err
		}
	}
	return o.sorted, o.checkTests()
}

// checkImports checks that the package of each import of a file is one that the file can import.
func (m *module) checkImports(b *Bundle, d *folder, f *file) error {
	for _, spec := range f.syntax.Imports {
		imported := pathOf(spec)
		to := m.find(imported)
		isTested := to == d && f.isTest()
		switch {
		case to == nil && b.knows(imported):
		case to == nil && strings.HasPrefix(imported, "."):
			named := m.newFolder(path.Join(d.dir, imported)).path
			return f.errorAt(spec, "%q is a relative path: write the import path %q", imported, named)
		case to == nil:
			m.addUnknown(spec)
		case to.name == "main" && !isTested:
			return f.errorAt(spec, `%q is a program: put what other packages need of it into another folder`, imported)
		case len(to.files) == 0 && !(isTested && len(d.inside) > 0):
			return f.errorAt(spec, `the package %q has no files but tests and files for other systems: add one`, imported)
		}
	}
	return nil
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
	packages, them, one := "package", "it", "it"
	if len(m.unknown) > 1 {
		packages, them, one = "packages", "them", "one"
	}
	var names []string
	for _, imported := range m.unknown {
		names = append(names, strconv.Quote(imported))
	}
	return []string{fmt.Sprintf("The playground does not have the %s %s, and takes %s as empty. To follow values "+
		`through %s, add what the code needs of it after a line like "-- %s --".`,
		packages, strings.Join(names, ", "), them, one, m.fileFor(m.unknown[0]))}
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
			if i := slices.Index(o.way, to); i >= 0 {
				return f.errorAt(spec, "%s", cycle(o.way[i:]))
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

// cycle describes a cycle of imports, and how to break it.
func cycle(of []*folder) string {
	if len(of) == 1 {
		return fmt.Sprintf("the package %q imports itself: remove the import", of[0].path)
	}
	text := fmt.Sprintf("import cycle: %q", of[0].path)
	for _, d := range append(of[1:], of[0]) {
		text += fmt.Sprintf(" imports %q", d.path)
	}
	return text + ": move what they need of each other into another folder"
}

// checkTests checks that the tests inside a package import no package that imports it.
func (o *order) checkTests() error {
	for _, d := range o.sorted {
		for _, f := range d.inside {
			for _, spec := range f.syntax.Imports {
				if to := o.find(pathOf(spec)); to != nil && o.reaches(to, d) {
					return f.errorAt(spec, "import cycle: %q is the package of this test, or imports it: write package %s_test in place of package %s", to.path, d.name, d.name)
				}
			}
		}
	}
	return nil
}

// reaches reports whether a package is another one, or imports it, perhaps through others.
func (o *order) reaches(from, to *folder) bool {
	if from == to {
		return true
	}
	return slices.ContainsFunc(o.imported(from.files), func(d *folder) bool { return o.reaches(d, to) })
}
