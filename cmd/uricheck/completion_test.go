package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestCompletionInBash runs the script in the shell that it is for.
func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash, as on Windows")
	}
	var script, stderr strings.Builder
	if got := fakeProgram(&script, &stderr).run([]string{"completion", "bash"}); got != exitClean {
		t.Fatalf("exit status %d: %s", got, &stderr)
	}
	for line, want := range map[string]string{
		"uricheck -fail": "-fail-on", "uricheck -fail-on w": "warning", "uricheck li": "list", "uricheck -only esc": "escape",
		"uricheck help expl": "explain", "uricheck completion z": "zsh", "uricheck -format sar": "sarif", "uricheck -nothing": "",
		"uricheck list -format j": "json", "uricheck list -format sar": "", "uricheck list -purpose di": "dial", "uricheck list -fi": "",
		"uricheck list": "list", "uricheck why -ta": "-tags", "uricheck lsp -conf": "-config", "uricheck config -bas": "-baseline",
	} {
		ask := script.String() + "\nCOMP_WORDS=(" + line + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _uricheck; echo \"${COMPREPLY[@]}\""
		cmd := exec.CommandContext(t.Context(), bash, "-c", ask)
		cmd.Dir = t.TempDir()
		if out, err := cmd.Output(); err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%s: %q, %v, want %q", line, out, err, want)
		}
	}
}

// TestCompletions checks that the scripts for the other shells have the same words.
func TestCompletions(t *testing.T) {
	for shell, want := range map[string]string{
		"powershell": "'* -fail-on' { 'error warning style'; break }", "zsh": "bashcompinit\n_uricheck() {", "fish": "case '* -fail-on'\n\t\t\tstring split -- ' ' 'error warning style'\n",
	} {
		var script, stderr strings.Builder
		if got := fakeProgram(&script, &stderr).run([]string{"completion", shell}); got != exitClean || !strings.Contains(script.String(), want) {
			t.Errorf("%s: exit status %d: %s\n%s", shell, got, &stderr, &script)
		}
	}
	var stdout, stderr strings.Builder
	if got := fakeProgram(&stdout, &stderr).run([]string{"completion", "tcsh"}); got != exitError || stdout.Len() > 0 || !strings.Contains(stderr.String(), `no completion for "tcsh"`) {
		t.Errorf("tcsh: exit status %d, %s%s", got, &stdout, &stderr)
	}
}
