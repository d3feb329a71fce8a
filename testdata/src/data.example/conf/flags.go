package conf

import "flag"

// Flags has the values of flags.
type Flags struct {
	Mirror string // want Mirror:`returnsText\(mirror.corp.net/x\)`
	Host   string // want Host:`returnsText\(host.corp.net/x\)`
}

func (f *Flags) Declare(set *flag.FlagSet) {
	set.StringVar(&f.Mirror, "mirror", "mirror.corp.net/x", "the mirror")
	set.StringVar(&f.Host, "host", "host.corp.net/x", "the host")
}

// Bind is like the functions of package flag, without their names.
func Bind(set *flag.FlagSet, name string, to *string, text string) { // want Bind:`storesArgument\(3 behind 2\)`
	*to = text
	set.Var((*value)(to), name, "")
}

type value string

func (v *value) Set(s string) error { *v = value(s); return nil }
func (v *value) String() string     { return string(*v) }

// Bound returns a new variable.
func Bound(set *flag.FlagSet, text string) *string { // want Bound:`storesArgument\(1 behind the result\)`
	to := new(string)
	Bind(set, "bound", to, text)
	return to
}
