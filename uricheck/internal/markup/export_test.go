package markup

// Attributes returns every attribute in a template, with any name, as a link.
func Attributes(template string) (elements, names []string, links []Link) {
	for _, a := range attributes(template) {
		elements, names, links = append(elements, a.element), append(names, a.name), append(links, newLink(template, a.value))
	}
	return elements, names, links
}

// URLAttributes returns the names of the attributes that are links.
func URLAttributes() map[string][]string { return urlAttributes }
