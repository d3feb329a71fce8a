package nearest

import "testing"

func TestDidYouMean(t *testing.T) {
	names := []string{"host", "port", "escape", "hostport", "explain"}
	for name, want := range map[string]string{
		"prot": "port", "hots": "host", "escpae": "escape", "hostprot": "hostport", "explian": "explain", "escapes": "escape",
		"x": "", "zz": "", "unlike": "", "pt": "", "": "",
	} {
		if want != "" {
			want = `; did you mean "-` + want + `"?`
		}
		if got := DidYouMean(name, names, "-%s"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
