package uricheck

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

// The subjects that the rules' examples use most.
var (
	parsed     = subjects("url.Parse", stdlib.ParseReference)
	requestURI = subjects("url.ParseRequestURI", stdlib.ParseRequestURI)
	sent       = subjects("http.Get", stdlib.Send)
	sentAnyhow = subjects("http.Client.Get", stdlib.SendAny)
	served     = subjects("httptest.NewRequest", stdlib.ServeTest)
	registered = subjects("http.HandleFunc", stdlib.ServeMuxPattern)
	trusted    = subjects("http.CrossOriginProtection.AddTrustedOrigin", stdlib.TrustedOrigin)
	redirected = subjects("http.Redirect", stdlib.Redirect)
	located    = subjects("http.Header.Set", stdlib.SetLocation)
	templated  = subjects("uritemplate.New", stdlib.ParseTemplate)
	read       = subjects("uritemplates.Parse", stdlib.ReadTemplate)
	paged      = subjects("template.Template.Parse", stdlib.ParsePage)
	anywhere   = subjects("", stdlib.AnyReader)

	parsedQuery = subjects("url.ParseQuery", stdlib.ParseQuery)
	requested   = subjects("http.NewRequest", stdlib.MakeRequest)
)

func subjects(name string, use stdlib.Use) func(text string) Subject {
	return func(text string) Subject {
		return Subject{Func: name, Call: stdlib.Call{Use: use, Text: text}}
	}
}
