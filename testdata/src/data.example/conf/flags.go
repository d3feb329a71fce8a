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
