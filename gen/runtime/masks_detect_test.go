//go:build linux && amd64 && !purego && !race

package runtime

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestDetectVectors compares zVectors with the features that Linux reports. It also runs itself on the
// processors of an emulator, if the emulator is installed. QEMU 7.2 emulates none with AVX-512.
func TestDetectVectors(t *testing.T) {
	const emulated = "STD66_EMULATED"
	if os.Getenv(emulated) != "" {
		fmt.Println("level", zVectors)
		return
	}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Fatal(err)
	}
	flags := strings.Fields(string(info))
	lacks := func(flag string) bool { return !slices.Contains(flags, flag) }
	want := uint8(2)
	switch {
	case slices.ContainsFunc([]string{"avx2", "bmi1"}, lacks):
		want = 0
	case slices.ContainsFunc([]string{"bmi2", "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512vbmi"}, lacks):
		want = 1
	}
	if zVectors != want {
		t.Errorf("got level %d, want %d", zVectors, want)
	}

	emulator, err := exec.LookPath("qemu-x86_64")
	if err != nil {
		t.Skip("qemu-x86_64 is not installed")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		cpu  string
		why  string
		want int
	}{
		{"Nehalem", "neither AVX nor leaf 7 of CPUID", 0},
		{"SandyBridge", "AVX, but not AVX2", 0},
		{"Haswell", "the first processor of Intel with AVX2", 1},
		{"max,-avx2", "all but AVX2", 0},
		{"max,-bmi1", "all but BMI1", 0},
		{"max,-xsave", "the operating system does not save the registers", 0},
	} {
		t.Run(test.cpu, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(emulator, "-cpu", test.cpu, program, "-test.run=^TestDetectVectors$")
			cmd.Env = append(os.Environ(), emulated+"=1")
			out, err := cmd.Output()
			if want := fmt.Sprintf("level %d\n", test.want); err != nil || !strings.HasPrefix(string(out), want) {
				t.Errorf("%s: got %q, %v, want %q", test.why, out, err, want)
			}
		})
	}
}
