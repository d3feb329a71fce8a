package low

import (
	"flag"
	"net/http"
	"strings"
)

// FlagServer is for importers, who may set it after the flags.
var FlagServer string // want FlagServer:`returnsText\(server.corp.net/x\)`

// HostName is a name without a scheme.
var HostName string // want HostName:`returnsText\(name.corp.net/x\)`

// FlagMode is read here.
var FlagMode string

func init() {
	flag.StringVar(&FlagServer, "server", "server.corp.net/x", "the server")
	flag.StringVar(&HostName, "name", "name.corp.net/x", "the name")
	flag.StringVar(&FlagMode, "mode", "mode.corp.net/x", "the mode")
	FlagMode = "https://" + strings.TrimPrefix(FlagMode, "https://")
}

// FlagTarget and the field Base are set by the flags of others.
var FlagTarget string // want FlagTarget:`takesURL\(0 Send\)`

func GetTarget() { http.Get(FlagTarget) }

type Sent struct{ Base string } // want Base:`takesURL\(0 Send\)`

func (s *Sent) Get() { http.Get(s.Base) }
