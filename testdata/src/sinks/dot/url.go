package dot

import . "net/url"

func _(u *URL) {
	Parse("/%")           // want `escape: .*; url\.Parse fails`
	u.Parse("/%")         // want `escape: .*; url\.URL\.Parse fails`
	(*URL).Parse(u, "/%") // want `escape: .*; url\.URL\.Parse fails`
}
