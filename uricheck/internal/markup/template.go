package markup

import (
	"maps"
	"slices"
	"text/template/parse"
)

// attributes returns the attributes in a template.
func attributes(template string) []attribute {
	root := parse.New(HoleMark) // a name that none of its templates has
	root.Mode = parse.SkipFuncCheck
	defined := make(map[string]*parse.Tree)
	root, err := root.Parse(template, "", "", defined)
	if err != nil {
		return nil
	}
	called := make(map[string]bool)
	for _, t := range defined {
		noteCalls(t.Root, called)
	}
	w := walker{template: template, defined: defined, ends: make(map[call]context)}
	w.list(root.Root, context{})
	for _, name := range slices.Sorted(maps.Keys(defined)) {
		if !called[name] && name != HoleMark {
			w.list(defined[name].Root, context{})
		}
	}
	return w.found
}

// noteCalls records the names of the templates that the nodes of a list call. The list may be
// nil.
func noteCalls(list *parse.ListNode, called map[string]bool) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		if n, ok := n.(*parse.TemplateNode); ok {
			called[n.Name] = true
		}
		if b := branchOf(n); b != nil {
			noteCalls(b.List, called)
			noteCalls(b.ElseList, called)
		}
	}
}

// branchOf returns the lists of an action that chooses between two, or nil.
func branchOf(n parse.Node) *parse.BranchNode {
	switch n := n.(type) {
	case *parse.IfNode:
		return &n.BranchNode
	case *parse.RangeNode:
		return &n.BranchNode
	case *parse.WithNode:
		return &n.BranchNode
	}
	return nil
}

// walker follows the contexts of HTML through the nodes of a template, as package
// html/template does: the branches of an action begin in one context, and end in one.
type walker struct {
	template string
	defined  map[string]*parse.Tree
	ends     map[call]context
	found    []attribute
}

// call is a call of a template in a context.
type call struct {
	name string
	in   place
}

// list returns the context after the nodes of a list, which may be nil.
func (w *walker) list(list *parse.ListNode, c context) context {
	if list == nil {
		return c
	}
	for _, n := range list.Nodes {
		c = w.node(n, c)
	}
	return c
}

func (w *walker) node(n parse.Node, c context) context {
	switch n := n.(type) {
	case *parse.TextNode:
		start := int(n.Pos)
		return w.text(start, start+len(n.Text), c)
	case *parse.ActionNode:
		if len(n.Pipe.Decl) > 0 {
			return c // it writes nothing
		}
		return c.withHole(int(n.Pos))
	case *parse.IfNode, *parse.RangeNode, *parse.WithNode:
		b := branchOf(n)
		return joined(w.list(b.List, c), w.list(b.ElseList, c), c, int(b.Pos))
	case *parse.TemplateNode:
		return w.called(n, c)
	case *parse.BreakNode, *parse.ContinueNode:
		return context{place: place{state: dead}}
	}
	return c
}

// called returns the context after a call of a template. It assumes that an unknown template,
// or one that calls itself, ends in the context in which it begins.
func (w *walker) called(n *parse.TemplateNode, c context) context {
	at := call{n.Name, c.place}
	if _, known := w.ends[at]; !known {
		w.ends[at] = c
		if t := w.defined[n.Name]; t != nil {
			w.ends[at] = w.list(t.Root, c)
		}
	}
	return w.ends[at].joinedTo(c, int(n.Pos))
}

// text returns the context after a literal stretch of the template.
func (w *walker) text(at, end int, c context) context {
	for at < end {
		n, to, a := c.step(w.template[at:end], at)
		if a != nil {
			w.found = append(w.found, *a)
		}
		at, c = at+n, to
	}
	return c
}
