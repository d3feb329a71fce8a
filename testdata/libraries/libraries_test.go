package libraries

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Each row of the table has a case, and each case a row.
func TestRowsHaveCases(t *testing.T) {
	unused := make(map[string]bool)
	for key := range cases {
		unused[key] = true
	}
	for _, r := range readRows(t) {
		isThere := false
		for _, path := range r.paths {
			_, ok := cases[r.key(path)]
			isThere = isThere || ok
			delete(unused, r.key(path))
		}
		if !isThere {
			t.Errorf("no case for %s", r.key(r.paths[0]))
		}
	}
	for key := range unused {
		t.Errorf("no row for %s", key)
	}
}

// Each version in the table runs: for each import path, one row of each language.
func TestVersionsRun(t *testing.T) {
	type version struct {
		path string
		language
	}
	runs := make(map[version]bool)
	for _, r := range readRows(t) {
		for _, path := range r.paths {
			_, ok := cases[r.key(path)]
			v := version{path, language{r.use, r.reading}}
			runs[v] = runs[v] || ok
		}
	}
	for v, ok := range runs {
		if (untried[v.path] != "") == ok {
			t.Errorf("%s, %+v: has a case: %t; the reason for none: %q", v.path, v.language, ok, untried[v.path])
		}
	}
}

// untried has the import paths that have no case, and why.
var untried = map[string]string{
	"github.com/jmoiron/sqlx":  "Open calls that of database/sql",
	"go.etcd.io/etcd/clientv3": "does not compile with the gRPC of other modules",
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc": otlpTemplate,
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp": otlpTemplate,
	"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc":       otlpTemplate,
	"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp":       otlpTemplate,
	"github.com/aws/aws-sdk-go-v2/service/sqs":                          awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/sns":                          awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/sts":                          awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/dynamodb":                     awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/kms":                          awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/ssm":                          awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager":               awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/lambda":                       awsGenerator,
	"github.com/aws/aws-sdk-go-v2/service/kinesis":                      awsGenerator,
}

const (
	otlpTemplate = "its options are like those of otlptrace"
	awsGenerator = "a generator makes the package, as it makes that of s3"
)

// What uricheck says about a text is true of the library: an error fails, a warning has no success, and of the right
// texts uricheck says nothing.
func TestLibraries(t *testing.T) {
	for _, r := range readRows(t) {
		for _, path := range r.paths {
			if c, ok := cases[r.key(path)]; ok {
				t.Run(r.key(path), func(t *testing.T) { compareRow(t, r, c) })
			}
		}
	}
}

func compareRow(t *testing.T, r row, c libraryCase) {
	t.Parallel()
	of := texts[language{r.use, r.reading}]
	right, faulty := of.right, of.faulty
	if c.only {
		right, faulty = nil, nil
	}
	if len(right)+len(c.right) == 0 || len(faulty)+len(c.faulty) == 0 {
		t.Error("the row needs right and faulty texts")
	}
	for _, text := range slices.Concat(right, c.right) {
		if isRight, err := compareText(t, r, c, text, false); !isRight {
			t.Errorf("%q is not right: %v", text, err)
		}
	}
	for _, text := range slices.Concat(faulty, c.faulty) {
		if slices.Contains(c.without, text) {
			continue
		}
		if isRight, _ := compareText(t, r, c, text, !slices.Contains(c.missed, text)); isRight {
			t.Errorf("%q is right", text)
		}
	}
}

// compareText runs a text, and compares that with what uricheck says about it.
func compareText(t *testing.T, r row, c libraryCase, text string, isReported bool) (isRight bool, err error) {
	t.Helper()
	l := listen(t)
	defer l.Close()
	text = l.fill(text)
	var said []string
	for _, f := range uricheck.Check(uricheck.Subject{
		Call: stdlib.Call{Use: r.use, Text: text, Accepted: r.schemes}, Reading: r.reading, Func: r.object,
	}) {
		if f.Severity == uricheck.Style || f.OptIn {
			continue
		}
		said = append(said, f.Severity.String()+": "+f.Message)
	}
	isRight, err = c.try(l, text)
	isError := slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "error") })
	switch {
	case isError && (isRight || err == nil):
		t.Errorf("%q succeeds: %s", text, said)
	case len(said) > 0 && isRight:
		t.Errorf("%q is right: %s", text, said)
	case len(said) > 0 != isReported:
		t.Errorf("%q: uricheck says %q; the library: %v, %v", text, said, isRight, err)
	}
	return isRight, err
}
