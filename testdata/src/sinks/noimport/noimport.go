// Package noimport calls functions of packages that it does not import.
package noimport

import "sinks/lib"

func _(s lib.Service) {
	s.Base.Parse("/%")           // want `escape: .*; url\.URL\.Parse fails`
	_ = s.Base.JoinPath("%")     // want `escape: .*; url\.URL\.JoinPath drops the elements`
	s.Client.Get("http://h/%")   // want `escape: .*; http\.Client\.Get fails`
	lib.Default.Base.Parse("/%") // want `escape: .*; url\.URL\.Parse fails`
	parse := lib.Default.Base.Parse
	parse("/%") // want `escape: .*; url\.URL\.Parse fails`
}
