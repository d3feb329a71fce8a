package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/split"
)

const (
	goplsPath = "golang.org/x/tools/gopls"
	toolsPath = "golang.org/x/tools"
	ownPath   = "github.com/uricheck/go-uricheck"
)

// goplsSettings is the directory in which gopls has its list of analyzers, and goplsSplit the one in which
// the host writes package split.
var (
	goplsSettings = filepath.Join("internal", "settings")
	goplsSplit    = filepath.Join("internal", "uricheck", "split")
)

// goplsModule is a module of gopls in the module cache.
type goplsModule struct {
	Version    string
	Dir, GoMod string
	Error      string
}

// downloadGopls finds the version, which may be a query such as "latest".
func downloadGopls(version string) (*goplsModule, error) {
	out, err := goCommand("", "mod", "download", "-json", goplsPath+"@"+version)
	m := new(goplsModule)
	if jsonErr := json.Unmarshal(out, m); jsonErr == nil && m.Error != "" {
		return nil, errors.New(m.Error)
	}
	if err != nil {
		return nil, err
	}
	if m.Dir == "" {
		return nil, fmt.Errorf("go mod download names no directory: %s", out)
	}
	return m, nil
}

// writeGoplsHost writes a module that builds gopls into a directory: a copy of gopls's own with two files
// more, and with uricheck among its requirements. gopls uses internal packages of x/tools, so it needs
// exactly the x/tools of its release; uricheck alone would require a newer one.
func writeGoplsHost(dir string, gopls *goplsModule, own ownVersion) error {
	goMod, err := hostGoMod(gopls.GoMod, own)
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, os.DirFS(gopls.Dir)); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, goplsSettings)); err != nil {
		return fmt.Errorf("it has no %s, where uricheck would register its analyzer", filepath.ToSlash(goplsSettings))
	}
	return errors.Join(
		os.MkdirAll(filepath.Join(dir, goplsSplit), 0o777),
		os.WriteFile(filepath.Join(dir, goplsSplit, "split.go"), split.Source, 0o666),
		os.WriteFile(filepath.Join(dir, goplsSettings, "uricheck.go"), split.Registration, 0o666),
		os.WriteFile(filepath.Join(dir, "go.mod"), goMod, 0o666))
}

// hostGoMod adds uricheck to the go.mod of gopls.
func hostGoMod(name string, own ownVersion) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	mod, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	tools := slices.IndexFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == toolsPath })
	if tools < 0 {
		return nil, fmt.Errorf("its go.mod does not require %s", toolsPath)
	}
	version := mod.Require[tools].Mod.Version
	err = errors.Join(mod.AddReplace(toolsPath, "", toolsPath, version), mod.AddRequire(ownPath, own.version))
	if own.dir != "" {
		err = errors.Join(err, mod.AddReplace(ownPath, "", filepath.ToSlash(own.dir), ""))
	}
	return modfile.Format(mod.Syntax), err
}

// ownVersion is the version of uricheck inside gopls: a directory, or a version that the go command
// finds.
type ownVersion struct {
	version string
	dir     string
}

func (v ownVersion) String() string {
	if v.dir != "" {
		return "uricheck in " + v.dir
	}
	return "uricheck " + v.version
}

// ownModule returns the version of this program; in a clone of uricheck it returns the clone,
// because a local build has no version that the go command could find.
func ownModule() (ownVersion, error) {
	main, err := goCommand("", "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	if dir, ok := strings.CutPrefix(string(main), ownPath+" "); ok && err == nil {
		return ownVersion{version: "v0.0.0", dir: strings.TrimSpace(dir)}, nil
	}
	info, ok := debug.ReadBuildInfo()
	if ok && info.Main.Path == ownPath && isReleased(info.Main.Version) {
		return ownVersion{version: info.Main.Version}, nil
	}
	return ownVersion{}, errors.New("this uricheck has no version that the go command can find: run it in a clone of " +
		ownPath + ", or install a version")
}

func isReleased(version string) bool {
	return strings.HasPrefix(version, "v") && !strings.HasSuffix(version, "+dirty")
}

// goCommand runs the go command in a directory, outside of any workspace, and returns its
// standard output. The error has its output.
func goCommand(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return stdout.Bytes(), fmt.Errorf("go %s: %w\n%s", args[0], err, bytes.TrimSpace(stderr.Bytes()))
	}
	return stdout.Bytes(), nil
}
