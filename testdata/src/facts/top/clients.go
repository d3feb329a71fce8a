package top

import (
	"net/http"

	"facts/low"
)

// Clients and transports that another package makes.

func fromClients() {
	low.PlainClient().Get("ftp://h.org/x") // want `scheme: http.Client.Get does not support "ftp"; it accepts http and https`
	plain := low.PlainClient()
	plain.Get("ftp://h.org/x") // want `scheme: http.Client.Get does not support "ftp"; .*`
	plain.Get("https://h.org/x")
	mine := &http.Client{Transport: low.PlainTransport()}
	mine.Get("ftp://h.org/x")                // want `scheme: http.Client.Get does not support "ftp"; .*`
	low.PatientClient().Get("ftp://h.org/x") // want `scheme: http.Client.Get does not support "ftp"; .*`

	low.LocalClient("/run/x").Get("unix://h.org/x")
	low.FileClient().Get("file:///etc/hosts")
	low.OneOfClients(true).Get("file:///etc/hosts")
	low.SharedClient().Get("file:///etc/hosts")
	low.DeferredClient().Get("file:///etc/hosts")
	low.OnSharedTransport().Get("file:///etc/hosts")
	low.OnDefaultTransport().Get("file:///etc/hosts")
	changed := low.PlainClient()
	changed.Transport = http.NewFileTransport(http.Dir("/"))
	changed.Get("file:///etc/hosts")
}
