package lsp

import "encoding/json"

// These are the structures of LSP 3.17 that the server reads, under the names of the specification, with the fields
// that it needs.

// object is a structure that the server writes.
type object map[string]any

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in UTF-16 code units
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type initializeParams struct {
	RootURI          string            `json:"rootUri"`
	WorkspaceFolders []workspaceFolder `json:"workspaceFolders"`
	Options          json.RawMessage   `json:"initializationOptions"`
	Capabilities     struct {
		Workspace struct {
			WorkspaceEdit struct {
				DocumentChanges bool `json:"documentChanges"`
			} `json:"workspaceEdit"`
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
		} `json:"workspace"`
		TextDocument struct {
			Hover struct {
				ContentFormat []string `json:"contentFormat"`
			} `json:"hover"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

type workspaceFolder struct {
	URI string `json:"uri"`
}

type didChangeWorkspaceFoldersParams struct {
	Event struct {
		Added   []workspaceFolder `json:"added"`
		Removed []workspaceFolder `json:"removed"`
	} `json:"event"`
}

// documentParams are the parameters of the messages about a document: each has some of the fields.
type documentParams struct {
	TextDocument   documentItem    `json:"textDocument"`
	ContentChanges []contentChange `json:"contentChanges"`
	Position       position        `json:"position"`
	Range          span            `json:"range"`
	Context        struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type documentItem struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"`
	Version    int    `json:"version"`
	Text       string `json:"text"`
}

type contentChange struct {
	Range *span  `json:"range"` // nil for the whole text
	Text  string `json:"text"`
}

type didChangeWatchedFilesParams struct {
	Changes []struct {
		URI  string `json:"uri"`
		Type int    `json:"type"`
	} `json:"changes"`
}

type didChangeConfigurationParams struct {
	Settings json.RawMessage `json:"settings"`
}
