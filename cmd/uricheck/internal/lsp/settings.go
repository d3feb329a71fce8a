package lsp

import (
	"context"
	"encoding/json"

	"github.com/sourcegraph/jsonrpc2"
)

// section is the name of the settings of this server among those of an editor.
const section = "uricheck"

// configure applies the settings of the client, and schedules an analysis of all directories. The
// settings may be in a section of their own.
func configure(s *session, data json.RawMessage) {
	if s.server.Configure == nil || len(data) == 0 {
		return
	}
	var settings map[string]any
	if err := json.Unmarshal(data, &settings); err != nil {
		show(s, "the settings are not an object")
		return
	}
	if own, ok := settings[section].(map[string]any); ok {
		settings = own
	}
	s.runs.cancel()
	if err := s.server.Configure(settings); err != nil {
		show(s, err.Error())
	}
	for _, dir := range s.open.dirs() {
		s.quick.look(0, dir)
	}
}

// show shows the user an error in the settings.
func show(s *session, message string) {
	const isError = 1
	s.notify("window/showMessage", logMessageParams{Type: isError, Message: "uricheck: " + message})
}

// configured handles a change of the settings. A client that answers questions about its settings
// does not send them here.
func configured(s *session, p *didChangeConfigurationParams) (any, error) {
	if s.client.Capabilities.Workspace.Configuration {
		return nil, askForSettings(s)
	}
	configure(s, p.Settings)
	return nil, nil
}

// askForSettings asks the client for the settings. The answer arrives later.
func askForSettings(s *session) error {
	wait, err := s.conn.DispatchCall(context.Background(), "workspace/configuration", configurationParams{[]configurationItem{{section}}})
	if err != nil {
		return err
	}
	go awaitSettings(s, wait)
	return nil
}

func awaitSettings(s *session, wait jsonrpc2.Waiter) {
	var answers []json.RawMessage
	if err := wait.Wait(context.Background(), &answers); err != nil || len(answers) != 1 || string(answers[0]) == "null" {
		return // the client has none, or has gone away
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	configure(s, answers[0])
}
