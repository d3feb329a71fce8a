// Writes the editor of the playground into the file that the command line names, with the licences of what it
// contains. In testdata/playground, go test -run TestBundle -update runs this in a copy of the folder, after npm ci.
import { build } from "esbuild";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const result = await build({
  entryPoints: ["entry.js"], bundle: true, minify: true, format: "iife", globalName: "CodeMirror", target: "es2022",
  charset: "utf8", legalComments: "none", write: false, metafile: true,
});
const packages = new Set();
for (const name of Object.keys(result.metafile.inputs)) {
  const inside = name.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//);
  if (inside) packages.add(inside[1]);
}
const byLicence = new Map();
for (const name of [...packages].sort()) {
  const file = "node_modules/" + name + "/LICENSE";
  const licence = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (!licence.includes("Permission is hereby granted")) throw new Error(name + " is not under the MIT licence");
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
}
const licences = [...byLicence].map(([licence, names]) => names.join(", ") + "\n\n" + licence);
const head = "/* cmd/site/editor makes this file from npm packages.\n\n" + licences.join("\n\n") + "\n*/\n";
writeFileSync(process.argv[2], head + result.outputFiles[0].text);
