// What the playground uses of CodeMirror, as the global object CodeMirror.
export { EditorState, Transaction } from "@codemirror/state";
export { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
export { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { goLanguage } from "@codemirror/lang-go";
export { tags } from "@lezer/highlight";

import { StyleModule } from "style-mod";

// The policy of the page forbids style elements, which style-mod makes in a document. In a shadow root it
// constructs style sheets, which the policy allows: so the document pretends to be one.
const constructed = {
  ownerDocument: document,
  get adoptedStyleSheets() { return document.adoptedStyleSheets; },
  set adoptedStyleSheets(sheets) { document.adoptedStyleSheets = sheets; },
};
const mount = StyleModule.mount;
StyleModule.mount = (root, modules, options) => mount(root === document ? constructed : root, modules, options);
