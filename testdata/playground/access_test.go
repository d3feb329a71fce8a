package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// interactive are the roles that people act on: each of them needs a name (WCAG 4.1.2).
var interactive = []string{"button", "textbox", "searchbox", "combobox", "checkbox", "link", "option", "listbox"}

// TestRoles reads the page as a screen reader does.
func TestRoles(t *testing.T) {
	b := newBrowser(t, "playground.html")
	b.ready()
	tree, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		role, name := textOf(n.Role), strings.TrimSpace(textOf(n.Name)) // Chromium 148 keeps the space before a label
		seen[role+" "+name] = true
		if name == "" && slices.Contains(interactive, role) {
			t.Errorf("a %s without a name", role)
		}
	}
	for _, want := range []string{
		"textbox Go code", "button Apply all fixes", "button Copy a link", "textbox URI", "combobox Search the documentation",
		"combobox Example", "checkbox Style findings too", "list Findings", "button Menu", "heading Findings", "heading Explain a URI", "region Findings", `button Write "http://" before the host`,
	} {
		if !seen[want] {
			t.Errorf("there is no %s", want)
		}
	}
	if role := value[string](b, `document.getElementById("status").role`); role != "status" {
		t.Errorf("the page does not announce the findings: role %q", role)
	}
}

func textOf(v *accessibility.Value) string {
	var s string
	if v == nil || json.Unmarshal(v.Value, &s) != nil {
		return ""
	}
	return s
}

// TestKeyboard goes through the page with Tab alone: into the editor, out of it, to a fix.
func TestKeyboard(t *testing.T) {
	b := newBrowser(t, "playground.html")
	b.ready()
	var reached []string
	for range 60 {
		b.do(chromedp.KeyEvent(kb.Tab))
		reached = append(reached, value[string](b, `document.activeElement.id || document.activeElement.textContent.trim().slice(0, 30)`))
	}
	at := -1
	for _, want := range []string{"Skip to the content", "search", "theme", "sample", "fixall", "share", "source", `Write "http://" before the hos`, "uri"} {
		next := slices.Index(reached, want)
		if next <= at {
			t.Errorf("Tab does not reach %q in its order: %q", want, reached)
			return
		}
		at = next
	}
}

// slash presses "/" as a keyboard does: chromedp's own key also types it where the page
// has handled it.
func slash(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "/", Text: "/"})
	return chromedp.Void{}, err
}

// TestSearch finds a page by the keyboard.
func TestSearch(t *testing.T) {
	b := newBrowser(t, "index.html")
	b.do(slash, chromedp.KeyEvent("percent-encoding"))
	b.until(`document.querySelectorAll("#results li").length > 0`)
	b.picture("search")
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	if active := value[string](b, `document.activeElement.getAttribute("aria-activedescendant")`); active != "result0" {
		t.Errorf("the active result is %q", active)
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`!location.pathname.endsWith("/index.html")`)
	b.open("rules/host.html")
	b.do(slash, chromedp.KeyEvent("golangci"))
	b.until(`document.querySelectorAll("#results li").length > 0`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`location.pathname.endsWith("/golangci-lint.html")`)
}

// TestPhone checks that no page is wider than a phone, and that wider content scrolls.
func TestPhone(t *testing.T) {
	b := newBrowser(t, "index.html")
	b.do(chromedp.EmulateViewport(360, 740))
	count := 0
	err := filepath.WalkDir(site.dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		path, _ := filepath.Rel(site.dir, name) // both names are absolute
		path = filepath.ToSlash(path)
		b.open(path)
		if path == "playground.html" {
			b.ready()
		}
		count++
		if width := value[int](b, "document.documentElement.scrollWidth"); width > 360 {
			t.Errorf("%s is %d pixels wide", path, width)
		}
		return nil
	})
	if err != nil || count < 40 {
		t.Errorf("%d pages: %v", count, err)
	}
	b.open("rules/host.html")
	b.picture("phone")
	b.open("playground.html")
	b.ready()
	b.picture("phone-playground")
	b.open("rules/host.html")
	b.do(chromedp.Click(chromedp.CSS("#menu")))
	if isShown := value[bool](b, `document.getElementById("nav").offsetHeight > 0`); !isShown {
		t.Error("the menu does not open")
	}
}

// contrast computes the smallest contrast between text and its background (WCAG 1.4.3).
const contrast = `(() => {
	const channel = (c) => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
	const luminance = ([r, g, b]) => .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b);
	const numbers = (color) => color.match(/[\d.]+/g).map(Number);
	const background = (e) => {
		for (; e; e = e.parentElement) {
			const c = numbers(getComputedStyle(e).backgroundColor);
			if (c.length < 4 || c[3] === 1) return c;
		}
		return [255, 255, 255];
	};
	let worst = [21, ""];
	for (const e of document.querySelectorAll("main *, nav *, header *")) {
		if (e.closest("svg, [hidden]") || e.disabled || !e.offsetHeight) continue;
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
		const [a, b] = [luminance(numbers(getComputedStyle(e).color)), luminance(background(e))];
		const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
		if (ratio < worst[0]) worst = [ratio, e.outerHTML.slice(0, 80)];
	}
	return worst.join(" ");
})()`

// TestThemes checks that people can read the page in both themes, and that the page begins with the
// system's theme.
func TestThemes(t *testing.T) {
	b := newBrowser(t, "index.html")
	for _, theme := range []string{"light", "dark"} {
		media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}
		if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
			t.Fatal(err)
		}
		for _, page := range []string{"playground.html", "rules/unescaped.html", "flow.html"} {
			b.open(page)
			if page == "playground.html" {
				b.ready()
			}
			if got := value[string](b, "document.documentElement.dataset.theme"); got != theme {
				t.Errorf("the theme is %q, want %q", got, theme)
			}
			var ratio float64
			worst := value[string](b, contrast)
			if _, err := fmt.Sscan(worst, &ratio); err != nil || ratio < 4.5 {
				t.Errorf("%s, %s: contrast %s", page, theme, worst)
			}
			b.picture(theme + "-" + strings.NewReplacer("/", "-", ".html", "").Replace(page))
		}
	}
	if got := value[string](b, `document.getElementById("theme").textContent`); got != "Light" {
		t.Errorf("the button of the dark theme says %q", got)
	}
	b.do(chromedp.Click(chromedp.CSS("#theme")), chromedp.Reload())
	if got := value[string](b, "document.documentElement.dataset.theme"); got != "light" {
		t.Errorf("a theme that was chosen is %q after a reload", got)
	}
}
