package top

import (
	"flag"
	"net/http"

	"facts/low"
)

func flags() {
	http.Get(low.FlagServer) // want `relative: "server.corp.net" has no scheme; http.Get accepts http and https`
	http.Get("https://" + low.HostName)
	http.Get(low.FlagMode)
	set := flag.NewFlagSet("", flag.ExitOnError)
	s := new(low.Sent)
	flag.StringVar(&low.FlagTarget, "target", "target.corp.net/x", "the target") // want `relative: "target.corp.net" has no scheme; http.Get accepts http and https`
	set.StringVar(&s.Base, "base", "base.corp.net/x", "the base")                // want `relative: "base.corp.net" has no scheme; http.Get accepts http and https`
	s.Get()
	low.GetTarget()
}
