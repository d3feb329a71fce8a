package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fake is an uricheck that reports the sixth line of p.go if the file has two slashes before "100%".
const fake = `package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	dir, _ := filepath.Abs(strings.TrimSuffix(os.Args[len(os.Args)-1], "..."))
	file := filepath.Join(dir, "p.go")
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), "//100%") {
		fmt.Println("{}")
		return
	}
	fmt.Printf("{\"p\": {\"uricheck\": [{\"category\": \"escape.error\", \"posn\": \"%s:6:1\", \"end\": \"%s:6:2\"}]}}\n", file, file)
	os.Exit(3)
}
`

var slashes = strings.Replace(faulty, "/100%", "//100%", 1)

// fresh makes a directory with empty tables, which becomes the current one, a repository
// owner/name with two repairs, and a repository of the fake uricheck.
func fresh(t *testing.T) options {
	t.Chdir(t.TempDir())
	for _, name := range usedUp {
		header := "repository\n"
		switch name {
		case "contact.csv":
			header = strings.Join(contactHeader, ",") + "\n"
		case "contact_programs.csv":
			header = strings.Join(contactProgramHeader, ",") + "\n"
		case "reports.csv":
			header = "url\nhttps://github.com/Used/up/issues/1\n"
		}
		writeFile(t, name, header)
	}
	writeFile(t, "contact_findings.csv", strings.Join(remarkHeader, ",")+"\n")
	module := "module m\n\ngo 1.26\n"
	commitAll(t, "uricheck", map[string]string{"go.mod": module, "cmd/uricheck/main.go": fake})
	commitAll(t, "all/owner+name", map[string]string{"go.mod": module, "p.go": strings.Replace(slashes, "about", "about ", 1)})
	commitAll(t, "all/owner+name", map[string]string{"p.go": slashes})
	commitAll(t, "all/owner+name", map[string]string{"p.go": faulty})
	return options{contacts: true, source: "uricheck", at: "HEAD", repositories: "all"}
}

func writeFile(t *testing.T, name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestContact judges two repairs, with words that are no answers between them.
func TestContact(t *testing.T) {
	o := fresh(t)
	writeFile(t, "uricheck/cmd/uricheck/main.go", "not committed")
	var out strings.Builder
	if err := o.contact(strings.NewReader("perhaps\ncertain\nspaces\ndouble-slash\nlikely\nspace\n"), &out, []string{"owner/name"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"perhaps" is not a tier`, `"spaces" is not a class`, "found at first contact 1 of 1 certain and 0 of 1 likely ones; 0 not silent after"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, &out)
		}
	}
	if asked, ran := strings.LastIndex(out.String(), "class ("), strings.Index(out.String(), "after: silent"); asked < 0 || ran < asked {
		t.Errorf("uricheck ran before the last answer:\n%s", &out)
	}
	rows, err := readRows("contact.csv", contactHeader, readContact)
	if err != nil || len(rows) != 2 {
		t.Fatal(err, rows)
	}
	if r := rows[0]; r.class != "double-slash" || r.verdict != "certain" || r.found != "escape" || r.after != silent || len(r.uricheck) != 40 {
		t.Errorf("got %v", r.record())
	}
	if r := rows[1]; r.verdict != "likely" || r.found != missed || r.after != silent {
		t.Errorf("got %v", r.record())
	}
	if err := o.contact(strings.NewReader(""), &out, []string{"owner/name"}); err == nil || !strings.Contains(err.Error(), "contact.csv names owner/name") {
		t.Errorf("a second reading: %v", err)
	}
}

// TestContactResumes runs a row that an interrupted run left without a result, and no other.
func TestContactResumes(t *testing.T) {
	o := fresh(t)
	row := contact{date: "2026-01-02", bug: bug{repository: "owner/name", commit: "HEAD", file: "p.go", lines: []int{6}, class: "format", verdict: "certain"}}
	ran := row
	ran.uricheck, ran.found, ran.after = "earlier", missed, silent
	if err := writeContacts([]contact{ran, row}); err != nil {
		t.Fatal(err)
	}
	if err := o.contact(strings.NewReader(""), &strings.Builder{}, nil); err != nil {
		t.Fatal(err)
	}
	rows, err := readRows("contact.csv", contactHeader, readContact)
	if err != nil || !slices.Equal(rows[0].record(), ran.record()) || rows[1].found != "escape" {
		t.Errorf("got %v, %v", rows, err)
	}
}

// TestContactRefuses refuses repositories that are used up, and answers that end too early.
func TestContactRefuses(t *testing.T) {
	o := fresh(t)
	for repository, answers := range map[string]string{"used/Up": "", "owner/name": "none\n", "owner/gone": ""} {
		if err := o.contact(strings.NewReader(answers), &strings.Builder{}, []string{repository}); err == nil {
			t.Errorf("no error for %s with the answers %q", repository, answers)
		}
	}
	o.tool = "uricheck"
	if err := o.run(nil); err == nil || !strings.Contains(err.Error(), "-at") {
		t.Errorf("a tool of an unknown commit: %v", err)
	}
	if rows, err := readRows("contact.csv", contactHeader, readContact); err != nil || len(rows) > 0 {
		t.Error(err, rows)
	}
}

// TestContactPrograms runs a program whose repairs are in contact.csv, and refuses to do it again.
func TestContactPrograms(t *testing.T) {
	o := fresh(t)
	commitAll(t, "all/owner+name", map[string]string{"p.go": slashes, "p_test.go": "package p\n"})
	writeFile(t, "contact.csv", strings.Join(contactHeader, ",")+"\n2026-01-02,owner/name,HEAD,p.go,6,format,certain,earlier,no,silent,\n")
	var out strings.Builder
	if err := o.contactPrograms(&out, []string{"owner/name"}); err != nil {
		t.Fatal(err)
	}
	programs, remarks, err := readContactPrograms()
	if err != nil || len(programs) != 1 || programs[0].state != ran || programs[0].lines != strings.Count(slashes, "\n") {
		t.Errorf("got %v, %v", programs, err)
	}
	if want := []remark{{"owner/name", "p.go", 6, "escape", "new", ""}}; !slices.Equal(remarks, want) {
		t.Errorf("got %v, want %v", remarks, want)
	}
	if err := o.contactPrograms(&out, []string{"owner/name"}); err == nil || !strings.Contains(err.Error(), "contact_programs.csv names owner/name") {
		t.Errorf("a second run: %v", err)
	}
}

// TestContactTables checks the tables as they are: each row once, with the result of one commit, and
// only of repositories that the other tables do not name.
func TestContactTables(t *testing.T) {
	rows, err := readRows("contact.csv", contactHeader, readContact)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, c := range rows {
		key := c.repository + " " + c.commit + " " + c.file + ":" + c.lineNumbers()
		if seen[key] || len(c.commit) != 40 || len(c.uricheck) != 40 || c.found == "" || filepath.IsAbs(c.file) {
			t.Errorf("%v is there twice, or has no result", c.record())
		}
		seen[key] = true
		if err := checkUnused(c.repository, []string{"bugs.csv", "programs.csv", "reports.csv", "used.csv"}); err != nil {
			t.Error(err)
		}
	}
	programs, remarks, err := readContactPrograms()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range remarks {
		if r.verdict == "new" || !slices.ContainsFunc(programs, func(p contactProgram) bool { return p.repository == r.repository }) {
			t.Errorf("%v has no verdict, or no program", r.record())
		}
	}
	if err := printContacts(&strings.Builder{}, rows); err != nil {
		t.Error(err)
	}
}
