package template

import (
	"github.com/jtacoma/uritemplates"
	"github.com/yosida95/uritemplate/v3"
)

const byName = "/users/{user-name}" // want `template: the name of a variable cannot contain "-"; uritemplate.New fails`

var all = uritemplate.MustNew("https://go.dev/x/{path") // want `template: "{path" lacks its "}"; uritemplate.MustNew fails`

// resource passes its text on, like the libraries for MCP.
type resource struct{ template *uritemplate.Template }

func newResource(template string) resource { return resource{uritemplate.MustNew(template)} }

func bad(name string) {
	uritemplate.New(byName)
	uritemplate.New("/a b/{x}")                   // want `template: a template cannot contain " " outside of an expression; uritemplate.New fails`
	uritemplate.New("/users/\t{x}")               // want `template: a template cannot contain "\\t" outside of an expression`
	uritemplate.New("/users/id}")                 // want `template: "}" lacks its "{"`
	uritemplate.New("/users/{{.ID}}")             // want `template: the name of a variable cannot contain "{"`
	uritemplate.New("/users/%s/{x}")              // want `template: "%" needs two hex digits after it`
	uritemplate.New("/{!x}")                      // want `template: "!" is an operator that RFC 6570 reserves`
	uritemplate.New("/{?}")                       // want `template: a variable has no name`
	uritemplate.New("/{x:0}")                     // want `template: ":0" is not a prefix from 1 to 9999`
	uritemplate.New("https://{host}:{port}a/{x}") // want `template: "/" cannot stand here; no expansion is a URI reference`
	uritemplate.New("https://go.dev/" + "{x}[]")  // want `template: "\[" cannot stand here; no expansion is a URI reference`
	uritemplate.New("https://[{addr}")            // want `template: the template ends too early; no expansion is a URI reference`
	uritemplates.Parse("/{x..y}")                 // want `template: the name of a variable cannot contain "."; other libraries refuse it`
	newResource("note://{id")                     // want `template: "{id" lacks its "}"; uritemplate.MustNew fails`
	newResource("note://{id}/" + name)
}
