// Runs the extension without VS Code: the module "vscode" exists only there, so the test puts another one in its place.
const assert = require("node:assert");
const Module = require("node:module");
const test = require("node:test");

class Client {
  static started = [];
  constructor(...args) {
    this.args = args;
  }
  start() {
    Client.started.push(this);
  }
  stop() {
    Client.started = Client.started.filter((c) => c !== this);
  }
}

const configured = { command: "/opt/uricheck", flags: ["-style"] };
const fakes = {
  vscode: { workspace: { getConfiguration: (section) => ({ get: (key) => section === "uricheck.server" && configured[key] }) } },
  "vscode-languageclient/node": { LanguageClient: Client },
};
const load = Module._load;
Module._load = (name, ...rest) => fakes[name] ?? load(name, ...rest);

test("starts the server for Go files, and stops it", async () => {
  const extension = require("./extension.js");
  await extension.activate();
  assert.strictEqual(Client.started.length, 1);
  const [, , server, options] = Client.started[0].args;
  assert.deepStrictEqual(server, { command: "/opt/uricheck", args: ["lsp", "-style"] });
  assert.deepStrictEqual(options.documentSelector, [{ scheme: "file", language: "go" }]);
  await extension.deactivate();
  assert.strictEqual(Client.started.length, 0);
});

test("has a default for each setting that it reads", () => {
  const { contributes } = require("./package.json");
  for (const key of Object.keys(configured)) {
    assert.ok(contributes.configuration.properties[`uricheck.server.${key}`].default !== undefined, key);
  }
});
