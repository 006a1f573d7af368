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

// TestDetectVectors compares zHasVectors with the features that Linux reports. It also runs itself
// on the processors of an emulator, if the emulator is installed.
func TestDetectVectors(t *testing.T) {
	const emulated = "STD66_EMULATED"
	if os.Getenv(emulated) != "" {
		fmt.Printf("vectors: %t\n", zHasVectors)
		return
	}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Fatal(err)
	}
	flags := strings.Fields(string(info))
	if want := slices.Contains(flags, "avx2") && slices.Contains(flags, "bmi1"); zHasVectors != want {
		t.Errorf("got %t, want %t", zHasVectors, want)
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
		want bool
	}{
		{"Nehalem", "neither AVX nor leaf 7 of CPUID", false},
		{"SandyBridge", "AVX, but not AVX2", false},
		{"Haswell", "the first processor of Intel with AVX2", true},
		{"max,-avx2", "all but AVX2", false},
		{"max,-bmi1", "all but BMI1", false},
		{"max,-xsave", "the operating system does not save the registers", false},
	} {
		t.Run(test.cpu, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(emulator, "-cpu", test.cpu, program, "-test.run=^TestDetectVectors$")
			cmd.Env = append(os.Environ(), emulated+"=1")
			out, err := cmd.Output()
			if want := fmt.Sprintf("vectors: %t\n", test.want); err != nil || !strings.HasPrefix(string(out), want) {
				t.Errorf("%s: got %q, %v, want %q", test.why, out, err, want)
			}
		})
	}
}
