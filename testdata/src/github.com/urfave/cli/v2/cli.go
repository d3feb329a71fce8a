// Package cli has the parts of github.com/urfave/cli/v2 that tests use.
package cli

type Flag interface{ Names() []string }

type StringFlag struct {
	Name, Value string
	EnvVars     []string
}

func (f *StringFlag) Names() []string { return []string{f.Name} }

type App struct {
	Flags  []Flag
	Action func(*Context) error
}

type Context struct{ values map[string]string }

func (c *Context) String(name string) string { return c.values[name] }
