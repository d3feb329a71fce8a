package main

import (
	"bytes"
	_ "embed" // for sbomText
	"regexp"
	"runtime/debug"
	"strings"
	"text/template"
	"time"
)

// sbomText is an SBOM by SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/). Names and versions of modules have no
// characters that JSON would escape.
//
//go:embed sbom.json
var sbomText string

// sbom lists the modules in a program, the program itself first, and the standard library.
func sbom(info *debug.BuildInfo, version string, date time.Time) ([]byte, error) {
	t, err := template.New("sbom.json").Funcs(template.FuncMap{"id": spdxID}).Parse(sbomText)
	if err != nil {
		return nil, err
	}
	modules := []*debug.Module{
		{Path: info.Main.Path, Version: version}, {Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")},
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{
		"Version": version, "Prefix": prefixOf(version), "Created": date.Format(time.RFC3339),
		"Modules": append(modules, dependencies(info)...),
	})
	return b.Bytes(), err
}

// notInID matches characters that an SPDXID cannot contain (SPDX 2.3 §3.2.4).
var notInID = regexp.MustCompile(`[^A-Za-z0-9.-]`)

func spdxID(path string) string { return "SPDXRef-" + notInID.ReplaceAllString(path, "-") }
