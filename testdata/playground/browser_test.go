package playground

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "write pictures into this `directory`")

// site is the directory with the site, and its server.
var site struct {
	dir    string
	server *httptest.Server
}

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "uricheck-playground-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "run", ".", "-o", dir)
	build.Dir = filepath.Join("..", "..", "cmd", "site")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the site: %v\n%s", err, out)
		return 1
	}
	site.dir, site.server = dir, httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer site.server.Close()
	defer os.RemoveAll(dir + "-npm") // see npm_test.go
	return m.Run()
}

// browser is a Chromium with one page.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu        sync.Mutex
	elsewhere []string // requests to other hosts
}

// newBrowser starts a Chromium, with the page at a path of the site.
func newBrowser(t *testing.T, path string) *browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.WindowSize(1200, 1000),
		chromedp.Flag("no-sandbox", os.Geteuid() == 0)) // Chromium refuses its sandbox to root
	// Without a deadline, a Chromium that hangs takes the ten minutes of all tests, and nothing names the step.
	limited, end := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(end)
	allocated, stop := chromedp.NewExecAllocator(limited, options...)
	ctx, cancel := chromedp.NewContext(allocated)
	t.Cleanup(func() { cancel(); stop() })
	b := &browser{t: t, ctx: ctx}
	err := chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(e.Request.URL, site.server.URL+"/") {
			b.mu.Lock()
			b.elsewhere = append(b.elsewhere, e.Request.URL)
			b.mu.Unlock()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.open(path)
	t.Cleanup(b.asksNoOtherHost)
	return b
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *browser) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(site.server.URL + "/" + path))
}

// asksNoOtherHost checks that the page loads everything from its own server.
func (b *browser) asksNoOtherHost() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, url := range b.elsewhere {
		if !strings.HasPrefix(url, "data:") {
			b.t.Errorf("the page asks for %s", url)
		}
	}
}

// value evaluates an expression of JavaScript, and waits for a promise.
func value[T any](b *browser, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// run runs statements of JavaScript.
func (b *browser) run(statements string) {
	b.t.Helper()
	value[bool](b, statements+"; true")
}

// until waits until an expression is true. The page's policy forbids functions made
// of text, which chromedp.Poll would send.
func (b *browser) until(expression string) {
	b.t.Helper()
	for began := time.Now(); !value[bool](b, "Boolean("+expression+")"); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			b.t.Fatalf("never: %s", expression)
		}
	}
}

// ready waits until the playground has answered.
func (b *browser) ready() {
	b.t.Helper()
	b.until(`["done", "failed"].includes(document.documentElement.dataset.state)`)
	if state := value[string](b, `document.documentElement.dataset.state`); state == "failed" {
		b.t.Fatal(value[string](b, `document.getElementById("status").textContent`))
	}
}

// picture takes a picture of the page, and fails if it shows hardly anything. With -pictures it
// keeps the picture.
func (b *browser) picture(name string) {
	b.t.Helper()
	b.keep(name, chromedp.FullScreenshot(100))
}

// view is like picture, for the part of the page in the window.
func (b *browser) view(name string) {
	b.t.Helper()
	b.keep(name, chromedp.CaptureScreenshot())
}

func (b *browser) keep(name string, take chromedp.Action[[]byte]) {
	b.t.Helper()
	shot, err := chromedp.Run(b.ctx, take)
	if err != nil {
		b.t.Fatal(err)
	}
	shown, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		b.t.Fatal(err)
	}
	if n := colours(shown); n < 20 { // a page without its style, or without text, has fewer
		b.t.Errorf("picture %s has %d colours", name, n)
	}
	if *pictures == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(*pictures, name+".png"), shot, 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// colours returns the number of colours in a picture.
func colours(m image.Image) int {
	seen := make(map[color.Color]bool)
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			seen[m.At(x, y)] = true
		}
	}
	return len(seen)
}
