package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/live"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/lsp"
)

// editor is the analysis that the server for an editor needs: in this process, and where
// that cannot be by go vet.
type editor struct {
	program *program
	args    []string // of the command line

	mu      sync.RWMutex // is held while something is analysed with the options
	options *options
	store   *live.Store
}

func newEditor(p *program, opts *options, args []string) *editor {
	return &editor{program: p, args: args, options: opts, store: live.New(p.analyzer)}
}

// configure implements Configure of [lsp.Server]: settings have the names of flags.
func (e *editor) configure(settings map[string]any) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	p := *e.program
	p.analyzer = analyzer.New() // without what was set before
	opts := new(options)
	fs := p.lspFlags(opts)
	if err := fs.Parse(e.args); err != nil {
		return err
	}
	for name, value := range sorted(settings) {
		if fs.Lookup(name) == nil {
			return fmt.Errorf("there is no setting %q: %q lists the flags, which have the same names", name, "uricheck help lsp")
		}
		if err := fs.Set(name, fmt.Sprint(value)); err != nil {
			return fmt.Errorf("setting %q: %w", name, err)
		}
	}
	e.program, e.options, e.store = &p, opts, live.New(p.analyzer)
	return nil
}

// forget implements Closed of [lsp.Server].
func (e *editor) forget(dir string) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	e.store.Forget(dir)
}

func (e *editor) config(dirs []string, overlay map[string][]byte) engine.Config {
	return engine.Config{
		Analyzer: e.program.analyzer.Name,
		Dir:      dirs[0],
		Patterns: dirs,
		Tags:     e.options.tags,
		NoTests:  !e.options.test,
		Flags:    e.options.analyzerFlags,
		Brief:    true, // a compiler's messages are gopls's matter
		Overlay:  overlay,
	}
}

// analyze implements [lsp.Analyze]. All packages of the store are described at once, so that
// they see the same state of what they import.
func (e *editor) analyze(ctx context.Context, dirs []string, overlay map[string][]byte) (*lsp.Analysis, error) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	all := append(slices.Clone(dirs), e.store.Dirs()...)
	slices.Sort(all[len(dirs):])
	described, err := e.program.describe(ctx, e.config(unique(all), overlay))
	if err != nil {
		return nil, err
	}
	e.store.Put(described, overlay)
	analysis := new(lsp.Analysis)
	var rest []string
	for _, dir := range dirs {
		if result, answer := e.store.Find(dir, overlay); answer == live.Found && len(result.Unseen) == 0 {
			analysis.Findings = append(analysis.Findings, result.Findings...)
			analysis.Analysed = append(analysis.Analysed, dir)
			continue
		}
		rest = append(rest, dir)
	}
	if len(rest) == 0 {
		return analysis, nil
	}
	result, err := e.program.analyze(ctx, e.config(rest, overlay))
	if err != nil {
		return nil, err
	}
	analysis.Findings = append(analysis.Findings, result.Findings...)
	analysis.Analysed = append(analysis.Analysed, result.Dirs...)
	analysis.Incomplete, analysis.Errors = result.Incomplete, result.Errors
	return analysis, nil
}

// unique returns texts in their order, each once.
func unique(texts []string) []string {
	var once []string
	for _, text := range texts {
		if !slices.Contains(once, text) {
			once = append(once, text)
		}
	}
	return once
}

// quick implements Quick of [lsp.Server].
func (e *editor) quick(dir string, buffers map[string][]byte) (*lsp.Analysis, bool) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	result, answer := e.store.Find(dir, buffers)
	switch answer {
	case live.Unknown:
		return nil, false
	case live.Broken:
		return new(lsp.Analysis), true
	}
	return &lsp.Analysis{Findings: result.Findings, Analysed: []string{dir}, Unseen: result.Unseen}, true
}

// collector collects garbage while nobody waits.
type collector struct{ live uint64 } // bytes that were left of the heap

// collect leaves the heap so much room that it is not collected while somebody waits: an
// answer leaves up to 80 MB behind. As long as that fits in nothing is collected at all.
func (c *collector) collect() {
	const room = 192 << 20
	if os.Getenv("GOGC") != "" {
		return // the user has settings of his own
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	if c.live > 0 && stats.HeapAlloc < c.live+room/2 {
		return
	}
	runtime.GC()
	runtime.ReadMemStats(&stats)
	c.live = max(stats.HeapAlloc, 1<<20)
	debug.SetGCPercent(int(100 * room / c.live))
}
