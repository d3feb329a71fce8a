package engine

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Idle says of which units the analyzer has nothing to say.
type Idle struct {
	// Without are the paths of packages without which there is nothing to say: a unit has
	// neither findings nor facts if it imports none of them, and if the types and facts of
	// its imports have nothing to do with one. If there are none, every unit is analysed.
	Without []string
	// Imported are others, without which there is nothing to say either: those that a unit
	// has to import itself, as nothing follows from what its imports have to do with one.
	Imported []string
	// HasNoFacts reports whether a package that may have findings has no facts of its own.
	// The first of Without is one of these.
	HasNoFacts func(path string) bool
	// IsOwn reports whether a unit of a module may have something to say all the same, by
	// the path and the version of that. It may be nil.
	IsOwn func(path, version string) bool
}

// idleUnit is a compilation unit that only facts are wanted of, and that has none. The go
// command wants every dependency analysed, and most of them have nothing to do with
// URLs. Their types are wanted, for unitchecker keeps them beside the facts; but these can
// be had without the bodies of functions, in a fraction of the time.
type idleUnit struct {
	unitchecker.Config
	fset  *token.FileSet
	types map[string]*types.Package
	vetx  map[string]unit.Vetx // of the imports
	// hasFindings is set if the unit may have findings, which nobody has asked for.
	hasFindings bool
}

// unit reads the description of a unit. It is not ok if that is not idle, or if we
// cannot tell: then it is analysed.
func (idle Idle) unit(config string) (u *idleUnit, ok bool) {
	if len(idle.Without) == 0 || !unit.KnowsVetx() {
		return nil, false
	}
	u = &idleUnit{fset: token.NewFileSet(), types: make(map[string]*types.Package), vetx: make(map[string]unit.Vetx)}
	data, err := os.ReadFile(config)
	if err != nil || json.Unmarshal(data, &u.Config) != nil || !u.VetxOnly || u.VetxOutput == "" || len(u.GoFiles) == 0 {
		return nil, false
	}
	if idle.IsOwn != nil && idle.IsOwn(u.ModulePath, u.ModuleVersion) {
		return nil, false
	}
	u.hasFindings = idle.HasNoFacts(u.ImportPath)
	// The file of a package has the paths of the others only.
	isWithin := func(path string) bool { _, ok := u.PackageVetx[path]; return ok || path == u.ImportPath }
	isImported := func(path string) bool { _, ok := u.PackageVetx[path]; return ok }
	if !u.hasFindings && (slices.ContainsFunc(idle.Without, isWithin) || slices.ContainsFunc(idle.Imported, isImported)) {
		return nil, false
	}
	for path, name := range u.PackageVetx {
		file, err := unit.ReadVetx(name)
		if err != nil || len(file.Facts) > 0 || !u.hasFindings && slices.ContainsFunc(idle.Without, file.MayMention) {
			return nil, false
		}
		u.vetx[path] = file
	}
	return u, true
}

// skip does for the unit what is to be done without an analysis. After an error nothing
// has been printed, and the unit can still be analysed.
func (u *idleUnit) skip(analyzer, mode string) error {
	name, err := u.writeTypes()
	if err != nil {
		return err
	}
	if mode == "" {
		return nil
	}
	noteProgress()
	if u.hasFindings {
		return nil
	}
	return u.print(analyzer, &record{Name: name, Files: slices.Clone(u.GoFiles), Touched: make(map[string]File)})
}

// print prints a record as unitchecker prints the diagnostic that one is.
func (u *idleUnit) print(analyzer string, rec *record) error {
	named := recorder{fromCgo: nameIn(u.Dir, rec.Files)}
	rec.rename(named.inPackage)
	text, err := rec.encode()
	if err != nil {
		return err
	}
	type diagnostic struct {
		Message string `json:"message"`
	}
	tree, err := json.Marshal(map[string]map[string][]diagnostic{u.ID: {analyzer: {{text}}}})
	if err != nil {
		return err
	}
	if u.Stdout != "" {
		return os.WriteFile(u.Stdout, tree, 0o666)
	}
	_, err = os.Stdout.Write(append(tree, '\n'))
	return err
}

// writeTypes writes the file of facts, in which there are none.
func (u *idleUnit) writeTypes() (packageName string, err error) {
	files := make([]*ast.File, len(u.GoFiles))
	for i, name := range u.GoFiles {
		if files[i], err = parser.ParseFile(u.fset, name, nil, parser.SkipObjectResolution); err != nil {
			return "", err
		}
	}
	config := types.Config{
		Importer:         u,
		IgnoreFuncBodies: true,
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        u.GoVersion,
	}
	pkg, err := config.Check(u.ImportPath, u.fset, files, nil)
	if err != nil {
		return "", err
	}
	file, err := unit.NewVetx(u.fset, pkg)
	if err != nil {
		return "", err
	}
	return pkg.Name(), os.WriteFile(u.VetxOutput, file.Encode(), 0o666)
}

// Import implements [types.Importer] with the types that the tool wrote for a dependency.
func (u *idleUnit) Import(path string) (*types.Package, error) {
	mapped, ok := u.ImportMap[path] // vendored, perhaps
	if !ok {
		return nil, fmt.Errorf("nothing is known of the import %q", path)
	}
	path = mapped
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg, ok := u.types[path]; ok && pkg.Complete() {
		return pkg, nil
	}
	file, ok := u.vetx[path]
	if !ok {
		return nil, fmt.Errorf("nothing is known of the package %q", path)
	}
	return file.Import(u.fset, u.types, path)
}
