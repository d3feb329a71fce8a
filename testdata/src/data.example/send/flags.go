package send

import (
	"flag"
	"net/http"

	"data.example/conf"
)

func WithFlags(set *flag.FlagSet, args []string) error {
	f := new(conf.Flags)
	f.Declare(set)
	if err := set.Parse(args); err != nil {
		return err
	}
	http.Get(f.Mirror) // want `relative: "mirror.corp.net" has no scheme; .*`
	http.Get("https://" + f.Host)
	return nil
}
