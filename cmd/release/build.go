package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// allTargets are the systems for which a release has archives.
var allTargets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// release is the release to build.
type release struct {
	root, out string
	version   string // "v1.2.3"
	targets   []string
	commit    time.Time // the time of its commit, which every file in an archive has
}

// build writes the files of the release.
func (r *release) build() error {
	commit, err := r.output(nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(commit), 10, 64)
	if err != nil {
		return err
	}
	r.commit = time.Unix(seconds, 0).UTC()
	temp, err := os.MkdirTemp("", "uricheck-release-")
	if err != nil {
		return err
	}
	return errors.Join(r.buildIn(temp), os.RemoveAll(temp))
}

func (r *release) buildIn(temp string) error {
	own := filepath.Join(temp, "own.exe") // Windows starts only programs with this suffix
	if err := r.compile(own, runtime.GOOS+"/"+runtime.GOARCH); err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(own)
	if err != nil {
		return err
	}
	// The tag is in the program only if it is on the commit, and the work tree has no changes.
	if r.version = cmp.Or(r.version, info.Main.Version); r.version != info.Main.Version {
		return fmt.Errorf("the commit is version %s, and not %s", info.Main.Version, r.version)
	}
	common, err := r.documents(own)
	if err != nil {
		return err
	}
	files := make(map[string][]byte)
	for _, target := range r.targets {
		name, archive, err := r.archive(temp, target, common)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		files[name] = archive
	}
	if files[r.prefix()+".spdx.json"], err = sbom(info, r.version, r.commit); err != nil {
		return err
	}
	if err := r.addManifests(files); err != nil {
		return err
	}
	files["checksums.txt"] = checksums(files)
	if err := os.MkdirAll(r.out, 0o777); err != nil {
		return err
	}
	for name, data := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(r.out, name), data, 0o666))
	}
	return err
}

func (r *release) prefix() string { return prefixOf(r.version) }

func prefixOf(version string) string { return "uricheck_" + strings.TrimPrefix(version, "v") }

// compile builds the program independently of the machine: without paths, and without the C
// library.
func (r *release) compile(to, target string) error {
	goos, goarch, ok := strings.Cut(target, "/")
	if !ok {
		return fmt.Errorf("%q is not a system and an architecture", target)
	}
	name, err := filepath.Abs(to)
	if err != nil {
		return err
	}
	env := []string{
		"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0", "GOWORK=off", "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=",
	}
	_, err = r.output(env, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", name, "./cmd/uricheck")
	return err
}

// documents returns the files in every archive; the program for this machine, own, writes them.
func (r *release) documents(own string) ([]entry, error) {
	var entries []entry
	for _, name := range []string{"LICENSE", "README.md"} {
		data, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{name, 0o644, data})
	}
	for _, c := range []struct{ shell, file string }{
		{"bash", "uricheck.bash"}, {"fish", "uricheck.fish"}, {"zsh", "uricheck.zsh"}, {"powershell", "uricheck.ps1"},
	} {
		script, err := r.output(nil, own, "completion", c.shell)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{"completions/" + c.file, 0o644, []byte(script)})
	}
	return entries, nil
}

// archive returns the archive for a system, and its name.
func (r *release) archive(temp, target string, common []entry) (name string, data []byte, err error) {
	program, pack, extension := "uricheck", tarball, ".tar.gz"
	if strings.HasPrefix(target, "windows/") {
		program, pack, extension = "uricheck.exe", zipFile, ".zip"
	}
	built := filepath.Join(temp, program)
	if err := r.compile(built, target); err != nil {
		return "", nil, err
	}
	binary, err := os.ReadFile(built)
	if err != nil {
		return "", nil, err
	}
	data, err = pack(append([]entry{{program, 0o755, binary}}, common...), r.commit)
	return r.prefix() + "_" + strings.ReplaceAll(target, "/", "_") + extension, data, err
}

// output runs a program in the root of the repository.
func (r *release) output(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr, cmd.Env = r.root, os.Stderr, append(os.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return string(out), nil
}

// checksums returns the checksums of the files, as sha256sum writes and checks them.
func checksums(files map[string][]byte) []byte {
	var lines []string
	for name, data := range files {
		lines = append(lines, fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[64:], b[64:]) })
	return []byte(strings.Join(lines, ""))
}

// dependencies returns the modules in a program, in the order of their paths.
func dependencies(info *debug.BuildInfo) []*debug.Module {
	return slices.SortedFunc(slices.Values(info.Deps), func(a, b *debug.Module) int { return strings.Compare(a.Path, b.Path) })
}
