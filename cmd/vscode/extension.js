// The extension starts "uricheck lsp" for Go files; the server does the rest.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("uricheck.server");
  const server = { command: settings.get("command"), args: ["lsp", ...settings.get("flags")] };
  client = new LanguageClient("uricheck", "uricheck", server, {
    documentSelector: [{ scheme: "file", language: "go" }],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
