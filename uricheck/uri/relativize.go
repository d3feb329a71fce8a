package uri

import "strings"

// Relativize is the inverse of [Ref.Resolve]: it returns a relative reference that resolves to
// target, with r as the base. More exactly, both resolve to the same URI: target without dot
// segments.
//
// It tries a fragment or nothing, a query, a relative path, an absolute path, an authority, in this
// order, and returns the first that resolves to target. If none does, for example because the
// schemes differ, it returns target. It compares case and percent-encodings as written: see
// [Ref.Normalize].
func (r Ref) Relativize(target Ref) Ref {
	want, err := r.Resolve(target)
	if err != nil || target.Scheme() != r.Scheme() {
		return target
	}
	behindPath := target.s[target.pathEnd:]
	candidates := [...]string{
		target.rawFragment(),
		behindPath,
		r.relativePath(target.Path()) + behindPath,
		target.s[target.pathStart:],
		target.s[target.schemeEnd+1:],
	}
	for _, s := range candidates {
		ref := Split(s)
		if !ref.IsRelative() {
			continue
		}
		if got, err := r.Resolve(ref); err == nil && got.s == want.s {
			return ref
		}
	}
	return target
}

// relativePath returns a relative path that leads from the directory of r to
// path, or path itself if they do not even share the root.
func (r Ref) relativePath(path string) string {
	directory := r.directory()
	shared := 0
	for i := 0; i < min(len(directory), len(path)) && directory[i] == path[i]; i++ {
		if path[i] == '/' {
			shared = i + 1
		}
	}
	if shared == 0 && strings.HasPrefix(path, "/") {
		return path
	}
	relative := strings.Repeat("../", strings.Count(directory[shared:], "/")) + path[shared:]
	if relative == "" || relative[0] == '/' || startsWithColon(relative) {
		return "./" + relative
	}
	return relative
}
