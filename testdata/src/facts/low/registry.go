package low

import "fmt"

var factories = make(map[string]func(base string, retries int) error)

// Register keeps a function for OpenKept.
func Register(name string, f func(base string, retries int) error) { factories[name] = f } // want Register:`keepsFunction\(1 by OpenKept 1 as 0\)`

// OpenKept calls a kept function.
func OpenKept(name, base string) error { // want OpenKept:`returnsText\(.*\)`
	f, ok := factories[name]
	if !ok {
		return fmt.Errorf("no %s", name)
	}
	return f(base, 3)
}

// Registry is like the package, but a value.
type Registry struct{ open map[string]func(string) }

func (r *Registry) Add(name string, f func(string)) { r.open[name] = f } // want Add:`keepsFunction\(1 by Registry.M1 1 as 0\)`

func (r *Registry) Call(name, base string) { r.open[name](base) }

// Observe keeps functions that get another text.
func Observe(f func(string)) { observers = append(observers, f) }

var observers []func(string)

func Notify(name string) {
	for _, f := range observers {
		f("observed " + name)
	}
}
