package report

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Trial is a package as the edits of fixes leave it, so that the analyzer can follow the changed literals to their
// sinks before it offers the fixes. The files on disk do not change.
type Trial struct {
	// Pass is a pass over the changed package. It exports no facts, and reports nothing.
	Pass *analysis.Pass

	fset    *token.FileSet
	changed map[string]*changedFile // by name
	parsed  []*token.File           // that fset has only for the trial
}

// changedFile is a file with edits.
type changedFile struct {
	edits   []edit // in order, without overlaps
	content []byte // after the edits
}

// edit replaces the bytes between two offsets of a file.
type edit struct {
	start, end int
	newText    string
}

// Try returns the package of a pass as edits leave it. Edits that are the same count once: several fixes may
// import the same package. ok is false if edits overlap, or if the changed code does not compile. The caller has
// to call [Trial.Close].
func Try(pass *analysis.Pass, edits []analysis.TextEdit) (t *Trial, ok bool) {
	t = &Trial{fset: pass.Fset, changed: make(map[string]*changedFile)}
	if !t.edit(pass, edits) {
		return nil, false
	}
	files, ok := t.parse(pass.Files)
	if ok {
		ok = t.check(pass, files)
	}
	if !ok {
		t.Close()
	}
	return t, ok
}

// Close forgets the changed files.
func (t *Trial) Close() {
	for _, file := range t.parsed {
		t.fset.RemoveFile(file)
	}
}

// edit changes the contents of files, and reports whether it can.
func (t *Trial) edit(pass *analysis.Pass, edits []analysis.TextEdit) bool {
	byFile := make(map[*token.File][]edit)
	for _, e := range edits {
		file := t.fset.File(e.Pos)
		if file == nil || int(e.End) > file.Base()+file.Size() {
			return false
		}
		byFile[file] = append(byFile[file], edit{file.Offset(e.Pos), file.Offset(e.End), string(e.NewText)})
	}
	for file, edits := range byFile {
		content, err := read(pass, file.Name())
		if err != nil || len(content) != file.Size() {
			return false // somebody has changed the file
		}
		edits, ok := inOrder(edits)
		if !ok {
			return false
		}
		t.changed[file.Name()] = &changedFile{edits: edits, content: applied(content, edits)}
	}
	return true
}

// read reads a file of a pass, or from disk, if the driver reads no files.
func read(pass *analysis.Pass, name string) ([]byte, error) {
	if pass.ReadFile == nil {
		return os.ReadFile(name)
	}
	return pass.ReadFile(name)
}

// inOrder sorts edits, and drops repetitions. ok is false if two of them overlap.
func inOrder(edits []edit) (sorted []edit, ok bool) {
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(a.start-b.start, a.end-b.end) })
	for _, e := range edits {
		if slices.Contains(sorted, e) {
			continue
		}
		if n := len(sorted); n > 0 && e.start < sorted[n-1].end {
			return nil, false
		}
		sorted = append(sorted, e)
	}
	return sorted, true
}

func applied(content []byte, edits []edit) []byte {
	var changed []byte
	at := 0
	for _, e := range edits {
		changed = append(changed, content[at:e.start]...)
		changed = append(changed, e.newText...)
		at = e.end
	}
	return append(changed, content[at:]...)
}

// parse parses the changed files, and returns them with the others.
func (t *Trial) parse(files []*ast.File) (parsed []*ast.File, ok bool) {
	parsed = slices.Clone(files)
	for i, file := range files {
		name := t.fset.File(file.FileStart).Name()
		changed := t.changed[name]
		if changed == nil {
			continue
		}
		syntax, err := parser.ParseFile(t.fset, name, changed.content, parser.ParseComments|parser.SkipObjectResolution)
		if syntax != nil && syntax.FileStart.IsValid() {
			t.parsed = append(t.parsed, t.fset.File(syntax.FileStart))
		}
		if err != nil {
			return nil, false
		}
		parsed[i] = syntax
	}
	return parsed, true
}

// check type-checks the changed package, and reports whether it has no more errors than the unchanged one.
func (t *Trial) check(pass *analysis.Pass, files []*ast.File) bool {
	pkg, info, errors := checked(pass, files)
	if errors > 0 {
		if _, _, before := checked(pass, pass.Files); errors > before {
			return false
		}
	}
	changed := *pass
	changed.Files, changed.Pkg, changed.TypesInfo, changed.ResultOf = files, pkg, info, nil
	changed.ReadFile = func(name string) ([]byte, error) {
		if file := t.changed[name]; file != nil {
			return file.content, nil
		}
		return read(pass, name)
	}
	withoutFacts := *pass.Analyzer
	withoutFacts.FactTypes = nil
	changed.Analyzer = &withoutFacts
	changed.AllObjectFacts = func() []analysis.ObjectFact {
		isOwn := func(f analysis.ObjectFact) bool { return f.Object.Pkg() == pass.Pkg }
		return slices.DeleteFunc(slices.Clone(pass.AllObjectFacts()), isOwn)
	}
	changed.Report = func(analysis.Diagnostic) {}
	t.Pass = &changed
	return true
}

// checked type-checks files as the package of a pass, and counts the errors.
func checked(pass *analysis.Pass, files []*ast.File) (pkg *types.Package, info *types.Info, errors int) {
	info = &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, len(pass.TypesInfo.Types)),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object, len(pass.TypesInfo.Defs)),
		Uses:         make(map[*ast.Ident]types.Object, len(pass.TypesInfo.Uses)),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
	config := types.Config{
		Importer:  importsOf(pass),
		Sizes:     pass.TypesSizes,
		GoVersion: pass.Pkg.GoVersion(),
		Error:     func(error) { errors++ },
	}
	pkg, _ = config.Check(pass.Pkg.Path(), pass.Fset, files, info)
	return pkg, info, errors
}

// Place is a place in the changed files.
type Place struct {
	File   string
	Offset int
}

// Moved returns the place to which the edits move a position of the unchanged package. Text that an edit inserts at
// the position stands behind the place, and the bytes that an edit replaces have its beginning.
func (t *Trial) Moved(pos token.Pos) Place {
	at := t.Place(pos)
	changed := t.changed[at.File]
	if changed == nil {
		return at
	}
	moved := at.Offset
	for _, e := range changed.edits {
		switch {
		case e.end <= at.Offset && e.start < at.Offset:
			moved += len(e.newText) - (e.end - e.start)
		case e.start < at.Offset:
			moved -= at.Offset - e.start
		}
	}
	return Place{at.File, moved}
}

// Place returns the place of a position of the changed package.
func (t *Trial) Place(pos token.Pos) Place {
	file := t.fset.File(pos)
	if file == nil {
		return Place{}
	}
	return Place{file.Name(), file.Offset(pos)}
}
