package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/live"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/lsp"
)

// editor is the analysis for the language server: by package live or, where that cannot answer, by the engine.
type editor struct {
	program   *program
	args      []string // of the command line
	collector collector

	mu       sync.Mutex
	settings map[string]any
	setups   map[string]*setup // by the name of the configuration file, "" if there is none
}

// setup is the analysis under one configuration.
type setup struct {
	program *program // with an analyzer that has the settings
	options *options
	store   *live.Store
	stamp   string // of the configuration
}

func newEditor(p *program, args []string) *editor {
	return &editor{program: p, args: args, setups: make(map[string]*setup)}
}

// configure implements Configure of [lsp.Server]: settings have the names of flags. It ignores
// all settings if one is wrong.
func (e *editor) configure(settings map[string]any) error {
	if _, err := e.newSetup(configured{}, settings); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.settings, e.setups = settings, make(map[string]*setup)
	return nil
}

// setupFor returns the setup of a directory.
func (e *editor) setupFor(dir string) (*setup, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	p, named := e.anew(), new(options)
	if err := p.lspFlags(named).Parse(e.args); err != nil {
		return nil, err
	}
	if text, ok := e.settings["config"]; ok {
		named.config = fmt.Sprint(text)
	}
	at, err := findConfig(dir, named.config)
	if err != nil {
		return nil, err
	}
	stamp := at.stamp()
	if known := e.setups[at.file]; known != nil && known.stamp == stamp {
		return known, nil
	}
	if at, err = p.readConfig(at); err != nil {
		return nil, err
	}
	s, err := e.newSetup(at, e.settings)
	if err == nil {
		s.stamp = stamp
		e.setups[at.file] = s
	}
	return s, err
}

// anew returns the program without settings.
func (e *editor) anew() *program {
	p := *e.program
	p.analyzer = analyzer.New(analyzer.Options{})
	return &p
}

// newSetup combines the configuration file, the flags and the settings of the editor; later
// ones override earlier ones.
func (e *editor) newSetup(c configured, settings map[string]any) (*setup, error) {
	p := e.anew()
	opts, err := p.combine((*program).lspFlags, c, func(fs *flag.FlagSet) error {
		if err := fs.Parse(e.args); err != nil {
			return err
		}
		for name, value := range sorted(settings) {
			if fs.Lookup(name) == nil {
				const help = "uricheck help lsp"
				return fmt.Errorf("there is no setting %q: %q lists the flags, which have the same names", name, help)
			}
			if err := fs.Set(name, fmt.Sprint(value)); err != nil {
				return fmt.Errorf("setting %q: %w", name, err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for name, value := range opts.analyzerFlags { // those of the file too, for package live
		if err := p.analyzer.Flags.Set(name, value); err != nil {
			return nil, err
		}
	}
	return &setup{program: p, options: opts, store: live.New(p.analyzer)}, nil
}

// forget implements Closed of [lsp.Server].
func (e *editor) forget(dir string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, s := range e.setups {
		s.store.Forget(dir)
	}
}

func (s *setup) config(dirs []string, overlay map[string][]byte) engine.Config {
	return engine.Config{
		Dir:      dirs[0],
		Patterns: dirs,
		Tags:     s.options.tags,
		NoTests:  !s.options.test,
		Flags:    s.options.analyzerFlags,
		Overlay:  overlay,
		New:      s.program.newAnalyzer,
		Idle:     s.program.idle,
	}
}

// analyze implements [lsp.Analyze].
func (e *editor) analyze(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*lsp.Analysis)) (*lsp.Analysis, error) {
	defer e.collector.suspend()()
	all := new(lsp.Analysis)
	var setups []*setup
	of := make(map[*setup][]string)
	for _, dir := range dirs {
		s, err := e.setupFor(dir)
		if err != nil {
			all.Errors = append(all.Errors, err.Error())
			continue
		}
		if of[s] == nil {
			setups = append(setups, s)
		}
		of[s] = append(of[s], dir)
	}
	for _, s := range setups {
		if err := s.analyze(ctx, of[s], overlay, first, all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// analyze adds the findings in directories. It describes all packages of the store at once, so
// that they see the same state of their imports. Before the engine analyses the files that the store
// cannot see, it calls first with the findings in the others.
func (s *setup) analyze(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*lsp.Analysis), to *lsp.Analysis) error {
	all := slices.Concat(dirs, s.store.Dirs())
	slices.Sort(all)
	described, err := engine.Describe(ctx, s.config(slices.Compact(all), overlay))
	if err != nil {
		return err
	}
	s.store.Put(described, overlay)
	var rest []string
	for _, dir := range dirs {
		result, answer := s.store.Find(dir, overlay, false, nil)
		if answer != live.Found {
			rest = append(rest, dir)
			continue
		}
		found := s.options.adjust(result.Findings)
		if len(result.Unseen) > 0 {
			first(&lsp.Analysis{Findings: found, Analysed: []string{dir}, Unseen: result.Unseen})
			rest = append(rest, dir)
			continue
		}
		to.Findings = append(to.Findings, found...)
		to.Analysed = append(to.Analysed, dir)
	}
	if len(rest) == 0 {
		return nil
	}
	result, err := engine.Run(ctx, s.config(rest, overlay))
	if err != nil {
		return err
	}
	to.Findings = append(to.Findings, s.options.adjust(result.Findings)...)
	to.Analysed = append(to.Analysed, result.Dirs...)
	to.Incomplete = append(to.Incomplete, result.Incomplete...)
	to.Errors = append(to.Errors, result.Errors...)
	return nil
}

// quick implements Quick of [lsp.Server].
func (e *editor) quick(dir string, buffers map[string][]byte, isDraft bool, first func(*lsp.Analysis)) (*lsp.Analysis, bool) {
	s, err := e.setupFor(dir)
	if err != nil {
		return nil, false // the next run reports the error
	}
	analysis := func(r live.Result) *lsp.Analysis {
		return &lsp.Analysis{Findings: s.options.adjust(r.Findings), Analysed: []string{dir}, Unseen: r.Unseen}
	}
	result, answer := s.store.Find(dir, buffers, isDraft, func(r live.Result) { first(analysis(r)) })
	switch answer {
	case live.Unknown:
		return nil, false
	case live.Broken:
		return new(lsp.Analysis), true
	}
	return analysis(result), true
}
