//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// writeIn is the variable that turns the test binary into a process that writes temporary
// files into a folder, prints "ready", and waits to be killed.
const writeIn = "ATOMICFILE_TEST_WRITE_IN"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writeIn); dir != "" {
		for _, name := range []string{"za.go", "zb.go", "other.txt"} {
			if _, err := Temporary(dir, name, []byte(name)); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
		fmt.Println("ready")
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// startWriter starts a process that writes temporary files into dir, and returns once it
// has written them.
func startWriter(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), writeIn+"="+dir)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "ready\n" {
		t.Fatalf("got %q, %v; want ready", line, err)
	}
	return cmd
}

func isGo(name string) bool { return strings.HasSuffix(name, ".go") }

// names returns the names of the files in dir, with "*" for the numbers of temporary ones.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		name := e.Name()
		if m := temporaryPattern.FindStringSubmatch(name); m != nil {
			name = m[1] + "*"
		}
		list = append(list, name)
	}
	return list
}

// TestKilled kills one after the other of two processes that write into the same folder.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	first, second := startWriter(t, dir), startWriter(t, dir)
	check := func(when string, want ...string) {
		t.Helper()
		if err := RemoveAbandoned(dir, isGo); err != nil {
			t.Errorf("%s: %v", when, err)
		}
		if got := names(t, dir); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", when, got, want)
		}
	}
	check("both run", "other.txt*", "other.txt*", "za.go*", "za.go*", "zb.go*", "zb.go*")
	first.Process.Kill()
	first.Wait()
	check("one is killed", "other.txt*", "other.txt*", "za.go*", "zb.go*")
	second.Process.Kill()
	second.Wait()
	check("both are killed", "other.txt*", "other.txt*")
}

// TestAbandonedNames checks names that look like temporary ones, and others.
func TestAbandonedNames(t *testing.T) {
	dir := t.TempDir()
	day := time.Now().Add(-foreignAge - time.Minute)
	here := hostHash()
	for _, f := range []struct {
		name string
		time time.Time
	}{
		{".za.go." + here + "01234567.tmp", time.Now()}, // removed
		{".zb.go.0123456789abcdef.tmp", time.Now()},
		{".zc.go.0123456789abcdef.tmp", day}, // removed: another host's
		{".zd.go.abc.tmp", day},              // removed: name of an older version
		{".ze.go." + here + "0123456g.tmp", day},
		{"zf.go." + here + "01234567.tmp", day},
		{".zg.go.tmp", day},
		{"zh.go", day},
		{".zi.txt." + here + "01234567.tmp", day},
	} {
		path := filepath.Join(dir, f.name)
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, f.time, f.time); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, ".zj.go."+here+"01234567.tmp"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := RemoveAbandoned(dir, isGo); err != nil {
		t.Fatal(err)
	}
	want := []string{".ze.go." + here + "0123456g.tmp", ".zg.go.tmp", "zb.go*", "zf.go." + here + "01234567.tmp", "zh.go", "zi.txt*", "zj.go*"}
	got := names(t, dir)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if err := RemoveAbandoned(filepath.Join(dir, "missing"), isGo); err == nil {
		t.Error("missing folder: got no error")
	}
}

// TestRemovedBeforeLocked writes many files while another goroutine keeps removing
// abandoned ones.
func TestRemovedBeforeLocked(t *testing.T) {
	dir := t.TempDir()
	done := make(chan error)
	stop := make(chan bool)
	go func() {
		for {
			select {
			case <-stop:
				done <- nil
				return
			default:
				if err := RemoveAbandoned(dir, isGo); err != nil {
					done <- err
					return
				}
			}
		}
	}()
	for i := range 200 {
		f, err := Temporary(dir, "za.go", []byte("x"))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, fmt.Sprintf("z%d.go", i))
		if err := f.Rename(path); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(path); string(text) != "x" {
			t.Fatalf("got %q, %v", text, err)
		}
	}
	close(stop)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
