// The playground: the analyzer as WebAssembly (window.uricheck), an editor with marks behind
// its text, findings with their fixes, and the explanation of a URI. A link contains the code in its
// fragment, which no browser sends to a server.
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const source = at("source"), marks = at("marks"), status = at("status");
  const samples = {
    "Requests": `package shop

import (
	"fmt"
	"net/http"
	"net/url"
	"time"
)

type client struct{ base string }

func newClient() *client { return &client{base: "htpps://shop.example.com/v1"} }

func (c *client) get(path string) (*http.Response, error) {
	return http.Get(c.base + path)
}

func orders(c *client, since time.Time) (*http.Response, error) {
	return c.get("/orders?since=" + since.Format(time.RFC3339))
}

func ping(host string, port int) (*url.URL, error) {
	if _, err := http.Get("localhost:8080/ping"); err != nil {
		return nil, err
	}
	return url.Parse(fmt.Sprintf("http://%s:%d/ping", host, port))
}
`,
    "Parsing": `package parsing

import "net/url"

func parse() {
	url.Parse("http://h/100%")
	url.Parse("http://::1/x")
	url.Parse("HTTP://example.com/")
	url.Parse("http://h:99999/")
}
`,
    "Serving": `package serving

import "net/http"

func routes(mux *http.ServeMux, h http.Handler) {
	mux.Handle("GET /a//b", h)
	mux.Handle("/{a}/{a}", h)
	http.ListenAndServe("8080", mux)
}
`,
    "Two packages": `package main

import "example.com/shop/api"

func main() {
	c := api.Client{Base: "htpps://shop.example.com"}
	c.Get("/orders/100%")
}
-- go.mod --
module example.com/shop

go 1.26
-- api/api.go --
package api

import "net/http"

type Client struct{ Base string }

func (c Client) Get(path string) (*http.Response, error) {
	return http.Get(c.Base + path)
}

func (c Client) Check() (*http.Response, error) {
	return http.Get("HTTPS://status.example.com/")
}
`,
  };

  // Positions come in bytes of UTF-8, and the editor counts in UTF-16.
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const slice = (bytes, from, to) => decoder.decode(bytes.subarray(from, to));

  async function inflated(name) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(name + ": " + response.status);
    return response.body.pipeThrough(new DecompressionStream("gzip"));
  }

  async function start() {
    const go = new Go();
    const ready = new Promise((resolve) => { window.uricheckReady = resolve; });
    const types = inflated("assets/std.gz").then((body) => new Response(body).arrayBuffer());
    const body = await inflated("assets/uricheck.wasm.gz");
    const wasm = await WebAssembly.instantiateStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
    go.run(wasm.instance);
    await ready;
    const problem = window.uricheck.load(new Uint8Array(await types));
    if (problem) throw new Error(problem);
  }

  let answer = null;
  function check() {
    if (!window.uricheck) return;
    const began = performance.now();
    answer = JSON.parse(window.uricheck.check(source.value, at("style").checked));
    show();
    document.documentElement.dataset.checked = String(performance.now() - began);
  }

  function show() {
    const all = answer.findings;
    if (answer.error) status.textContent = "The code does not compile: " + answer.error;
    else if (all.length) status.textContent = all.length === 1 ? "1 finding" : all.length + " findings";
    else status.textContent = "No findings";
    at("fixall").disabled = !all.some((f) => f.fixes.length);
    drawMarks(all);
    at("findings").replaceChildren(...all.map(findingItem));
    at("ways").replaceChildren(...answer.ways.map(wayItem));
  }

  function drawMarks(all) {
    const bytes = encoder.encode(source.value), parts = [];
    let end = 0;
    for (const f of [...all].sort((a, b) => a.start - b.start)) {
      if (f.start < end) continue;
      const mark = document.createElement("mark");
      mark.className = f.severity;
      mark.textContent = slice(bytes, f.start, f.end);
      parts.push(slice(bytes, end, f.start), mark);
      end = f.end;
    }
    marks.replaceChildren(...parts, slice(bytes, end) + "\n");
    scroll();
  }

  function scroll() { marks.scrollTop = source.scrollTop; marks.scrollLeft = source.scrollLeft; }

  function element(name, text, properties) {
    const e = document.createElement(name);
    e.textContent = text || "";
    return Object.assign(e, properties);
  }

  function findingItem(f) {
    const li = element("li", "", { className: "finding " + f.severity });
    const p = element("p");
    const place = element("button", f.place, { type: "button", title: "Show the finding in the code" });
    place.addEventListener("click", () => select(f.start, f.end));
    p.append(element("span", f.severity, { className: "severity" }), " ",
      element("a", f.rule, { href: "rules/" + f.rule + ".html" }), ": ", f.message, " ", place);
    li.append(p);
    if (f.way.length) {
      const ol = element("ol");
      ol.append(...f.way.map((step) => withPlaces(element("li"), step)));
      li.append(ol);
    }
    for (const fix of f.fixes) {
      const button = element("button", fix.title, { type: "button" });
      button.addEventListener("click", () => apply(fix.edits));
      li.append(button, " ");
    }
    return li;
  }

  function wayItem(way) {
    const li = element("li"), details = element("details");
    details.append(element("summary", way[0]), withPlaces(element("pre", "", { tabIndex: 0 }), way.slice(1).join("\n")));
    li.append(details);
    return li;
  }

  // withPlaces appends a text to an element. Each place in the code, "api.go:8", becomes a button that shows it.
  function withPlaces(e, text) {
    let end = 0;
    for (const m of text.matchAll(/([\w./-]+\.go):(\d+)/g)) {
      const line = lineOf(m[1], Number(m[2]));
      if (!line) continue;
      const place = element("button", m[0], { type: "button", className: "place", title: "Show this place in the code" });
      place.addEventListener("click", () => {
        source.focus();
        source.setSelectionRange(line.start, line.end);
      });
      e.append(text.slice(end, m.index), place);
      end = m.index + m[0].length;
    }
    e.append(text.slice(end));
    return e;
  }

  // lineOf returns the offsets of a line of a file; null if the text has no such file or line. The code before
  // the first separator is main.go. Steps in other packages name a file without its directory.
  function lineOf(file, number) {
    let name = "main.go", first = 1, start = 0, found = null;
    const lines = source.value.split("\n");
    for (let i = 0; i < lines.length && !found; i++) {
      const separator = lines[i].match(/^-- (.+) --\s*$/);
      if (separator) {
        name = separator[1].trim();
        first = i + 2;
      } else if ((name === file || name.endsWith("/" + file)) && i + 1 - first + 1 === number) {
        found = { start, end: start + lines[i].length };
      }
      start += lines[i].length + 1;
    }
    return found;
  }

  function select(start, end) {
    const bytes = encoder.encode(source.value);
    const from = slice(bytes, 0, start).length;
    source.focus();
    source.setSelectionRange(from, from + slice(bytes, start, end).length);
  }

  function apply(edits) {
    const bytes = encoder.encode(source.value);
    let text = "", end = 0;
    for (const e of [...edits].sort((a, b) => a.start - b.start)) {
      if (e.start < end) continue;
      text += slice(bytes, end, e.start) + e.new;
      end = e.end;
    }
    source.value = text + slice(bytes, end);
    changed();
    source.focus();
  }

  function changed() {
    check();
    history.replaceState(null, "", location.pathname);
  }

  function explain() {
    if (window.uricheck) at("explained").textContent = window.uricheck.explain(at("uri").value);
  }

  // A link contains the code compressed by deflate, in the alphabet of base64url.
  async function pack(text) {
    const body = new Response(text).body.pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  }

  async function share() {
    const link = new URL(location.href);
    link.hash = "code=" + await pack(source.value);
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link.href);
      status.textContent = "The clipboard contains the link";
    } catch {
      status.textContent = "The link is in the address bar";
    }
  }

  async function open() {
    const shared = new URLSearchParams(location.hash.slice(1)).get("code");
    try {
      if (shared) { source.value = await unpack(shared); return; }
    } catch {
      status.textContent = "The link contains no code";
    }
    source.value = Object.values(samples)[0];
  }

  at("sample").append(...Object.keys(samples).map((name) => new Option(name)));
  at("sample").addEventListener("change", () => { source.value = samples[at("sample").value]; changed(); });
  at("fixall").addEventListener("click", () => apply(answer.findings.flatMap((f) => f.fixes.slice(0, 1).flatMap((fix) => fix.edits))));
  at("share").addEventListener("click", share);
  at("style").addEventListener("change", check);
  at("uri").addEventListener("input", explain);
  source.addEventListener("input", changed);
  source.addEventListener("scroll", scroll);
  // Tab leaves the editor, as keyboards need (WCAG 2.1.2); Enter keeps the indentation.
  source.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.isComposing) return;
    const line = source.value.slice(0, source.selectionStart).split("\n").pop();
    const indent = line.match(/^\t*/)[0];
    if (!indent) return;
    e.preventDefault();
    source.setRangeText("\n" + indent, source.selectionStart, source.selectionEnd, "end");
    changed();
  });
  addEventListener("hashchange", () => open().then(check));

  open().then(start).then(() => { check(); explain(); document.documentElement.dataset.ready = String(performance.now()); })
    .catch((e) => { status.textContent = "The analyzer does not load: " + e.message; });
})();
