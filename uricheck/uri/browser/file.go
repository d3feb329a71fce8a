package browser

import "strings"

// file runs the file state and the file slash state, for a URL of scheme file.
func (p *parser) file(i int) *Error {
	p.url.hasHost = true
	isBase := p.base != nil && p.base.scheme == "file"
	switch {
	case p.isSlash(i) && p.isSlash(i+1):
		p.noteBackslash(i)
		p.noteBackslash(i + 1)
		return p.fileHost(i + len("//"))
	case p.isSlash(i):
		if !isBase || !p.takeDrive(i) {
			p.noteBackslash(i)
		}
		if i > 0 && p.url.host != "" {
			p.noteSameScheme(i)
		}
		return p.pathFrom(i + len("/"))
	case !isBase:
		if i < p.end(i, "?#") {
			p.note(Slashes, 0, i, p.in[:i]+"///")
		}
		return p.pathFrom(i)
	}
	if i > 0 {
		p.noteSameScheme(i)
	}
	p.url.host = p.base.host
	if beginsWithDrive(p.in[i:]) {
		p.noteDrive(i, "/")
		return p.pathFrom(i)
	}
	return p.relativePath(i)
}

// takeDrive takes the host of the base, and its drive, unless the text after the slash at i has a
// drive. It reports whether it took a drive.
func (p *parser) takeDrive(i int) bool {
	p.url.host = p.base.host
	drive, _, _ := strings.Cut(strings.TrimPrefix(p.base.path, "/"), "/")
	if !isDrive(drive) || beginsWithDrive(p.in[i+1:]) {
		return false
	}
	p.path = append(p.path, "/"+drive...)
	p.note(File, i, i+1, "/"+drive+"/")
	return true
}

// noteDrive records the drive letter at i, unless it has a record or the browser reads it as
// the RFC does.
func (p *parser) noteDrive(i int, before string) {
	end := i + len("C:")
	reads := before + p.in[i:i+1] + ":"
	n := len(p.found)
	isNoted := n > 0 && p.found[n-1].Kind == File && p.found[n-1].End == end
	if !isNoted && reads != p.in[i:end] {
		p.note(File, i, end, reads)
	}
}

// fileHost runs the file host state.
func (p *parser) fileHost(i int) *Error {
	end := p.end(i, "/?#")
	switch {
	case isDrive(p.in[i:end]):
		// It is not a host, but the first segment of the path.
		p.noteDrive(i, "/")
		return p.pathFrom(i)
	case i == end:
		return p.pathStart(end)
	}
	noted := len(p.found)
	host, err := p.hostOf(i, end)
	if err != nil {
		return err
	}
	if host == "localhost" {
		host, p.found = "", p.found[:noted]
		p.note(File, i, end, "")
	}
	p.url.host = host
	return p.pathStart(end)
}

// isDrive reports whether a segment is a drive letter: "C:" or "C|".
func isDrive(s string) bool {
	return len(s) == len("C:") && isLetter(s[0]) && (s[1] == ':' || s[1] == '|')
}

// beginsWithDrive reports whether the first segment is a drive letter.
func beginsWithDrive(s string) bool {
	return len(s) >= len("C:") && isDrive(s[:2]) && (len(s) == 2 || strings.IndexByte(`/\?#`, s[2]) >= 0)
}
