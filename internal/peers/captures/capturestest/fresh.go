package capturestest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Fresh compares zuri.go with the parser that generate.sh makes now, from the specification and
// with the program that are there. It fails without the program.
func Fresh(t *testing.T, name string) {
	fresh := filepath.Join(t.TempDir(), "zuri.go")
	cmd := exec.Command("sh", filepath.Join("..", "generate.sh"), name, fresh)
	cmd.Env = append(os.Environ(), "SKIPPED=") // make peers reported the version there
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
		t.Errorf("zuri.go is not what generate.sh makes: run make peers\n%s", out)
	}
}
