package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// item is a finding, or a text of the list.
type item struct {
	head string   // its position and its text, on one line
	rest []string // its other data, a line for each field or element
}

// object is an item in JSON. The code names only the fields of the head, so that it also
// compares new fields.
type object map[string]any

// readItems reads the JSON output of uricheck: an array of texts, or the findings by package and
// analyzer.
func readItems(data []byte) ([]item, error) {
	if strings.HasPrefix(string(data), "[") {
		var texts []object
		err := json.Unmarshal(data, &texts)
		return itemsOf(texts, textHead), err
	}
	var packages map[string]map[string][]object
	if err := json.Unmarshal(data, &packages); err != nil {
		return nil, err
	}
	var items []item
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		for _, analyzer := range slices.Sorted(maps.Keys(packages[path])) {
			found := packages[path][analyzer]
			for _, f := range found {
				f["package"] = path
			}
			items = append(items, itemsOf(found, findingHead)...)
		}
	}
	return items, nil
}

func itemsOf(objects []object, head func(object) string) []item {
	var items []item
	for _, o := range objects {
		items = append(items, item{head: head(o), rest: o.lines()})
	}
	return items
}

// findingHead writes "file:1:2 to file:1:3: rule: fact", and removes these fields from the object.
func findingHead(o object) string {
	return fmt.Sprintf("%s to %s: %s", o.take("posn"), o.take("end"), o.take("message"))
}

// textHead writes `file:1:2 to 1:3: "text", send by http.Get`, and removes these fields from the
// object.
func textHead(o object) string {
	start := fmt.Sprintf("%s:%s:%s", o.take("file"), o.take("line"), o.take("column"))
	end := fmt.Sprintf("%s:%s", o.take("endLine"), o.take("endColumn"))
	for before, now := range map[string]string{"sink": "function", "use": "purpose"} { // names before v0.1.0
		if value, ok := o[before]; ok {
			o[now] = value
			delete(o, before)
		}
	}
	return fmt.Sprintf("%s to %s: %q, %s by %s", start, end, o.take("text"), o.take("purpose"), o.take("function"))
}

// take removes a field, and returns its value.
func (o object) take(field string) string {
	value := o[field]
	delete(o, field)
	return fmt.Sprint(value)
}

// lines writes the fields of an object, and each element of an array, as a line.
func (o object) lines() []string {
	var lines []string
	for _, field := range slices.Sorted(maps.Keys(o)) {
		elements, ok := o[field].([]any)
		if !ok {
			elements = []any{o[field]}
		}
		for _, e := range elements {
			lines = append(lines, field+": "+compact(e))
		}
	}
	return lines
}

func compact(value any) string {
	if s, ok := value.(string); ok {
		return s
	}
	// The code has read the value as JSON, so it can write it as JSON.
	data, _ := json.Marshal(value)
	return string(data)
}
