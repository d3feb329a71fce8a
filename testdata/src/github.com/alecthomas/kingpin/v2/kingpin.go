// Package kingpin has the functions of github.com/alecthomas/kingpin/v2 that tests use.
package kingpin

type FlagClause struct{ parserMixin }

type parserMixin struct{ value string }

func Flag(name, help string) *FlagClause { return &FlagClause{} }

func (f *FlagClause) Default(values ...string) *FlagClause { return f }

func (f *FlagClause) Short(name rune) *FlagClause { return f }

func (p *parserMixin) String() *string { return &p.value }

func (p *parserMixin) Bool() *bool { return nil }
