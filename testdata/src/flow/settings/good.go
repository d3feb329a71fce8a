package settings

import (
	"net/http"

	"github.com/alecthomas/kingpin/v2"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"github.com/urfave/cli/v2"
)

// Two defaults have the name, and the call may mean either.
func twice(key string) {
	viper.SetDefault("twice", "localhost:8080/a")
	viper.SetDefault(key, "localhost:8080/b")
	viper.SetDefault("port", 8080)
}

func again() { viper.SetDefault("twice", "https://h.org") }

func getUnknown(key string, flags *pflag.FlagSet, c *cli.Context) {
	http.Get(viper.GetString("twice"))
	http.Get(viper.GetString(key))
	http.Get("http://h.org:" + viper.GetString("port"))
	http.Get("http://" + c.String("host"))
	name, _ := flags.GetString("twice")
	http.Get(name)
}

var hosts = []cli.Flag{&cli.StringFlag{Name: "host", Value: "h.org:8080"}, &cli.StringFlag{Name: "none"}}

var several = kingpin.Flag("url", "x").Default("localhost:8080/a", "localhost:8080/b").String()

var unset = kingpin.Flag("url", "x").String()

func visitUnset() {
	http.Get(*several)
	http.Get(*unset)
}
