package sinks

import (
	"go/types"
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// library has the functions, fields and variables of one package that take a URL or an address, which the package reads
// with code of its own, in a goroutine, or later: the facts about its code do not tell.
type library struct {
	paths string // of its versions, with spaces between
	rows  []libraryRow
}

// libraryRow is one of these parameters, fields and variables.
type libraryRow struct {
	recv, name string // the receiver or structure is "" for a function or a variable
	arg        int    // index of the parameter, without the receiver; 0 for a field or a variable
	language
}

// language is a set of texts.
type language struct {
	use     stdlib.Use
	schemes []string // of a ParseReference; all if it is nil
	reading uricheck.Reading
	named   []string // the argument before has to be one of these words; anything if it is nil
}

// later returns the language of a function or field that only keeps its text.
func (l language) later() language {
	l.reading = uricheck.Later
	return l
}

// by returns the language of a text behind an argument that is one of some words.
func (l language) by(words ...string) language {
	l.named = words
	return l
}

// onTCP returns the language of an address behind the name of its network, which has to have ports.
func (l language) onTCP() language { return l.by(PortedNetworks...) }

// Taken is what a function, a field or a variable of a library takes.
type Taken struct {
	// Param is the index of the parameter; 0 for a field or a variable.
	Param int
	// IsElement reports whether it takes a list of texts, or a pointer to one.
	IsElement bool
	// Name is the name of the object: "redis.Options.Addr".
	Name string
	Use  stdlib.Use
	// Schemes has the meaning of Accepted of [stdlib.Call], Reading that of uricheck.Subject.
	Schemes []string
	Reading uricheck.Reading
	// Named has the words of which the argument before has to be one; it may be anything if the list is nil.
	Named []string
}

// rowsByPath returns the rows of libraries by import path.
var rowsByPath = sync.OnceValue(func() map[string][]libraryRow {
	found := make(map[string][]libraryRow)
	for _, l := range libraries {
		for path := range strings.FieldsSeq(l.paths) {
			found[path] = append(found[path], l.rows...)
		}
	}
	return found
})

// takenBy returns what the libraries among some packages take, by object. It is nil if there are none.
func takenBy(reached []*types.Package) map[types.Object][]Taken {
	var found map[types.Object][]Taken
	for _, pkg := range reached {
		for _, row := range rowsByPath()[pkg.Path()] {
			obj, of := row.resolve(pkg)
			if obj == nil {
				continue // another version does not have it, or the export data leaves it out
			}
			if found == nil {
				found = make(map[types.Object][]Taken)
			}
			found[obj] = append(found[obj], row.taken(pkg, of))
		}
	}
	return found
}

// resolve returns the object of a row in a package, and the type of what it takes.
func (r libraryRow) resolve(pkg *types.Package) (obj types.Object, of types.Type) {
	if r.recv == "" {
		obj = pkg.Scope().Lookup(r.name)
	} else if owner, ok := pkg.Scope().Lookup(r.recv).(*types.TypeName); ok {
		obj, _, _ = types.LookupFieldOrMethod(owner.Type(), true, pkg, r.name)
	}
	switch obj := obj.(type) {
	case *types.Func:
		if params := obj.Signature().Params(); r.arg < params.Len() {
			return obj.Origin(), params.At(r.arg).Type()
		}
	case *types.Var:
		return obj.Origin(), obj.Type()
	}
	return nil, nil
}

// taken returns what the object of a row takes; of is the type of the parameter or the field.
func (r libraryRow) taken(pkg *types.Package, of types.Type) Taken {
	name := sink{pkg: pkg.Name(), recv: r.recv, name: r.name}.String()
	return Taken{Param: r.arg, IsElement: !code.IsString(of), Name: name, Use: r.use, Schemes: r.schemes,
		Reading: r.reading, Named: r.named}
}
