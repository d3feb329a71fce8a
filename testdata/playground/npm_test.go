package playground

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// editor is the folder with the script that makes codemirror.js.
var editor = filepath.Join("..", "..", "cmd", "site", "editor")

// npm is a copy of editor with the packages of its lock file.
var npm = sync.OnceValues(func() (string, error) {
	dir := site.dir + "-npm"
	if err := os.Mkdir(dir, 0o777); err != nil {
		return "", err
	}
	for _, name := range []string{"package.json", "package-lock.json", "entry.js", "build.js"} {
		data, err := os.ReadFile(filepath.Join(editor, name))
		if err := errors.Join(err, os.WriteFile(filepath.Join(dir, name), data, 0o666)); err != nil {
			return "", err
		}
	}
	install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	return dir, nil
})

var update = flag.Bool("update", false, "write codemirror.js")

// TestBundle makes the editor again: the file in the repository has to be the same.
func TestBundle(t *testing.T) {
	dir, err := npm()
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("node", "build.js", "made.js")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	made, err := os.ReadFile(filepath.Join(dir, "made.js"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("..", "..", "cmd", "site", "assets", "codemirror.js")
	if *update {
		if err := os.WriteFile(name, made, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if known, err := os.ReadFile(name); err != nil || !bytes.Equal(known, made) {
		t.Errorf("codemirror.js is old, run go test -run TestBundle -update: %v", err)
	}
}

// violations returns the faults that axe finds in a page, each with the number of elements, and one of them.
func (b *browser) violations() []string {
	b.t.Helper()
	dir, err := npm()
	if err != nil {
		b.t.Fatal(err)
	}
	axe, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.run(string(axe))
	return value[[]string](b, `(async () => {
		const { violations } = await axe.run();
		return violations.map((v) => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 200), ...v.nodes[0].any.map((a) => a.message)].join(" "));
	})()`)
}

// TestAxePages looks for faults of accessibility in all pages.
func TestAxePages(t *testing.T) {
	b := newBrowser(t, "index.html")
	count := 0
	err := filepath.WalkDir(site.dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		path, _ := filepath.Rel(site.dir, name) // both names are absolute
		b.open(filepath.ToSlash(path))
		for _, v := range b.violations() {
			t.Errorf("%s: %s", path, v)
		}
		count++
		return nil
	})
	if err != nil || count < 40 {
		t.Errorf("%d pages: %v", count, err)
	}
}

// TestAxe looks for faults of accessibility in the playground: with findings, with errors, with a tooltip and the
// search of the editor, in both themes, on a desktop and a phone.
func TestAxe(t *testing.T) {
	b := newBrowser(t, "playground.html")
	for _, theme := range []string{"light", "dark"} {
		media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}
		if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{1280, 390} {
			b.do(chromedp.EmulateViewport(width, 900))
			b.open("playground.html")
			b.ready()
			check := func(state string) {
				for _, v := range b.violations() {
					t.Errorf("%s, %d pixels, %s: %s", theme, width, state, v)
				}
				b.view(strings.ReplaceAll(fmt.Sprintf("axe-%s-%d-%s", theme, width, state), " ", "-"))
			}
			check("findings")
			b.click("#waysbox > summary")
			b.until(`document.querySelector("#ways pre")`)
			check("ways")
			b.write("package p\n\nimport \"example.com/x\"\n\nfunc f() { g(); x.Y(1) } // comment\n")
			check("errors")
			b.write(faulty)
			b.hover(".cm-lintRange")
			b.until(`document.querySelector(".cm-tooltip")`)
			check("tooltip")
			b.run(view + ".focus()")
			b.do(chromedp.KeyEvent("f", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
			b.until(`document.querySelector(".cm-search")`)
			check("search")
		}
	}
}
