// Package library knows the functions of the standard library that make or examine texts, and the
// operators of Go: it has one row for each, and executes them.
package library

import (
	"go/types"
	"reflect"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Function is a row: what a function does with texts.
type Function struct {
	// Real is the function itself, or one that does the same; of a method, the receiver is the first
	// parameter. It is nil if the result depends on more than the operands, such as the machine, the
	// version of Go or its settings, and if the program does not link the package.
	Real any
	// fits reports whether Real may run on some known operands; nil if on all.
	fits func(args []term.Text) bool
	// open executes a call whose operands may have holes. It goes before Real, because it knows which
	// operand each byte of the result is from; nil if there is only Real.
	open executor
	// From are the operands whose bytes the result consists of. The function only looks for the other
	// operands, or inserts them.
	From Operands
	// origins say for each result of Real where its bytes are in the first operand of From. Without
	// them, the function changes the bytes, or makes new ones.
	origins []origin
	// least returns a lower bound of the length of the result; nil if the result can always be empty.
	least func(c *term.Call, lengths []int) int

	// from returns the least number that the result can be; nil if there is none.
	from func(c term.Call) int64

	// Reads says how the function reads its operands.
	Reads Reading
	// Writes says what the function does to its first operand.
	Writes Effect
	// Appends is the function whose result for the other operands this one appends to its first operand.
	Appends string
	// Same reports whether the result is the first operand or, if that is a list or a function, has the
	// same elements or results.
	Same bool
	// Trims reports whether the result is the first operand, or its text, but for its ends and the case of its letters.
	Trims bool

	// Value is the language of the result if the first operand contains one of the bytes of Delimiters.
	// If it contains none of them, the language is [stdlib.Escaped].
	Value      stdlib.Value
	Delimiters string
	// Depends says on what else the language of the result depends.
	Depends Dependency
}

// executor executes a call of one function. Its operands have been executed, and have no guards. The
// result consists of known bytes, holes of the operands, and calls for the rest. ok is false if
// the executor cannot say more about the result than the call itself.
type executor = func(term.Call) (result term.Text, ok bool)

// Operands is a set of operands of a call.
type Operands uint8

const (
	None   Operands = 0
	first  Operands = 1
	second Operands = 2
	third  Operands = 4
	All    Operands = 0xFF
)

// Has reports whether the set has the i-th operand.
func (o Operands) Has(i int) bool { return o == All || o>>i&1 != 0 }

// Reading says how a function reads its operands.
type Reading uint8

const (
	Each      Reading = iota // each one as it is
	NoOperand                // it does not: the result is always the same
	Printed                  // as package fmt prints them
	Elements                 // the elements of the first one, a list
	FirstSet                 // each one until the first that is not empty
	Written                  // what the program has written to the first one before
	Pairs                    // the keys and the values of the first one, a map
	KeysAlone                // the keys of the first one, a map
	NameOf                   // the name of a setting, which is no part of the result
)

// Effect says what a function does to its first operand.
type Effect uint8

const (
	Unchanged Effect = iota // it neither changes nor keeps it
	Sets                    // it writes to the object
	Empties                 // it removes the whole content
	Reorders                // it gives elements of a list other indexes
	Changes                 // it removes elements of a list, or gives them other values
)

// Dependency says on what the language of a result depends, apart from the first operand.
type Dependency uint8

const (
	OnNothing  Dependency = iota
	OnLayout              // the layout of a time
	OnEncoding            // the encoding of base64
	OnReceiver            // where the receiver is from
	OnNumber              // whether the only operand is an integer
)

// Of returns the row of a function or an operator, by its full name. Functions without a row have an
// empty one.
func Of(name string) *Function {
	if f := rows()[name]; f != nil {
		return f
	}
	return &unknown
}

var unknown Function

// Call executes a call whose operands have been executed and have no guards: in part at least. ok is
// false if it cannot say more about the result than the call itself.
func Call(c term.Call) (result term.Text, ok bool) {
	f := rows()[c.Func]
	if f == nil {
		return term.Text{}, false
	}
	if f.open != nil {
		if result, ok := f.open(c); ok {
			return result, len(result.Pieces) <= piece.Max && piece.Size([]term.Text{result}) <= piece.MaxBytes
		}
	}
	return f.run(c)
}

// IsExecuted reports whether Call can execute the function, at least for some operands.
func (f *Function) IsExecuted() bool { return f.open != nil || f.Real != nil && !f.CallsBack() }

// CallsBack reports whether the function calls one of its operands.
func (f *Function) CallsBack() bool {
	if f.Real == nil {
		return false
	}
	fn := reflect.TypeOf(f.Real)
	for i := range fn.NumIn() {
		if fn.In(i).Kind() == reflect.Func {
			return true
		}
	}
	return false
}

// Least returns a lower bound of the length of a call's result, for operands that have been executed.
func Least(c *term.Call) int {
	f := rows()[c.Func]
	if f == nil || f.least == nil || len(c.Args) == 0 || slices.ContainsFunc(c.Args, term.Text.IsSpread) {
		return 0
	}
	lengths := make([]int, len(c.Args))
	for i, arg := range c.Args {
		lengths[i], _ = piece.Lengths(arg.Pieces)
	}
	return f.least(c, lengths)
}

// Sources returns the operands that the result of a call consists of.
func Sources(call *term.Call) []term.Text {
	switch call.Func {
	case term.MadeOf, term.OneOf, term.List:
		return call.Args
	case term.Spread:
		return call.Args[min(1, len(call.Args)):]
	}
	var of []term.Text
	from := Of(call.Func).From
	for i, arg := range call.Args {
		if from.Has(i) {
			of = append(of, arg)
		}
	}
	return of
}

// trait is what holds for the functions of a package, if their rows do not say otherwise.
type trait struct {
	// pure reports whether a function returns the same result for the same operands, in every program.
	pure bool
	// rejects reports whether an error is about the operands. The errors of other packages may come from
	// the network, for example.
	rejects bool
}

var packages = map[string]trait{
	"bytes": {pure: true}, "cmp": {pure: true}, "encoding/base64": {pure: true},
	"encoding/hex": {pure: true}, "fmt": {pure: true},
	"html": {pure: true}, "mime": {pure: true}, "slices": {pure: true},
	"strings": {pure: true}, "unicode": {pure: true}, "unicode/utf8": {pure: true},

	"net": {true, true}, "net/netip": {true, true}, "net/url": {true, true}, "path": {true, true}, "regexp": {true,
		true}, "strconv": {true, true},

	"io/fs": {rejects: true}, "io/ioutil": {rejects: true}, "os": {rejects: true},
	"os/exec": {rejects: true}, "path/filepath": {rejects: true},
}

// OnlyReads reports whether a function is known neither to change nor to keep the objects in its operands.
func OnlyReads(fn *types.Func) bool {
	f := rows()[fn.FullName()]
	return f != nil && f.Writes == Unchanged && !f.Same && !f.CallsBack()
}

// Rejects reports whether a function returns an error because of its operands, if it returns one.
func Rejects(fn *types.Func) bool { return fn.Pkg() != nil && packages[fn.Pkg().Path()].rejects }

// IsPure reports whether the operands of a function determine its result.
func IsPure(fn *types.Func) bool {
	f := Of(fn.FullName())
	return f.From != None || fn.Pkg() != nil && packages[fn.Pkg().Path()].pure && f.Writes == Unchanged && !opens(fn)
}

// opens reports whether a function returns a resource that the program has to close, such as the listener of
// net.Listen. Its operands do not determine that.
func opens(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	result := results.At(0).Type()
	switch result.Underlying().(type) {
	case *types.Interface, *types.Pointer:
		obj, _, _ := types.LookupFieldOrMethod(result, false, fn.Pkg(), "Close")
		return obj != nil
	}
	return false
}
