// Package settings has defaults that libraries for settings and flags return.
package settings

import (
	"net/http"

	"github.com/alecthomas/kingpin/v2"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"github.com/urfave/cli/v2"
)

const keyHome = "home"

func register(v *viper.Viper) {
	viper.SetDefault("url", "localhost:8080/a")    // want `relative: .* as the scheme; http\.Get accepts http and https`
	viper.SetDefault(keyHome, "https://h.org:80a") // want `port: .*; http\.Get fails`
	v.SetDefault("API.url", "https://h.org/100%")  // want `escape: .*; http\.Get fails`
	viper.SetDefault("base", "https://h.org/v1/")
}

func get(v *viper.Viper) {
	http.Get(viper.GetString("url"))
	http.Get(viper.GetString(keyHome))
	http.Get(v.GetString("api.url"))
	http.Get(viper.GetString("base") + "/users") // want `slash: .*`
}

func command(flags *pflag.FlagSet) func() error {
	flags.String("server", "localhost:8080/b", "") // want `relative: .* as the scheme`
	return func() error {
		server, err := flags.GetString("server")
		if err != nil {
			return err
		}
		_, err = http.Get(server)
		return err
	}
}

func otherCommand(flags *pflag.FlagSet) func() error {
	flags.String("server", "https://h.org/c%", "") // want `escape: .*`
	return func() error {
		server, _ := flags.GetString("server")
		_, err := http.Get(server)
		return err
	}
}

var app = &cli.App{
	Flags: []cli.Flag{
		&cli.StringFlag{Name: "url", Value: "localhost:8080/d", EnvVars: []string{"URL"}}, // want `relative: .*`
	},
	Action: func(c *cli.Context) error {
		_, err := http.Get(c.String("url"))
		return err
	},
}

var target = kingpin.Flag("url", "x").Default("localhost:8080/e").Short('u').String() // want `relative: .*`

func visit() { http.Get(*target) }
