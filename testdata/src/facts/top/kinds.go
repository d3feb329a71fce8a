package top

import "facts/low"

const mine low.Place = "%zi" // want `escape: .*%zi.*`

func visited() {
	mine.Visit()
	low.Place("%zj/x").Visit()   // want `escape: .*%zj.*`
	low.Place("%zk").Find("all") // want `escape: .*%zk.*`
	low.Place("x").Find("%zl")   // want `escape: .*%zl.*`
}

func anything() {
	low.SendAny("sso.corp.net/a")                    // want `relative: "sso.corp.net" has no scheme; .*`
	low.SendKind("sso.corp.net/b")                   // want `relative: "sso.corp.net" has no scheme; .*`
	low.SendEach("sso.corp.net/c", 3)                // want `relative: "sso.corp.net" has no scheme; .*`
	low.Handle(low.Event{Payload: "sso.corp.net/d"}) // want `relative: "sso.corp.net" has no scheme; .*`
}

// A string of a named type is none behind an assertion, and the switch prints the other one.
func anythingElse() {
	low.SendAny(mine)
	low.SendKind(low.Place("sso.corp.net/b"))
	low.SendEach(3, "https://sso.corp.net/c")
	low.Shown("sso.corp.net/x")
	low.Place("x").Find("y")
	println(low.Place("%zz").URL())
}
