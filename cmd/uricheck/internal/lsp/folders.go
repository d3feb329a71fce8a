package lsp

import (
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// folders are the folders of the workspace; if there are none, all directories belong to it.
type folders []string

// add adds folders to the workspace, except for URIs that are not directories, because those
// contain no Go files.
func (fs *folders) add(added []workspaceFolder) {
	for _, f := range added {
		if dir, ok := fileName(f.URI); ok {
			*fs = append(*fs, dir)
		}
	}
}

func (fs *folders) remove(dir string) {
	*fs = slices.DeleteFunc(*fs, func(known string) bool { return known == dir })
}

// have reports whether a directory belongs to the workspace: the user cannot fix files of the
// standard library, or of the module cache.
func (fs folders) have(dir string) bool {
	if len(fs) == 0 {
		return true
	}
	return slices.ContainsFunc(fs, func(folder string) bool { return finding.IsWithin(folder, dir) })
}

// among returns the directories that belong to the workspace.
func (fs folders) among(dirs []string) []string {
	return slices.DeleteFunc(dirs, func(dir string) bool { return !fs.have(dir) })
}
