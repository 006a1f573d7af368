//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

// TestKilledGen checks that a run of gen removes the temporary files of a killed run, but not of a
// stopped one.
func TestKilledGen(t *testing.T) {
	if testing.Short() && !raceDetector {
		t.Skip("compiles many rules, and must be stopped in time")
	}
	many := 1000
	if raceDetector {
		many = 200 // they take as long as 1,000 without it
	}
	dir := t.TempDir()
	grammar, out := filepath.Join(dir, "many.abnf"), filepath.Join(dir, "p")
	write(t, grammar, manyRules(many, -1, ""))
	args := []string{"gen", "--grammar", grammar, "--package", "p", "-o", out}
	cmd := exec.CommandContext(t.Context(), "abnf", args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for len(temporaryFiles(t, out)) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	// The signal takes effect asynchronously.
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(cmd.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil {
		t.Fatal(err)
	}
	if !status.Stopped() {
		t.Skip("the run was too fast")
	}
	left := slices.DeleteFunc(temporaryFiles(t, out), func(name string) bool { return !locked(t, filepath.Join(out, name)) })
	if len(left) == 0 {
		t.Skip("the run was too fast")
	}
	gen := func(when string, want []string) {
		t.Helper()
		if code, _, stderr := run("", args...); code != 0 {
			t.Errorf("%s: exit code %d, stderr %q", when, code, stderr)
		}
		if got := temporaryFiles(t, out); !slices.Equal(got, want) {
			t.Errorf("%s: got the temporary files %q, want %q", when, got, want)
		}
	}
	gen("first run stopped", left)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	gen("first run killed", nil)
}

// locked reports whether another process holds the lock of a file. A run that is stopped directly
// after creating a file has not locked it yet.
func locked(t *testing.T, path string) bool {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil
}

// temporaryFiles returns the names of the temporary files in a folder.
func temporaryFiles(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, ".*.tmp"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range paths {
		if _, err := os.Lstat(path); err == nil {
			names = append(names, filepath.Base(path))
		}
	}
	return names
}
