package lsp

import "encoding/json"

// These are the structures of the answers that a client reads.

type initializeResult struct {
	Capabilities json.RawMessage `json:"capabilities"`
	ServerInfo   serverInfo      `json:"serverInfo"`
}

type serverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type hover struct {
	Contents markupContent `json:"contents"`
	Range    span          `json:"range"`
}

type markupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type logMessageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}
