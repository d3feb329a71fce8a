package analyzer

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// reachFact says what becomes of the parameters of a function, or of what is
// written to a field or a variable: which sinks it comes to. It is the only fact
// of the analyzer, and sits on exported functions, fields and variables alone:
// other objects are not the same in all drivers.
type reachFact struct {
	// Usages are encoded: drivers write the facts of all dependencies for each
	// package, so that every byte counts.
	Usages []byte
}

func (*reachFact) AFact() {}

// String is what analysistest compares: "0: http.Get" or "0: http.Get with "http://" before".
func (f *reachFact) String() string {
	var list []string
	for _, r := range f.decode() {
		s := fmt.Sprintf("%d: %s", r.index, r.usage.sink)
		if r.element {
			s = fmt.Sprintf("%d...: %s", r.index, r.usage.sink)
		}
		if r.usage.weak {
			s += ", weak"
		}
		for _, around := range []struct {
			where string
			text  flow.Text
		}{{" behind ", r.usage.before}, {" before ", r.usage.after}} {
			if len(around.text) > 0 {
				s += around.where + pattern(around.text)
			}
		}
		list = append(list, s)
	}
	return strings.Join(list, "; ")
}

// pattern shows a text, with "*" for its holes.
func pattern(t flow.Text) string {
	var b strings.Builder
	for _, p := range t {
		if p.Hole != uri.NoHole {
			b.WriteString("*")
		} else {
			fmt.Fprintf(&b, "%q", p.Known)
		}
	}
	return b.String()
}

// reach is what a fact says of one parameter. The index of a field or variable
// is 0.
type reach struct {
	index   int
	element bool
	usage   usage
}

// The flags of a reach.
const (
	flagElement = 1 << iota
	flagWeak
	flagAnyMethod
	flagThenUnknown
)

// encode appends a reach to a fact.
func (f *reachFact) encode(r reach) {
	var flags byte
	for i, set := range []bool{r.element, r.usage.weak, r.usage.anyMethod, r.usage.thenUnknown} {
		if set {
			flags |= 1 << i
		}
	}
	f.Usages = binary.AppendUvarint(f.Usages, uint64(r.index))
	f.Usages = append(f.Usages, flags, byte(r.usage.use))
	f.string(r.usage.sink)
	f.string(r.usage.origin)
	f.Usages = binary.AppendUvarint(f.Usages, uint64(len(r.usage.then)))
	for _, then := range r.usage.then {
		f.string(then)
	}
	f.text(r.usage.before)
	f.text(r.usage.after)
}

func (f *reachFact) string(s string) {
	f.Usages = binary.AppendUvarint(f.Usages, uint64(len(s)))
	f.Usages = append(f.Usages, s...)
}

func (f *reachFact) text(t flow.Text) {
	f.Usages = binary.AppendUvarint(f.Usages, uint64(len(t)))
	for _, p := range t {
		f.Usages = append(f.Usages, byte(p.Hole))
		f.string(p.Known)
	}
}

// decode returns what a fact says.
func (f *reachFact) decode() []reach {
	var list []reach
	in := decoder{f.Usages}
	for len(in.rest) > 0 {
		var r reach
		r.index = in.int()
		flags := in.byte()
		r.element = flags&flagElement != 0
		r.usage.weak = flags&flagWeak != 0
		r.usage.anyMethod = flags&flagAnyMethod != 0
		r.usage.thenUnknown = flags&flagThenUnknown != 0
		r.usage.use = stdlib.Use(in.byte())
		r.usage.sink = in.string()
		r.usage.origin = in.string()
		for range in.int() {
			r.usage.then = append(r.usage.then, in.string())
		}
		r.usage.before = in.text()
		r.usage.after = in.text()
		list = append(list, r)
	}
	return list
}

// decoder reads what encode has written. The drivers keep facts of another
// version apart by the analyzer's own bytes, so that nothing else comes here.
type decoder struct{ rest []byte }

func (d *decoder) byte() byte {
	b := d.rest[0]
	d.rest = d.rest[1:]
	return b
}

func (d *decoder) int() int {
	n, size := binary.Uvarint(d.rest)
	d.rest = d.rest[size:]
	return int(n)
}

func (d *decoder) string() string {
	n := d.int()
	s := string(d.rest[:n])
	d.rest = d.rest[n:]
	return s
}

func (d *decoder) text() flow.Text {
	var t flow.Text
	for range d.int() {
		hole := uri.Hole(d.byte())
		t = append(t, flow.Piece{Hole: hole, Known: d.string()})
	}
	return t
}

// importFacts returns what the dependencies of the package say of functions, and
// queues what they say of fields and variables.
func (c *checker) importFacts() map[*types.Func][]reach {
	functions := make(map[*types.Func][]reach)
	for _, of := range c.pass.AllObjectFacts() {
		fact, ok := of.Fact.(*reachFact)
		if !ok || of.Object.Pkg() == c.pass.Pkg {
			continue
		}
		switch obj := of.Object.(type) {
		case *types.Func:
			functions[obj] = fact.decode()
		case *types.Var:
			for _, r := range fact.decode() {
				r.usage.shared = true
				c.queue(flow.Place{Var: obj, Element: r.element}, r.usage)
			}
		}
	}
	return functions
}

// exportFacts tells the packages that import this one which parameters, fields
// and variables come to a sink.
func (c *checker) exportFacts() {
	facts := make(map[types.Object]*reachFact)
	for _, p := range c.places {
		obj, index := c.factObject(p.Var)
		if obj == nil {
			continue
		}
		if facts[obj] == nil {
			facts[obj] = new(reachFact)
		}
		for _, u := range c.usages[p] {
			facts[obj].encode(reach{index: index, element: p.Element, usage: c.withOrigin(u)})
		}
	}
	for obj, fact := range facts {
		c.pass.ExportObjectFact(obj, fact)
	}
}

// factObject returns the object that carries what is known of a variable, and
// the variable's index there. It is nil if other packages cannot use it.
func (c *checker) factObject(v *types.Var) (obj types.Object, index int) {
	if fn, i := c.flow.Parameter(v); fn != nil {
		if !fn.Exported() || c.sinks[fn] != nil {
			return nil, 0
		}
		return fn, i
	}
	if v.Pkg() != c.pass.Pkg || !v.Exported() || !v.IsField() && v.Parent() != v.Pkg().Scope() {
		return nil, 0
	}
	return v, 0
}

// withOrigin returns a usage that tells where the sink is: whoever reads the
// fact has no positions of this package.
func (c *checker) withOrigin(u usage) usage {
	if u.origin == "" && len(u.way) > 0 {
		last := u.way[len(u.way)-1].cur
		pos := c.pass.Fset.Position(last.Node().Pos())
		u.origin = fmt.Sprintf("%s in %s, %s:%d", u.sink, c.flow.FunctionName(last), filepath.Base(pos.Filename), pos.Line)
	}
	return u
}
