package engine

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
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
}

// unit is a compilation unit that only facts are wanted of, and that has none. The go
// command wants every dependency analysed, and most of them have nothing to do with
// URLs. Their types are wanted, for unitchecker keeps them beside the facts; but these can
// be had without the bodies of functions, in a fraction of the time.
type unit struct {
	unitchecker.Config
	fset  *token.FileSet
	types map[string]*types.Package
	vetx  map[string]vetx // of the imports
	// hasFindings is set if the unit may have findings, which nobody has asked for.
	hasFindings bool
}

// idleUnit reads the description of a unit. It is not ok if that is not idle, or if we
// cannot tell: then it is analysed.
func (idle Idle) idleUnit(config string) (u *unit, ok bool) {
	if len(idle.Without) == 0 || !knowsVetx() {
		return nil, false
	}
	u = &unit{fset: token.NewFileSet(), types: make(map[string]*types.Package), vetx: make(map[string]vetx)}
	data, err := os.ReadFile(config)
	if err != nil || json.Unmarshal(data, &u.Config) != nil || !u.VetxOnly || u.VetxOutput == "" || len(u.GoFiles) == 0 {
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
		file, err := readVetx(name)
		if err != nil || len(file.facts) > 0 || !u.hasFindings && slices.ContainsFunc(idle.Without, file.mayMention) {
			return nil, false
		}
		u.vetx[path] = file
	}
	return u, true
}

// skip does for the unit what is to be done without an analysis. After an error nothing
// has been printed, and the unit can still be analysed.
func (u *unit) skip(analyzer, mode string) error {
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
func (u *unit) print(analyzer string, rec *record) error {
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
func (u *unit) writeTypes() (packageName string, err error) {
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
	var exported bytes.Buffer
	if err := gcexportdata.Write(&exported, u.fset, pkg); err != nil {
		return "", err
	}
	file := vetx{types: exported.Bytes()[len(indexed):]}
	return pkg.Name(), os.WriteFile(u.VetxOutput, file.encode(), 0o666)
}

// Import implements [types.Importer] with the types that the tool wrote for a dependency.
func (u *unit) Import(path string) (*types.Package, error) {
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
	data := io.MultiReader(strings.NewReader(indexed), bytes.NewReader(file.types))
	return gcexportdata.Read(data, u.fset, u.types, path)
}

// indexed is what gcexportdata begins with, and unitchecker leaves out.
const indexed = "i"

// vetx is the file that unitchecker keeps for a unit.
type vetx struct{ types, facts []byte }

// The head of such a file: four bytes that name the format, the size of the types, and
// that of the facts.
const (
	vetxMagic = "vetx"
	vetxHead  = len(vetxMagic) + 8
)

// vetxVersion is the golang.org/x/tools whose unitchecker has this format. It is nobody's
// promise: a program that is built with another one analyses every unit.
const vetxVersion = "v0.52.0"

func knowsVetx() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return false
	}
	if strings.HasSuffix(info.Path, ".test") {
		return true // a test has no list of modules; one of them looks at go.mod
	}
	for _, module := range info.Deps {
		if module.Path == "golang.org/x/tools" {
			return module.Version == vetxVersion && module.Replace == nil
		}
	}
	return false
}

func (v vetx) encode() []byte {
	data := append(make([]byte, 0, vetxHead+len(v.types)+len(v.facts)), vetxMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(v.types)))
	data = binary.LittleEndian.AppendUint32(data, uint32(len(v.facts)))
	return append(append(data, v.types...), v.facts...)
}

func readVetx(name string) (vetx, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return vetx{}, err
	}
	if len(data) < vetxHead || string(data[:len(vetxMagic)]) != vetxMagic {
		return vetx{}, fmt.Errorf("%s is no file of types and facts", name)
	}
	types := uint64(binary.LittleEndian.Uint32(data[len(vetxMagic):]))
	facts := uint64(binary.LittleEndian.Uint32(data[len(vetxMagic)+4:]))
	rest := data[vetxHead:]
	if types+facts > uint64(len(rest)) {
		return vetx{}, fmt.Errorf("%s ends too early", name)
	}
	return vetx{types: rest[:types], facts: rest[types:][:facts]}, nil
}

// mayMention reports whether a package is one of those that the types have to do with:
// the file has the paths of all of them as they are, among other text.
func (v vetx) mayMention(path string) bool { return bytes.Contains(v.types, []byte(path)) }
