// Package flags has URLs as the defaults of flags, as programs do.
package flags

import (
	"context"
	"net/http"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/urfave/cli/v3"
)

var (
	escape = pflag.String("escape", "https://h.corp.net/%zz", "")         // want "warning: escape"
	port   = pflag.StringP("port", "p", "https://h.corp.net:99999/x", "") // want "warning: port"
	right  = pflag.String("right", "https://h.corp.net/x?a=1", "")
	file   = pflag.String("file", "/usr/share/%zz", "")
	list   []string
	target string
)

func Send(ctx context.Context) {
	pflag.StringSliceVar(&list, "list", []string{"https://h.corp.net/%zz"}, "") // want "warning: escape"
	pflag.Parse()
	http.Get(*escape)
	http.Get(*port)
	http.Get(*right)
	http.NewFileTransport(http.Dir(*file))
	for _, u := range list {
		http.Get(u)
	}
}

// Bound has flags of a command that sets variables, or has values by their names.
func Bound() *cobra.Command {
	var path string
	cmd := &cobra.Command{RunE: func(cmd *cobra.Command, _ []string) error {
		http.Get(target)
		http.NewFileTransport(http.Dir(path))
		named, err := cmd.Flags().GetString("named")
		if err != nil {
			return err
		}
		_, err = http.Get(named)
		return err
	}}
	cmd.Flags().StringVar(&target, "target", "https//h.corp.net/x", "") // want "warning: scheme"
	cmd.PersistentFlags().StringVarP(&path, "path", "p", "/usr/share/%zz", "")
	cmd.Flags().String("named", "https://h.corp.net/%zz", "") // want "warning: escape"
	cmd.Flags().String("other", "https://h.corp.net/x", "")
	return cmd
}

// Declared has flags in structures.
func Declared() *cli.Command {
	var url string
	return &cli.Command{
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "escape", Value: "https://h.corp.net/%zz"},                      // want "warning: escape"
			&cli.StringFlag{Name: "port", Value: "https://h.corp.net:99999/x", Destination: &url}, // want "warning: port"
			&cli.StringFlag{Name: "right", Value: "https://h.corp.net/x"},
			&cli.StringFlag{Name: "file", Value: "/usr/share/%zz"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			http.NewFileTransport(http.Dir(c.String("file")))
			http.Get(c.String("right"))
			http.Get(url)
			_, err := http.Get(c.String("escape"))
			return err
		},
	}
}
