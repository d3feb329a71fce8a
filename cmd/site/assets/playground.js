// The playground: an editor with marks, a worker with the analyzer, findings with their fixes, and the explanation of
// a URI. A link contains the code in its fragment, which no browser sends to a server.
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const page = document.documentElement.dataset; // tests read .state, and .first, the time of the first answer
  const status = at("status"), assets = document.currentScript.src.replace(/[^/]*$/, "");
  const delay = 300; // in milliseconds, from a key to the check
  const most = 100; // findings in the list, until the reader asks for all
  const { EditorView, EditorState, Transaction, setDiagnostics, keymap, tags } = CodeMirror;

  // The editor.

  const mark = (name) => ({
    backgroundImage: "none", paddingBottom: "0", borderBottom: `2px solid var(--${name})`,
    backgroundColor: `color-mix(in srgb, var(--${name}) 14%, transparent)`,
  });
  const theme = EditorView.theme({
    "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--code)", fontSize: ".875rem" },
    "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "-2px" },
    ".cm-scroller": {
      fontFamily: 'ui-monospace, "SFMono-Regular", Consolas, "DejaVu Sans Mono", monospace', lineHeight: "1.5",
    },
    ".cm-content": { caretColor: "var(--text)" },
    ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--code)", borderRight: "1px solid var(--line)" },
    ".cm-activeLineGutter, .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--soft) 9%, transparent)" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
      { backgroundColor: "color-mix(in srgb, var(--link) 28%, transparent)" },
    ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--link) 14%, transparent)" },
    ".cm-lintRange-error": mark("error"),
    ".cm-lintRange-warning": mark("warning"),
    ".cm-lintRange-info": mark("style"),
    ".cm-lintRange-active": { backgroundColor: "transparent" },
    ".cm-tooltip, .cm-panels, .cm-textfield": {
      color: "var(--text)", backgroundColor: "var(--page)", border: "1px solid var(--line)",
    },
    ".cm-diagnostic": { font: ".93rem/1.5 system-ui, sans-serif", maxWidth: "34rem", whiteSpace: "normal" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
    ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
    ".cm-diagnostic-info": { borderLeftColor: "var(--style)" },
    ".cm-diagnosticText": { display: "block" },
    ".cm-diagnosticSource": { fontSize: ".8rem", opacity: "1", color: "var(--soft)" },
    ".cm-diagnosticAction": { minHeight: "0", margin: ".3rem .5rem .1rem 0", padding: ".15rem .6rem" },
    ".cm-diagnosticAction, .cm-button": {
      font: "inherit", color: "var(--page)", backgroundColor: "var(--link)", backgroundImage: "none",
    },
  });
  const colours = CodeMirror.HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier], color: "var(--keyword)" },
    { tag: [tags.string, tags.character], color: "var(--string)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
    { tag: tags.function(tags.definition(tags.variableName)), color: "var(--name)" },
    { tag: tags.comment, color: "var(--comment)" },
  ]);
  const extensions = [
    CodeMirror.lineNumbers(), CodeMirror.lintGutter(), CodeMirror.history(), CodeMirror.drawSelection(),
    CodeMirror.highlightActiveLine(), CodeMirror.highlightActiveLineGutter(), CodeMirror.bracketMatching(),
    CodeMirror.highlightSelectionMatches(), CodeMirror.goLanguage, CodeMirror.syntaxHighlighting(colours), theme,
    CodeMirror.indentUnit.of("\t"), EditorState.tabSize.of(4),
    // Tab has no binding: it leaves the editor, as keyboards need (WCAG 2.1.2).
    ...["default", "history", "search", "lint"].map((name) => keymap.of(CodeMirror[name + "Keymap"])),
    EditorView.contentAttributes.of({
      id: "source", tabindex: "0", "aria-label": "Go code", spellcheck: "false", autocapitalize: "off",
    }),
    EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
  ];
  const view = new EditorView({ parent: at("editor"), extensions });
  at("editor").addEventListener("keydown", (e) => e.stopPropagation()); // elsewhere on the page, "/" begins a search
  const code = () => view.state.doc.toString();

  // replaceAll shows other code. The undo of the editor takes this back, unless the page has just been opened.
  const replaceAll = (text, isFirst = false) => view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: Transaction.addToHistory.of(!isFirst),
  });

  function select(from, to) {
    view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    view.focus();
  }

  // The worker.

  const worker = new Worker(assets + "playground.worker.js");
  const ask = (kind, request) => worker.postMessage({ kind, ...request });
  const received = {
    ready: () => explain(),
    failed: ({ message }) => { status.textContent = "The analyzer does not run: " + message; page.state = "failed"; },
    answer: (a) => { if (a.id === asked.id && code() === asked.source) show(a); }, // else another check follows
    fixed,
    explained: ({ text }) => { at("explained").textContent = text; },
  };
  worker.addEventListener("message", (e) => received[e.data.kind](e.data));
  worker.addEventListener("error", (e) => received.failed({ message: e.message || "the browser cannot load it" }));

  let asked = { id: 0, source: "" }, shown = null, timer = 0, limit = most;

  function changed() {
    page.state = "checking";
    at("answer").classList.add("stale"); // the findings are those of the code before
    clearTimeout(timer);
    timer = setTimeout(check, delay);
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  function check() {
    page.state = "checking";
    asked = { id: asked.id + 1, source: code(), style: at("style").checked, ways: at("waysbox").open };
    limit = most;
    ask("check", asked);
  }

  // fix applies a fix, or without one those of all findings.
  function fix(finding, number) {
    if (code() === asked.source) ask("fix", { ...asked, finding, number });
  }

  function fixed({ id, changes, error }) {
    if (error) notify("The fix is impossible: " + error);
    else if (id === asked.id && code() === asked.source) view.dispatch({ changes, userEvent: "input.fix" });
  }

  const explain = () => ask("explain", { text: at("uri").value });

  // The answer.

  function show(a) {
    shown = a;
    const { answer } = a;
    const problems = answer.error ? [problemOf(answer.error)] : answer.problems;
    status.textContent = statusOf(answer);
    at("answer").classList.remove("stale");
    at("fixall").disabled = !answer.findings.some((f) => f.fixes.length);
    drawMarks(answer.findings, problems);
    at("problems").replaceChildren(...problems.slice(0, 10).map(problemItem));
    at("notes").replaceChildren(...answer.notes.map((note) => element("li", note)));
    showFindings();
    if (a.hasWays || !at("waysbox").open) at("ways").replaceChildren(...answer.ways.map(wayItem));
    page.first ??= String(performance.now());
    page.state = a.isLast ? "done" : "draft";
  }

  function showFindings() {
    const all = shown.answer.findings;
    at("findings").replaceChildren(...all.slice(0, limit).map(findingItem));
    at("more").hidden = all.length <= limit;
    at("more").textContent = `Show all ${all.length} findings`;
  }

  const plural = (n, noun) => (n === 1 ? "1 " + noun : `${n} ${noun}s`);

  function statusOf({ error, problems, findings }) {
    if (error) return "The code does not compile, so uricheck cannot judge it.";
    const found = findings.length ? plural(findings.length, "finding") : "No findings";
    return problems.length ? `${found}. The code has ${plural(problems.length, "error")}; uricheck judges the rest.` : found;
  }

  // problemOf finds the place in an error such as "low/low.go:6:12: text" or "6:12: text".
  function problemOf(error) {
    const m = error.match(/^(?:line )?(?:([^\s:]*[^\s:\d][^\s:]*):)?(\d+)(?::\d+)?: ([^]*)$/);
    const line = m && lineOf(m[1] ?? "", Number(m[2]));
    return line ? { message: m[3], place: (m[1] ? m[1] + ":" : "line ") + m[2], ...line } : { message: error, place: "" };
  }

  const severities = { error: "error", warning: "warning", style: "info" };

  function drawMarks(findings, problems) {
    const length = view.state.doc.length, diagnostics = [];
    findings.forEach((f, i) => diagnostics.push({
      from: f.start, to: f.end, severity: severities[f.severity], source: f.rule, message: f.message,
      actions: f.fixes.map((title, number) => ({ name: title, apply: () => fix(i, number) })),
    }));
    for (const p of problems) {
      if (!p.place) continue;
      const from = Math.min(p.start, length), to = Math.max(p.end, view.state.wordAt(from)?.to ?? from);
      diagnostics.push({ from, to, severity: "error", source: "compiler", message: p.message });
    }
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }

  function element(name, text, properties) {
    const e = document.createElement(name);
    e.textContent = text || "";
    return Object.assign(e, properties);
  }

  // placeButton shows a part of the code.
  function placeButton(text, start, end) {
    const button = element("button", text, { type: "button", className: "place", title: "Show this place in the code" });
    const inText = (offset) => Math.min(offset, view.state.doc.length); // the code may be shorter than it was
    button.addEventListener("click", () => select(inText(start), inText(end)));
    return button;
  }

  function problemItem(p) {
    const li = element("li");
    if (p.place) li.append(placeButton(p.place, p.start, p.end), ": ");
    li.append(p.message);
    return li;
  }

  function findingItem(f, i) {
    const li = element("li", "", { className: "finding " + f.severity });
    const p = element("p");
    p.append(element("span", f.severity, { className: "severity" }), " ",
      element("a", f.rule, { href: "rules/" + f.rule + ".html" }), " ", placeButton(f.place, f.start, f.end));
    li.append(p, element("p", f.message));
    if (f.way.length) {
      const ol = element("ol");
      ol.append(...f.way.map((step) => withPlaces(element("li"), step)));
      li.append(ol);
    }
    f.fixes.forEach((title, number) => {
      const button = element("button", title, { type: "button" });
      button.addEventListener("click", () => fix(i, number));
      li.append(button, " ");
    });
    return li;
  }

  function wayItem(way) {
    const li = element("li"), details = element("details");
    details.append(element("summary", way[0]), withPlaces(element("pre", "", { tabIndex: 0 }), way.slice(1).join("\n")));
    li.append(details);
    return li;
  }

  // withPlaces appends a text to an element. Each place in the code, "api.go:8" or "line 8", becomes a button.
  function withPlaces(e, text) {
    let end = 0;
    for (const m of text.matchAll(/([\w./-]+\.go):(\d+)|\bline (\d+)/g)) {
      const line = lineOf(m[1] ?? "", Number(m[2] ?? m[3]));
      if (!line) continue;
      e.append(text.slice(end, m.index), placeButton(m[0], line.start, line.end));
      end = m.index + m[0].length;
    }
    e.append(text.slice(end));
    return e;
  }

  // lineOf returns the offsets of a line of a file; null if the text has no such file or line. The file "" is the
  // whole text, and the code before the first separator is main.go. Steps in other packages name a file without its
  // directory.
  function lineOf(file, number) {
    const lines = asked.source.split("\n");
    let name = "main.go", first = 0, start = 0;
    for (let i = 0; i < lines.length; i++) {
      const separator = file && lines[i].match(/^-- (.+) --\s*$/);
      if (separator) {
        name = separator[1].trim();
        first = i + 1;
      } else if ((!file || name === file || name.endsWith("/" + file)) && i - first + 1 === number) {
        return { start, end: start + lines[i].length };
      }
      start += lines[i].length + 1;
    }
    return null;
  }

  function notify(text) {
    at("notice").textContent = text;
    at("notice").hidden = !text;
  }

  // Links. They contain the code compressed by deflate, in the alphabet of base64url, and the settings.

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
    link.hash = "code=" + await pack(code()) + (at("style").checked ? "&style=1" : "");
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link.href);
      status.textContent = "The clipboard contains the link";
    } catch {
      status.textContent = "The link is in the address bar";
    }
  }

  // choose returns the code of an example, and selects its name.
  function choose(name) {
    at("sample").value = name; // "" if there is no such name
    return example(at("sample").value);
  }

  async function example(name) {
    const response = await fetch(`${assets}examples/${name}.txt`);
    if (!response.ok) throw new Error(`${response.status} for the example ${name}`);
    return response.text();
  }

  // open shows the code of the link, or an example.
  async function open() {
    const hash = location.hash, link = new URLSearchParams(hash.slice(1));
    let text = null;
    try {
      if (link.get("code")) text = await unpack(link.get("code"));
      else if (link.get("example")) text = await choose(link.get("example"));
    } catch { /* the notice says it */ }
    const isBroken = hash.length > 1 && text === null;
    at("style").checked = !isBroken && link.get("style") === "1";
    replaceAll(text ?? await choose("requests"), shown === null);
    notify(!isBroken ? "" :
      "This link is broken: it contains no code that the playground can read. Here is an example instead.");
    if (hash && !isBroken) history.replaceState(null, "", hash); // changed has removed it
    clearTimeout(timer);
    check();
  }

  const failed = (e) => notify("The server does not answer: " + e.message);
  at("sample").addEventListener("change", () => example(at("sample").value).then((text) => replaceAll(text), failed));
  at("fixall").addEventListener("click", () => fix());
  at("share").addEventListener("click", share);
  at("style").addEventListener("change", check);
  at("more").addEventListener("click", () => { limit = Infinity; showFindings(); });
  at("waysbox").addEventListener("toggle", () => { if (at("waysbox").open) check(); });
  at("uri").addEventListener("input", explain);
  addEventListener("hashchange", () => open().catch(failed));
  open().catch(failed);
})();
