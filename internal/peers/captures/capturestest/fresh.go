package capturestest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Fresh compares zuri.go with what generate.sh makes, if the tool is there in that version.
func Fresh(t *testing.T, tool, version string) {
	out, err := exec.Command(tool, "--version").Output()
	if err != nil || !strings.Contains(string(out), version) {
		t.Skipf("%s %s is not installed", tool, version)
	}
	fresh := filepath.Join(t.TempDir(), "zuri.go")
	if out, err := exec.Command("sh", "generate.sh", fresh).CombinedOutput(); err != nil {
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
		t.Error("zuri.go is not what generate.sh makes: run go generate")
	}
}
