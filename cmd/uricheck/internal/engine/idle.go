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
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// Idle says of which units the analyzer has nothing to say.
type Idle struct {
	// Without is the path of a package: who does not import it, directly or not, has
	// neither findings nor facts. There is no such package if it is "".
	Without string
	// HasNoFacts reports whether a package that may have findings has no facts.
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
	// reaches is set if the package that all depends on is imported, directly or not.
	reaches bool
}

// idleUnit reads the description of a unit. It is not ok if that is not idle, or if we
// cannot tell: then it is analysed.
func (idle Idle) idleUnit(config string) (u *unit, ok bool) {
	if idle.Without == "" || !knowsVetx() {
		return nil, false
	}
	u = &unit{fset: token.NewFileSet(), types: make(map[string]*types.Package)}
	data, err := os.ReadFile(config)
	if err != nil || json.Unmarshal(data, &u.Config) != nil || !u.VetxOnly || u.VetxOutput == "" || len(u.GoFiles) == 0 {
		return nil, false
	}
	u.reaches = u.ImportPath == idle.Without
	for _, name := range u.PackageVetx {
		u.reaches = u.reaches || !hasMark(name)
	}
	return u, !u.reaches || idle.HasNoFacts(u.ImportPath)
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
	if u.reaches {
		return nil // it may have findings, which nobody has asked for
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
	return pkg.Name(), os.WriteFile(u.VetxOutput, vetx(exported.Bytes()[len(indexed):], !u.reaches), 0o666)
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
	data, err := typesIn(u.PackageVetx[path])
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(bytes.NewReader(append([]byte(indexed), data...)), u.fset, u.types, path)
}

// indexed is what gcexportdata begins with, and unitchecker leaves out.
const indexed = "i"

// The files that unitchecker keeps for a unit have a head of 12 bytes: four that name the
// format, the size of the types, and that of the facts. Ours end in a mark if the unit
// is one without which there is nothing to say: unitchecker does not look there.
const (
	vetxMagic = "vetx"
	vetxHead  = len(vetxMagic) + 8
	idleMark  = "idle"
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

// vetx returns the file of a unit without facts.
func vetx(types []byte, isIdle bool) []byte {
	data := append(make([]byte, 0, vetxHead+len(types)+len(idleMark)), vetxMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(types)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	data = append(data, types...)
	if isIdle {
		data = append(data, idleMark...)
	}
	return data
}

// sizes reads the head of a file: how much of types, and of facts, follows.
func sizes(head []byte) (types, facts int64, ok bool) {
	if len(head) < vetxHead || string(head[:len(vetxMagic)]) != vetxMagic {
		return 0, 0, false
	}
	first := binary.LittleEndian.Uint32(head[len(vetxMagic):])
	second := binary.LittleEndian.Uint32(head[len(vetxMagic)+4:])
	return int64(first), int64(second), true
}

// typesIn returns the types in a file of unitchecker, or of ours.
func typesIn(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	size, _, ok := sizes(data)
	if !ok || int64(len(data)-vetxHead) < size {
		return nil, fmt.Errorf("%s is no file of types and facts", name)
	}
	return data[vetxHead:][:size], nil
}

// hasMark reports whether a file is that of an idle unit.
func hasMark(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, vetxHead)
	if _, err := f.ReadAt(head, 0); err != nil {
		return false
	}
	types, facts, ok := sizes(head)
	mark := make([]byte, len(idleMark)+1)
	n, _ := f.ReadAt(mark, int64(vetxHead)+types+facts)
	return ok && string(mark[:n]) == idleMark
}
