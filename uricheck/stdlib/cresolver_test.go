//go:build linux && cgo

package stdlib_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// cResolverChild is the environment variable of the child process that calls the C library.
const cResolverChild = "STDLIB_CRESOLVER_CHILD"

// TestCResolver compares number forms with the C library's getaddrinfo. It runs in a separate
// process, because a process chooses its resolver once, and in a separate network namespace, so
// that no query for a name leaves the machine.
func TestCResolver(t *testing.T) {
	if os.Getenv(cResolverChild) != "" {
		answerNames(t)
		return
	}
	names := numberForms(t)
	input, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	resolved := map[string]bool{}
	if err := json.Unmarshal(resolveInChild(t, input), &resolved); err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for _, name := range names {
		c := stdlib.Call{Use: stdlib.Send, Text: "http://" + name + "/"}
		failures := stdlib.Fails(c, stdlib.Go{CResolver: true})
		if (len(failures) == 0) != resolved[name] {
			t.Errorf("getaddrinfo takes %q: %v; Fails: %v", name, resolved[name], failures)
		}
		if len(failures) == 0 {
			accepted++
		}
	}
	if accepted < 100 || len(names)-accepted < 100 {
		t.Errorf("%d of %d names accepted: the test shows little", accepted, len(names))
	}
}

// numberForms returns names of digits and dots, from the corpus and random ones. It leaves out
// the root, for which the resolver would send a query.
func numberForms(t *testing.T) []string {
	isForm := func(s string) bool {
		return strings.ContainsAny(s, "0123456789") && strings.Trim(s, "0123456789.") == ""
	}
	var names []string
	for _, l := range stdlibtest.Literals(t) {
		if u, err := url.Parse(l.Text); err == nil && isForm(u.Hostname()) {
			names = append(names, u.Hostname())
		}
	}
	r := rand.New(rand.NewPCG(1, 0))
	pieces := []string{"0", "1", "7", "8", "10", "010", "08", "255", "256", "0377", "0400", "65535", "65536", "0177777",
		"16777215", "16777216", "4294967295", "4294967296", "037777777777", "040000000000", "00", "."}
	for range 2000 {
		name := pieces[r.IntN(len(pieces))]
		for range r.IntN(5) {
			name += []string{".", ".", ".", ""}[r.IntN(4)] + pieces[r.IntN(len(pieces))]
		}
		if isForm(name) {
			names = append(names, name)
		}
	}
	return names
}

func resolveInChild(t *testing.T, input []byte) []byte {
	cmd := exec.Command(os.Args[0], "-test.run=^TestCResolver$")
	cmd.Env = append(os.Environ(), cResolverChild+"=1", "GODEBUG=netdns=cgo")
	cmd.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("no network namespace to be had here, and names must not leave the machine: %v", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("child: %v\n%s", err, &stderr)
	}
	return stderr.Bytes()
}

// answerNames runs in the child: it reads names, and writes those that resolve. It writes to
// standard error, because package testing writes to standard output.
func answerNames(t *testing.T) {
	var names []string
	if err := json.NewDecoder(os.Stdin).Decode(&names); err != nil {
		t.Fatal(err)
	}
	resolved := map[string]bool{}
	for _, name := range names {
		_, err := net.DefaultResolver.LookupIPAddr(context.Background(), name)
		resolved[name] = err == nil
	}
	if err := json.NewEncoder(os.Stderr).Encode(resolved); err != nil {
		t.Fatal(err)
	}
}
