package trace

import (
	"go/ast"
	"path"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Confidence says how certain it is that a text reaches a sink in its known form, and so which of its
// faults uricheck reports.
type Confidence uint8

const (
	// WholeText means that the text reaches the sink in some run.
	WholeText Confidence = iota
	// IfShown means that the program may use the text for something else, so that uricheck judges it
	// only if the text shows that it is a URL.
	IfShown
	// AnyReader means that the program may change or reject the text, so that uricheck reports only
	// what every reader refuses.
	AnyReader
	// Nothing means that the text does not reach the sink.
	Nothing
)

// Doubt is a reason why a text may not reach a sink in its known form. An error promises that the call fails
// whenever the program makes it, so a text that has to pass an unknown condition about itself, about a part of it, or
// about the choice among values, has none: see [kinds].
type Doubt struct {
	Reason Reason
	// Name is the name of the cause: a function, a variable. It may be empty.
	Name string
	// At is the position of the cause, nil if that is in a dependency; then Source has it, and the
	// code there if nothing else names it: `example.com/low/low.go:12: base == ""`. Both may be unknown.
	At     ast.Node
	Source string
}

// kind is what doubts have in common. It alone decides what uricheck says about a text.
type kind uint8

const (
	mayNotCome       kind = iota // a condition may stop some values of the text, or another text may replace it
	otherCase                    // a condition on something else decides whether the text is for the sink
	otherUse                     // the program also uses the text for something else
	oneOfSeveral                 // a key or an index selects the text among others
	unknownCondition             // a condition on the text has an unknown answer
	unknownReader                // another function may get the text
	unknownChange                // the text may have changed
	neverMet                     // the text and the sink may belong to different cases, or to different rounds
)

// kinds says, for each kind of doubt, what uricheck judges in spite of it: how much of the whole text, how the program
// composes it, a host at its beginning, and whether errors stay errors.
var kinds = [...]struct {
	whole                     Confidence
	composition, host, errors bool
}{
	mayNotCome:       {WholeText, true, true, false},
	otherCase:        {IfShown, true, true, true},
	otherUse:         {IfShown, true, false, true},
	oneOfSeveral:     {IfShown, true, false, false},
	unknownCondition: {AnyReader, true, true, false},
	unknownReader:    {AnyReader, true, false, false},
	unknownChange:    {AnyReader, false, false, false},
	neverMet:         {Nothing, false, false, false},
}

// Reason explains a [Doubt] to users.
type Reason uint8

const (
	textCondition  Reason = iota // a condition on the text has an unknown answer
	plainCondition               // the same, but it is true for plain values
	openCondition                // a condition with an unknown answer may be about the text, or a part of it
	choice                       // a condition with an unknown answer chooses the text among others
	repaired                     // a condition on the text decides whether it reaches the sink, or another form of it
	triedAgain                   // the program parses another form of a text that it does not like as it is
	onlyAsked                    // the program only asks whether the text parses
	otherWay                     // the function with the parser goes on with another value if that fails
	otherCondition               // a condition on something else selects the text
	otherPurpose                 // the package also uses the variable for something else
	keyed                        // a key selects one of several elements
	selected                     // an index selects the text: see [term.Selected]
	setAgain                     // the package sets the variable to another value later
	setElsewhere                 // importers of the package can set the variable
	Changed                      // a function that eval cannot execute changes the text
	remade                       // the package replaces the value of the variable by one that contains it
	recursive                    // a recursion, or copies between variables, put more and more around the text
	tooLong                      // the operations on the text are too many to keep
	otherObject                  // the text at the sink has, or may have, the same field of several objects
	ofObject                     // the text is that of one of several objects, and the sink gets the field of one
	otherInterface               // an interface, or a variable with a function, may have other implementations
	otherKey                     // the text may belong to another key than the sought one
	otherFormat                  // a guard decides whether the text is a format, or reaches the sink as it is
	otherOperands                // the text is a format whose operands do not fit, and another one may get them
)

// reasons has the kind of each reason, and its description, in which NAME stands for the name of the cause.
var reasons = [...]struct {
	kind  kind
	tells string
}{
	textCondition:  {unknownCondition, "uricheck cannot evaluate a condition on the text"},
	plainCondition: {mayNotCome, "a condition can stop only texts with reserved characters"},
	openCondition:  {mayNotCome, "a condition may be about a part of the text"},
	choice:         {mayNotCome, "a condition chooses one of several texts"},
	repaired:       {neverMet, "the program may repair the text, or try another form of it"},
	triedAgain:     {otherCase, "the program may parse another form of the text"},
	onlyAsked:      {neverMet, "the program only asks whether the text parses"},
	otherWay:       {mayNotCome, "the code has another way for a text that does not parse"},
	otherCondition: {otherCase, "a condition on something else chooses the text"},
	otherPurpose:   {otherUse, "the package also uses NAME for something else"},
	keyed:          {oneOfSeveral, "a key selects one of several elements of NAME"},
	selected:       {oneOfSeveral, "an index selects one of several elements"},
	setAgain:       {mayNotCome, "the package may set NAME again"},
	setElsewhere:   {mayNotCome, "other packages can set NAME"},
	Changed:        {unknownChange, "uricheck cannot execute NAME, which changes the text"},
	remade:         {unknownChange, "the package assigns a changed value to NAME"},
	recursive:      {neverMet, "NAME gets its own value again, perhaps with more around it"},
	tooLong:        {unknownChange, "too many operations change the text"},
	otherObject:    {unknownChange, "the text may contain NAME of several objects"},
	ofObject:       {mayNotCome, "several objects have a NAME"},
	otherInterface: {unknownReader, "NAME may have other implementations"},
	otherKey:       {neverMet, "the text may be the value of another key"},
	otherFormat:    {neverMet, "a condition on something else decides whether the text is a format"},
	otherOperands:  {neverMet, "the operands may be for another format"},
}

// String describes a doubt for users, without its position.
func (d Doubt) String() string {
	name := shortName(d.Name)
	switch {
	case d.IsNamed():
	case d.Reason == Changed:
		name = "an operation"
	default:
		name = "a variable"
	}
	return strings.ReplaceAll(reasons[d.Reason].tells, "NAME", name)
}

// IsNamed reports whether the description of a doubt names its cause. An operation has a name only for the analyzer.
func (d Doubt) IsNamed() bool {
	return strings.Contains(reasons[d.Reason].tells, "NAME") && term.IsFunction(d.Name)
}

// shortName returns the name of a function as source code writes it: "filepath.Join" for
// "path/filepath.Join", "(url.URL).String" for "(net/url.URL).String".
func shortName(name string) string {
	short := path.Base(name)
	if short != name && strings.HasPrefix(name, "(") {
		return "(" + short
	}
	return short
}

// kind returns the kind of a doubt.
func (d Doubt) kind() kind { return reasons[d.Reason].kind }

// Confidence returns how much of the text uricheck judges in spite of a doubt.
func (d Doubt) Confidence() Confidence { return kinds[d.kind()].whole }

// has reports whether a usage has a doubt for a reason.
func (u Usage) has(reason Reason) bool {
	return slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return d.Reason == reason })
}

