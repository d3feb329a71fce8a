package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"runtime/debug"
	"strings"
	"time"
)

// document is an SBOM by SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/).
type document struct {
	Version       string         `json:"spdxVersion"`
	License       string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	Creation      creation       `json:"creationInfo"`
	Packages      []spdxPackage  `json:"packages"`
	Relationships []relationship `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type spdxPackage struct {
	ID        string      `json:"SPDXID"`
	Name      string      `json:"name"`
	Version   string      `json:"versionInfo"`
	Download  string      `json:"downloadLocation"`
	Analyzed  bool        `json:"filesAnalyzed"`
	Concluded string      `json:"licenseConcluded"`
	Declared  string      `json:"licenseDeclared"`
	Copyright string      `json:"copyrightText"`
	Refs      []reference `json:"externalRefs"`
}

type reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	Element string `json:"spdxElementId"`
	Related string `json:"relatedSpdxElement"`
	Type    string `json:"relationshipType"`
}

const noAssertion = "NOASSERTION"

// sbom lists the modules in a program, the standard library included.
func sbom(info *debug.BuildInfo, version string, date time.Time) ([]byte, error) {
	d := document{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: "uricheck " + version,
		Namespace: "https://github.com/uricheck/go-uricheck/releases/download/" + version + "/uricheck_" + strings.TrimPrefix(version, "v") + ".spdx.json",
		Creation:  creation{date.Format(time.RFC3339), []string{"Tool: go-uricheck/cmd/release"}},
	}
	main := packageOf(info.Main.Path, version)
	main.Concluded, main.Declared = "MIT", "MIT"
	d.Packages = append(d.Packages, main, packageOf("std", strings.TrimPrefix(info.GoVersion, "go")))
	for _, m := range dependencies(info) {
		d.Packages = append(d.Packages, packageOf(m.Path, m.Version))
	}
	d.Relationships = append(d.Relationships, relationship{d.ID, main.ID, "DESCRIBES"})
	for _, p := range d.Packages[1:] {
		d.Relationships = append(d.Relationships, relationship{main.ID, p.ID, "DEPENDS_ON"})
	}
	data, err := json.MarshalIndent(d, "", "  ")
	return append(data, '\n'), err
}

// notInID matches characters that an SPDXID cannot contain (SPDX 2.3 §3.2.4).
var notInID = regexp.MustCompile(`[^A-Za-z0-9.-]`)

func packageOf(path, version string) spdxPackage {
	locator := fmt.Sprintf("pkg:golang/%s@%s", path, version)
	if path == "std" {
		locator = "pkg:golang/stdlib@" + version
	}
	return spdxPackage{
		ID: "SPDXRef-" + notInID.ReplaceAllString(path, "-"), Name: path, Version: version,
		Download: noAssertion, Concluded: noAssertion, Declared: noAssertion, Copyright: noAssertion,
		Refs: []reference{{"PACKAGE-MANAGER", "purl", locator}},
	}
}
