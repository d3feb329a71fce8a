package play

import (
	"cmp"
	"errors"
	"go/build"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// module has the packages of a text. Their import paths are those of the folders, or, with a go.mod,
// those that the go command gives them.
type module struct {
	path, goVersion string
	isGiven         bool // by a go.mod
	folders         map[string]*folder
	unknown         []string // imports whose packages the playground does not have
}

// Without a go.mod the module has the name that it has on the Go Playground.
const (
	defaultModule  = "play"
	defaultVersion = "go1.26"
	// withoutGoLine is the version that the go command assumes for a go.mod without a go line.
	withoutGoLine = "1.16"
)

// folder is the package in a folder, with its tests.
type folder struct {
	dir, path string
	name      string // of the package
	isForeign bool   // belongs to another module: uricheck finds nothing there, as in a vendored package

	files, inside, outside []*file // the package, the tests inside the package and the external ones
	ignored                []*file // by build constraints
}

// newModule finds the packages of parsed files.
func newModule(files []*file, isOne bool, b *Bundle) (*module, error) {
	m := &module{path: defaultModule, goVersion: defaultVersion, folders: make(map[string]*folder)}
	if err := m.readMod(files); err != nil {
		return nil, err
	}
	byDir := make(map[string]*folder)
	for _, f := range slices.SortedFunc(slices.Values(files), func(a, b *file) int { return cmp.Compare(a.name, b.name) }) {
		if !f.isGo() {
			continue
		}
		to := byDir[f.folder()]
		if to == nil {
			to = m.newFolder(f.folder())
			byDir[to.dir] = to
			if other := m.folders[to.path]; other != nil {
				return nil, f.errorAtLine(1, "the folders %q and %q both have the import path %q: rename one of them", other.dir, to.dir, to.path)
			}
			if b.mentions(to.path) {
				return nil, f.errorAtLine(1, "the standard library has a package %q: rename the folder", to.path)
			}
			m.folders[to.path] = to
		}
		if err := to.add(f, isOne); err != nil {
			return nil, err
		}
	}
	if len(byDir) == 0 {
		return nil, errors.New(`there is no Go file: begin one with a line like "-- main.go --"`)
	}
	return m, nil
}

// readMod reads the go.mod of the text.
func (m *module) readMod(files []*file) error {
	for _, f := range files {
		switch {
		case path.Base(f.name) != "go.mod":
			continue
		case f.name != "go.mod":
			return f.errorAtLine(1, "the text is one module: put packages of other modules into the folder vendor, without a go.mod")
		}
		mod, err := modfile.Parse(f.absolute(), []byte(f.content), nil)
		if list, ok := errors.AsType[modfile.ErrorList](err); ok {
			return &list[0]
		}
		if err != nil {
			return err
		}
		if mod.Module == nil {
			return f.errorAtLine(1, `a go.mod needs a line like "module example.com/m"`)
		}
		m.path, m.isGiven, m.goVersion = mod.Module.Mod.Path, true, "go"+withoutGoLine
		if mod.Go != nil {
			m.goVersion = "go" + mod.Go.Version
		}
	}
	return nil
}

// vendor is the folder of the packages of other modules.
const vendor = "vendor/"

func (m *module) newFolder(dir string) *folder {
	if path, ok := strings.CutPrefix(dir, vendor); ok {
		return &folder{dir: dir, path: path, isForeign: true}
	}
	if m.isGiven || dir == "." {
		return &folder{dir: dir, path: path.Join(m.path, dir)}
	}
	return &folder{dir: dir, path: dir}
}

// add adds a Go file to the package to which it belongs.
func (d *folder) add(f *file, isOne bool) error {
	name := f.syntax.Name.Name
	list := &d.files
	switch {
	case !isOne && !fits(f): // the only file is in the package whatever its constraints
		d.ignored = append(d.ignored, f)
		return nil
	case d.isForeign && f.isTest():
		return nil
	case f.isTest() && strings.HasSuffix(name, "_test"):
		name = strings.TrimSuffix(name, "_test")
		list = &d.outside
	case f.isTest():
		list = &d.inside
	}
	if d.name != "" && d.name != name {
		first := slices.Concat(d.files, d.inside, d.outside)[0]
		return f.errorAt(f.syntax.Name, `package %s, and %s is of package %s: a folder has one package, so begin this file with a line like "-- %s --"`,
			name, first.name, d.name, path.Join(d.dir, name, path.Base(f.name)))
	}
	d.name = name
	*list = append(*list, f)
	return nil
}

// fits reports whether the go command compiles a file on the system of the Go Playground.
func fits(f *file) bool {
	system := build.Context{
		GOOS: "linux", GOARCH: "amd64", Compiler: "gc", ReleaseTags: build.Default.ReleaseTags,
		OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(f.content)), nil },
	}
	ok, err := system.MatchFile(path.Split(f.absolute()))
	return ok || err != nil // what is wrong, the type checker says
}

// sorted returns the folders by their import paths.
func (m *module) sorted() []*folder {
	var all []*folder
	for _, path := range slices.Sorted(maps.Keys(m.folders)) {
		all = append(all, m.folders[path])
	}
	return all
}

// find returns the package of the text that an import names. The name of the module stands for the
// root even without a go.mod, as on the Go Playground.
func (m *module) find(imported string) *folder {
	if d := m.folders[imported]; d != nil || m.isGiven {
		return d
	}
	return m.folders[strings.TrimPrefix(imported, m.path+"/")]
}
