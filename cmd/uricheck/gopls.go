package main

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
)

// goplsVersion is the default version of gopls. The tests of testdata/drivers build it and talk
// to it.
const goplsVersion = "v0.23.0"

func goplsFlags(_ *program, to *options) *flag.FlagSet {
	fs := newFlagSet()
	// A directory makes the go command choose the name, gopls.exe on Windows.
	fs.StringVar(&to.goplsFile, "o", "."+string(filepath.Separator), "")
	return fs
}

// parseGopls returns the file to build, and the version.
func parseGopls(p *program, args []string) (output, version string, err error) {
	opts := new(options)
	fs := goplsFlags(p, opts)
	if err := fs.Parse(args); err != nil {
		return "", "", explainFlagError(fs, err, "gopls")
	}
	version = goplsVersion
	if fs.NArg() > 0 {
		version = fs.Arg(0)
	}
	switch {
	case fs.NArg() > 1:
		err = errors.New(`gopls takes at most one version: "uricheck help gopls" shows the usage`)
	case opts.goplsFile == "" || version == "" || strings.HasPrefix(version, "-"):
		err = errors.New(`write flags before the version; neither may be empty: "uricheck help gopls" shows the usage`)
	}
	return opts.goplsFile, version, err
}

// gopls builds gopls with the analyzer inside.
func (p *program) gopls(args []string) int {
	output, version, err := parseGopls(p, args)
	if err != nil {
		return p.refuse("gopls", err)
	}
	if err := p.buildGopls(output, version); err != nil {
		p.errorf("gopls %s: %v", version, err)
	}
	return p.status(false)
}

func (p *program) buildGopls(output, version string) error {
	output, err := absolute(output)
	if err != nil {
		return err
	}
	own, err := ownModule()
	if err != nil {
		return err
	}
	module, err := downloadGopls(version)
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