// Doubted returns the usage with one more doubt. It keeps only the first doubt for each reason.
func (u Usage) Doubted(d Doubt) Usage {
	if !u.has(d.Reason) {
		u.Doubts = append(u.Doubts[:len(u.Doubts):len(u.Doubts)], d)
	}
	return u
}

// Confidence returns how much of the text the doubts leave.
func (u Usage) Confidence() Confidence {
	least := WholeText
	for _, d := range u.Doubts {
		least = max(least, d.Confidence())
	}
	return least
}

// keeps reports whether all doubts let uricheck judge something.
func (u Usage) keeps(judges func(kind) bool) bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return !judges(d.kind()) })
}

// KeepsComposition reports whether no doubt concerns the bytes of the text, but only whether it reaches the sink.
func (u Usage) KeepsComposition() bool {
	return u.keeps(func(k kind) bool { return kinds[k].composition })
}

// KeepsHost reports whether a host at the beginning of the text is wrong in spite of the doubts.
func (u Usage) KeepsHost() bool { return u.keeps(func(k kind) bool { return kinds[k].host }) }

// KeepsErrors reports whether no doubt is about the text, a part of it, or the choice among values.
func (u Usage) KeepsErrors() bool { return u.keeps(func(k kind) bool { return kinds[k].errors }) }

// IsOneOfSeveral reports whether the text is an element of a list or map, or in a field, and the text at the sink may
// be that of another element or object.
func (u Usage) IsOneOfSeveral() bool { return u.has(ofObject) || u.has(keyed) || u.has(selected) }

// IsOnlyAsked reports whether the program only asks a parser about the text.
func (u Usage) IsOnlyAsked() bool { return u.has(onlyAsked) }

// HasAskedText reports whether the text has to pass a condition on it, or on a part of it, whose answer is unknown.
func (u Usage) HasAskedText() bool {
	return u.has(textCondition) || u.has(plainCondition)
}

// IsUndoubted reports whether the text reaches the sink in every run in which no other text has replaced
// it before.
func (u Usage) IsUndoubted() bool { return u.keeps(func(k kind) bool { return k == mayNotCome }) }

// IsForOthers reports whether the package also uses the text for something else, or may do so with the
// element of a list or a map that has it.
func (u Usage) IsForOthers() bool {
	return !u.keeps(func(k kind) bool { return k != otherUse && k != oneOfSeveral })
}
