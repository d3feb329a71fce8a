package uricheck

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

// The subjects that the rules' examples use most.

func parsed(text string) Subject {
	return Subject{Func: "url.Parse", Call: stdlib.Call{Use: stdlib.ParseReference, Text: text}}
}

func requestURI(text string) Subject {
	return Subject{Func: "url.ParseRequestURI", Call: stdlib.Call{Use: stdlib.ParseRequestURI, Text: text}}
}

func sent(text string) Subject {
	return Subject{Func: "http.Get", Call: stdlib.Call{Use: stdlib.Send, Text: text}}
}

func sentAnyhow(text string) Subject {
	return Subject{Func: "http.Client.Get", Call: stdlib.Call{Use: stdlib.SendAny, Text: text}}
}

func served(target string) Subject {
	return Subject{Func: "httptest.NewRequest", Call: stdlib.Call{Use: stdlib.ServeTest, Text: target}}
}

func redirected(text string) Subject {
	return Subject{Func: "http.Redirect", Call: stdlib.Call{Use: stdlib.Redirect, Text: text}}
}
