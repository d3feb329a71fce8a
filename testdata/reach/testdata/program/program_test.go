package program

import (
	"net/url"
	"os"
	"os/exec"
	"testing"
)

func TestPages(t *testing.T) {
	for _, page := range []string{"/one", "/ab", "/1\xff", "/two%"} {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			_, err := Page(page)
			t.Log(err)
		})
	}
}

// TestProcess parses in a process of its own, too.
func TestProcess(t *testing.T) {
	if _, err := Top(); err != nil {
		t.Error(err)
	}
	if os.Getenv("INNER") != "" {
		if _, err := url.Parse("http://inner.example"); err != nil {
			t.Error(err)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=TestProcess")
	cmd.Env = append(os.Environ(), "INNER=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
