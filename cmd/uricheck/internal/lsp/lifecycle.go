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
	return initializeResult{
		Capabilities: serverCapabilities{
			TextDocumentSync:   textDocumentSyncOptions{OpenClose: true, Change: incremental, Save: true},
			HoverProvider:      true,
			CodeActionProvider: codeActionOptions{CodeActionKinds: []string{quickFix, fixAll}},
			Workspace:          workspaceCapabilities{workspaceFoldersCapabilities{Supported: true, ChangeNotifications: true}},
		},
		ServerInfo: serverInfo{Name: "uricheck", Version: s.server.Version},
	}, nil
}

// start asks the client to report changes of files outside the editor: an imported package, go.mod, or a
// configuration file.
func (s *session) start(*struct{}) (any, error) {
	if !s.client.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil, nil
	}
	const watchers = `{"watchers": [{"globPattern": "**/*.go"}, {"globPattern": "**/go.{mod,work}"}, {"globPattern": "**/.uricheck.toml"}]}`
	_, err := s.conn.DispatchCall(context.Background(), "client/registerCapability", registrationParams{[]registration{
		{ID: "files", Method: "workspace/didChangeWatchedFiles", RegisterOptions: json.RawMessage(watchers)},
	}})
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
