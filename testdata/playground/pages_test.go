package playground

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSearchWords searches for words that people type, which are not those of the site.
func TestSearchWords(t *testing.T) {
	b := newBrowser(t, "index.html")
	b.do(slash)
	b.until(`window.searchIndex`)
	for words, first := range map[string]string{
		"vscode": "editors.html", "false positive": "faq.html", "disable": "faq.html", "license": "faq.html", "privacy": "faq.html",
		"hostport": "rules/hostport.html",
	} {
		b.run(fmt.Sprintf(`{ const input = document.getElementById("search"); input.value = %q; input.dispatchEvent(new Event("input")); }`, words))
		if got := value[string](b, `document.querySelector("#results [role=option] a")?.getAttribute("href") ?? ""`); !strings.HasPrefix(got, first) {
			t.Errorf("%q finds %q first, want %q", words, got, first)
		}
	}
	b.run(`document.getElementById("search").value = ""`)
	b.do(chromedp.KeyEvent("hostpot"))
	b.until(`document.getElementById("noresults").textContent.includes("“hostpot”")`)
	if got := value[int](b, `document.querySelectorAll("#noresults a").length`); got != 3 {
		t.Errorf("%d suggestions", got)
	}
	b.picture("no-results")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(`document.getElementById("noresults").hidden`)
}

// TestFilter filters the list of rules by two columns.
func TestFilter(t *testing.T) {
	b := newBrowser(t, "rules.html")
	b.until(`document.querySelectorAll(".filters select").length === 4`)
	choose := func(i int, text string) string {
		b.run(fmt.Sprintf(`{ const s = document.querySelectorAll(".filters select")[%d]; s.value = %q; s.dispatchEvent(new Event("change")); }`, i, text))
		return value[string](b, `[...document.querySelectorAll("main tbody tr")].filter((tr) => tr.offsetHeight).map((tr) => tr.cells[0].textContent).join(" ")`)
	}
	all := choose(0, "")
	off := choose(1, "off")
	if off == "" || len(off) >= len(all) || !strings.Contains(off, "iri") || strings.Contains(off, "syntax") {
		t.Errorf("off by default: %s", off)
	}
	if warnings := choose(0, "warning"); !strings.Contains(warnings, "insecure") || strings.Contains(warnings, "iri") {
		t.Errorf("warnings that are off by default: %s", warnings)
	}
	b.picture("rules")
}

// TestCopy checks the text that the button at a session on a terminal copies.
func TestCopy(t *testing.T) {
	b := newBrowser(t, "index.html")
	b.until(`document.querySelectorAll(".copy").length > 1`)
	b.run(`Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } })`)
	b.run(`document.querySelector('[data-language="console"] ~ .copy').click()`)
	b.until(`window.copied !== undefined`)
	if got := value[string](b, `window.copied`); got != "uricheck ./..." {
		t.Errorf("copied %q", got)
	}
	b.picture("start")
}
