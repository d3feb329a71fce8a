// The worker of the playground. It runs the analyzer, WebAssembly, so that the page answers to keys meanwhile.
// It answers a request to check in several depths, as play.Depth names them, and drops it when a newer one comes.
"use strict";
importScripts("wasm_exec.js");

const draft = 1, withFixes = 2, withWays = 3;
// Of a long text the page gets the findings before their fixes; the fixes wait until nobody has typed for a while.
const long = 30000, pause = 700;
// The browser compiles a function well only after it has run often. So the worker analyses the first text so many
// times more while it has nothing else to do: 5,000 lines then take a third of the time.
let warmUps = 20;

async function inflated(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(name + ": " + response.status);
  return response.body.pipeThrough(new DecompressionStream("gzip"));
}

async function start() {
  const go = new Go();
  const ready = new Promise((resolve) => { self.uricheckReady = resolve; });
  const types = inflated("std.gz").then((body) => new Response(body).arrayBuffer());
  const body = await inflated("uricheck.wasm.gz");
  const response = new Response(body, { headers: { "Content-Type": "application/wasm" } });
  const wasm = await WebAssembly.instantiateStreaming(response, go.importObject);
  go.run(wasm.instance).then(() => postMessage({ kind: "failed", message: "it has ended" }));
  await ready;
  const problem = self.uricheck.load(new Uint8Array(await types));
  if (problem) throw new Error(problem);
}

// inUTF16 returns a function that converts offsets in bytes of UTF-8 to those of the editor.
function inUTF16(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === text.length) return (offset) => offset;
  const at = new Uint32Array(bytes.length + 1);
  let units = 0;
  for (let i = 0; i < bytes.length; i++) {
    at[i] = units;
    if ((bytes[i] & 0xc0) !== 0x80) units += bytes[i] >= 0xf0 ? 2 : 1;
  }
  at[bytes.length] = units;
  return (offset) => at[offset];
}

let job = null, timer = 0;

function begin(request) {
  job = { ...request, depth: 0, offset: inUTF16(request.source) };
  continueAfter(0);
}

function continueAfter(time, next = step) {
  clearTimeout(timer);
  timer = setTimeout(next, time);
}

function rest() {
  self.uricheck.collect();
  warmUp();
}

function warmUp() {
  if (warmUps === 0 || job.source.length > long) return;
  warmUps--;
  self.uricheck.check(job.source + "\n".repeat(warmUps), job.style, withFixes); // the last one is of the text itself
  continueAfter(10, warmUp);
}

function step() {
  const last = job.ways ? withWays : withFixes;
  job.depth = job.depth || job.source.length > long ? job.depth + 1 : withFixes;
  const answer = JSON.parse(self.uricheck.check(job.source, job.style, job.depth));
  for (const at of [...answer.findings, ...answer.problems]) {
    at.start = job.offset(at.start);
    at.end = job.offset(at.end ?? at.start);
  }
  const isLast = job.depth >= last || answer.error !== "";
  postMessage({ kind: "answer", id: job.id, answer, hasWays: job.depth === withWays, isLast });
  if (isLast) continueAfter(0, rest);
  else continueAfter(job.depth === draft ? pause : 0);
}

function fix({ id, source, style, finding, number }) {
  const isAll = finding === undefined, { fixAll, fix } = self.uricheck;
  const text = isAll ? fixAll(source, style) : fix(source, style, finding, number);
  const { edits, error } = JSON.parse(text), offset = inUTF16(source);
  const changes = edits && edits.map((e) => ({ from: offset(e.start), to: offset(e.end), insert: e.new }));
  postMessage({ kind: "fixed", id, changes, error });
}

const answers = {
  check: begin,
  fix,
  explain: ({ text }) => postMessage({ kind: "explained", text: self.uricheck.explain(text) }),
};

const started = start();
started.then(() => postMessage({ kind: "ready" }), (e) => postMessage({ kind: "failed", message: e.message }));
addEventListener("message", (e) => { started.then(() => answers[e.data.kind](e.data), () => {}); });
