// Package possible checks texts of which not all bytes are known: what a program puts
// together when it runs, as "http://" + host + ":" + strconv.Itoa(port).
//
// A [Text] has the known bytes, and a [Hole] wherever there are others. [Derives] says
// whether a grammar of package uri derives it for some filling of the holes and, if it
// does for none, behind which byte there is no hope. The answer is exact, as the
// grammars are regular.
//
// All offsets count bytes.
package possible
