package stdlib

// Lacking returns the fields that the row of a use lacks.
func (u Use) Lacking() (lacks []string) {
	r := u.row()
	for _, column := range []struct {
		what  string
		isSet bool
	}{
		{"name", r.name != ""},
		{"purpose, which has its word", r.purpose != 0},
		{"form", r.form != 0},
		{"model", r.model != nil},
		{"language", r.languages != nil},
		{"function or field, or words for what takes it", r.sink != "" || r.where != ""},
	} {
		if !column.isSet {
			lacks = append(lacks, column.what)
		}
	}
	return lacks
}

// HasLanguage reports whether there is an automaton for the texts that a use accepts.
func (u Use) HasLanguage() bool { return len(u.row().languages) > 0 }
