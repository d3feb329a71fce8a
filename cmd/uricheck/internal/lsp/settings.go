package lsp

import "encoding/json"

// section is the name of the settings of this server among those of an editor.
const section = "uricheck"

// configure applies the settings of the client, and schedules an analysis of all directories. The
// settings may be in a section of their own.
func configure(s *session, data json.RawMessage) {
	if len(data) == 0 || string(data) == "null" {
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
	s.notify("window/showMessage", map[string]any{"type": isError, "message": "uricheck: " + message})
}

// configured handles a change of the settings.
func configured(s *session, p *didChangeConfigurationParams) (any, error) {
	configure(s, p.Settings)
	return nil, nil
}
