// Package pflag has the functions of github.com/spf13/pflag that tests use: packages below
// testdata/src import no modules.
package pflag

type FlagSet struct{}

func (f *FlagSet) String(name, value, usage string) *string { return &value }

func (f *FlagSet) StringVar(p *string, name, value, usage string) { *p = value }

func (f *FlagSet) StringVarP(p *string, name, shorthand, value, usage string) { *p = value }

func (f *FlagSet) Parse(args []string) error { return nil }

func (f *FlagSet) GetString(name string) (string, error) { return "", nil }
