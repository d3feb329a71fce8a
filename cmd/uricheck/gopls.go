package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// goplsVersion is the default version of gopls. The tests of testdata/drivers build it and talk
// to it.
const goplsVersion = "v0.23.0"

const goplsUsage = `uricheck gopls builds a gopls with uricheck among its analyzers, because gopls cannot load
external analyzers.

Usage:
  uricheck gopls [-o file] [version]

The default version is ` + goplsVersion + `, and the default file is "gopls" in the current directory.
The build needs the go command and a module proxy, or a module cache that has the modules.
In gopls's settings, "analyses": {"uricheck": false} turns uricheck off again.
`

// goplsOptions are the flags and arguments of "uricheck gopls".
type goplsOptions struct {
	output  string
	version string
}

func parseGoplsFlags(args []string) (*goplsOptions, error) {
	opts := &goplsOptions{version: goplsVersion}
	fs := newFlagSet()
	// A directory makes the go command choose the name, gopls.exe on Windows.
	fs.StringVar(&opts.output, "o", "."+string(filepath.Separator), "")
	if err := fs.Parse(args); err != nil {
		return nil, explainFlagError(fs, err, "uricheck help gopls")
	}
	switch fs.NArg() {
	case 0:
	case 1:
		opts.version = fs.Arg(0)
	default:
		return nil, errors.New(`gopls takes at most one version: "uricheck help gopls" shows the usage`)
	}
	if opts.output == "" || opts.version == "" || strings.HasPrefix(opts.version, "-") {
		return nil, errors.New(`write flags before the version; neither may be empty: "uricheck help gopls" shows the usage`)
	}
	return opts, nil
}

// gopls builds gopls with the analyzer inside.
func (p *program) gopls(args []string) int {
	opts, err := parseGoplsFlags(args)
	if err != nil {
		return p.refuse("gopls", err)
	}
	if err := p.buildGopls(opts); err != nil {
		p.errorf("gopls %s: %v", opts.version, err)
	}
	return p.status(false)
}

func (p *program) buildGopls(opts *goplsOptions) error {
	output, err := absolute(opts.output)
	if err != nil {
		return err
	}
	own, err := ownModule()
	if err != nil {
		return err
	}
	module, err := downloadGopls(opts.version)
	if err != nil {
		return err
	}
	host, err := os.MkdirTemp("", "uricheck-gopls-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(host)
	if err := writeGoplsHost(host, module, own); err != nil {
		return err
	}
	p.notef("building gopls %s with %s", module.Version, own)
	// With -trimpath the next build of the same version comes from the cache, although the
	// directory differs each time.
	_, err = goCommand(host, "build", "-mod=mod", "-trimpath", "-o", output, ".")
	return err
}

// absolute makes a file name absolute. It keeps a separator at the end, which means a
// directory.
func absolute(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err == nil && os.IsPathSeparator(name[len(name)-1]) {
		abs += string(filepath.Separator)
	}
	return abs, err
}
