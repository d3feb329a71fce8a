package conf

import "flag"

// Flags has the values of flags.
type Flags struct {
	Mirror string
	Host   string
}

func (f *Flags) Declare(set *flag.FlagSet) {
	set.StringVar(&f.Mirror, "mirror", "mirror.corp.net/x", "the mirror")
	set.StringVar(&f.Host, "host", "host.corp.net/x", "the host")
}
