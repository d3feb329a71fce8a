package lsp

import (
	"context"
	"encoding/json"
)

func (s *session) initialize(p *initializeParams) (any, error) {
	s.state = initialized
	s.client = *p
	folders := p.WorkspaceFolders
	if len(folders) == 0 && p.RootURI != "" {
		folders = []workspaceFolder{{p.RootURI}}
	}
	s.folders.add(folders)
	configure(s, p.Options)
	info := map[string]string{"name": "uricheck", "version": s.server.Version}
	return map[string]any{"capabilities": json.RawMessage(capabilities), "serverInfo": info}, nil
}

// capabilities are the ServerCapabilities. The changes of documents come with their ranges.
const capabilities = `{
	"textDocumentSync": {"openClose": true, "change": 2, "save": true},
	"hoverProvider": true,
	"codeActionProvider": {"codeActionKinds": ["` + quickFix + `", "` + fixAll + `"]},
	"workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}}
}`

// start asks the client to report changes of files outside the editor: an imported package, go.mod, or a
// configuration file.
func (s *session) start(*struct{}) (any, error) {
	if !s.client.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil, nil
	}
	const params = `{"registrations": [{"id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": [
		{"globPattern": "**/*.go"}, {"globPattern": "**/go.{mod,work}"}, {"globPattern": "**/.uricheck.toml"}
	]}}]}`
	_, err := s.conn.DispatchCall(context.Background(), "client/registerCapability", json.RawMessage(params))
	return nil, err // the answer has no content
}

func (s *session) shutdown(*struct{}) (any, error) {
	s.state = shutDown
	s.runs.queue = nil
	s.runs.cancel()
	return nil, nil
}

func (s *session) didChangeFolders(p *didChangeWorkspaceFoldersParams) (any, error) {
	for _, f := range p.Event.Removed {
		if dir, ok := fileName(f.URI); ok {
			s.folders.remove(dir)
		}
	}
	s.folders.add(p.Event.Added)
	for dir := range s.found {
		if !s.folders.have(dir) {
			s.forget(dir)
		}
	}
	s.schedule(0, s.open.dirs()...)
	return nil, nil
}
