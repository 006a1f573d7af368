package capturestest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Fresh compares zuri.go with the output of generate.sh for the current specification and the
// installed generator. It fails if the generator is not installed.
func Fresh(t *testing.T, name string) {
	fresh := filepath.Join(t.TempDir(), "zuri.go")
	cmd := exec.Command("sh", filepath.Join("..", "generate.sh"), name, fresh)
	cmd.Env = append(os.Environ(), "SKIPPED=") // make peers has already reported the version
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("generate.sh: %v\n%s", err, out)
	}
	want, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("zuri.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("zuri.go differs from the output of generate.sh: run make peers\n%s", out)
	}
}
