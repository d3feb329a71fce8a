package closure

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"fmt"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rogpeppe/go-internal/cache"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// pkg is a package with its result.
type pkg struct {
	*Listed
	isRoot    bool
	importers atomic.Int32 // packages without results that import this one
	size      int64        // of the Go files, in bytes, once there is a key

	compileError *ListError  // of the compiler, or of cgo
	isAsked      atomic.Bool // whether another package needs what the compiler could not make

	once   sync.Once // finds the result
	result result
	err    error

	key       func() (key, error)
	mentioned func() (map[string]*types.Package, error)
}

func (a *Analysis) newPkg(l *Listed, isRoot bool) *pkg {
	p := &pkg{Listed: l, isRoot: isRoot}
	p.key = sync.OnceValues(func() (key, error) { return a.keyOf(p) })
	p.forget(a)
	return p
}

// forget forgets the types that the package mentions.
func (p *pkg) forget(a *Analysis) {
	p.mentioned = sync.OnceValues(func() (map[string]*types.Package, error) { return a.mentionedBy(p) })
}

// slot is the size of the source of a package for which one processor has memory: syntax and types need about 30 times
// as much.
const slot = 2 << 20

func allSlots() int64 { return slot * int64(runtime.GOMAXPROCS(0)) }

// weight returns how much of [Analysis.busy] the analysis of the package takes. The largest ones run alone.
func (p *pkg) weight() int64 { return min(max(p.size, slot), allSlots()) }

// result is the result of the analysis of a package.
type result struct {
	Record   string // of a root
	Facts    unit.StoredFacts
	Mentions []string // by its types, of those in Config, if there are no facts
}

// key identifies all that the result of a package depends on.
type key [sha256.Size]byte

// ofRecord returns the key of a result with a record, which depends on the settings of the analyzer.
func (k key) ofRecord(settings string) key {
	return sha256.Sum256(fmt.Appendf(k[:], "record %s", settings))
}

// keyOf returns the key of a package.
func (a *Analysis) keyOf(p *pkg) (key, error) {
	c := p.Unit(a.GoVersion)
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%q %q %q %q\n", a.Store.salt, p.ImportPath, c.GoVersion, c.ModulePath, c.ModuleVersion)
	for i, names := range [][]string{c.GoFiles, absolute(p.Dir, p.CgoFiles), c.IgnoredFiles} {
		for _, name := range names {
			sum, size, err := a.sumOf(name)
			if err != nil {
				return key{}, unreadable(p, name, err)
			}
			if i == 0 {
				p.size += size
			}
			fmt.Fprintf(h, "file %d %q %x\n", i, filepath.Base(name), sum)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(p.ImportMap)) {
		fmt.Fprintf(h, "map %q %q\n", path, p.ImportMap[path])
	}
	for _, path := range p.Imports {
		imported := a.packages[path]
		if imported == nil {
			return key{}, fmt.Errorf("the go command does not list %s", path)
		}
		k, err := imported.key()
		if err != nil {
			return key{}, err
		}
		fmt.Fprintf(h, "import %q %x\n", path, k)
	}
	return key(h.Sum(nil)), nil
}

func (a *Analysis) sumOf(name string) (sum [sha256.Size]byte, size int64, err error) {
	if content, ok := a.Overlay[name]; ok {
		return sha256.Sum256(content), int64(len(content)), nil
	}
	return sumOf(name)
}

// unreadable returns the problem of a package with a file that nobody can read, such as one with a name that the go
// command changes for its output.
func unreadable(p *pkg, name string, err error) error {
	return problems{{p.Path(), Load, name, files.Cause(err).Error()}}
}

func sumOf(name string) (sum [sha256.Size]byte, size int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return sum, 0, err
	}
	defer f.Close()
	h := sha256.New()
	size, err = io.Copy(h, f)
	return [sha256.Size]byte(h.Sum(nil)), size, err
}

// Store keeps results. The zero Store keeps none.
type Store struct {
	cache *cache.Cache
	salt  string
}

// OpenStore opens the store in a directory, which it makes if necessary. The results depend on the file of
// the program, and on the processor for which it analyses packages.
func OpenStore(dir, program, goarch string) (*Store, error) {
	sum, _, err := sumOf(program)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	c, err := cache.Open(dir)
	return &Store{c, fmt.Sprintf("%x %s", sum, goarch)}, err
}

// Trim removes results that no run has used for days.
func (s *Store) Trim() error {
	if s.cache == nil {
		return nil
	}
	return s.cache.Trim()
}

func (s *Store) get(k key) (r result, ok bool) {
	if s.cache == nil {
		return result{}, false
	}
	data, _, err := s.cache.GetBytes(cache.ActionID(k))
	if err != nil {
		return result{}, false
	}
	err = gob.NewDecoder(bytes.NewReader(data)).Decode(&r)
	return r, err == nil
}

func (s *Store) put(k key, r result) error {
	if s.cache == nil {
		return nil
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(r); err != nil {
		return err
	}
	return s.cache.PutBytes(cache.ActionID(k), b.Bytes())
}
