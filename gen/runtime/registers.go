package runtime

// zCopy sets a register to another register's value.
type zCopy struct{ to, from uint16 }

// The first registers. The start and the end of each capture follow, and then offsets that may
// become the start or end of a capture.
const (
	zHere  = iota // the current offset
	zNext         // the offset after the next byte
	zSpare        // for swaps
	zFirst        // the start of the first capture
)

// zUnset sets all registers to -1 and returns false.
func zUnset(registers []int) bool {
	for r := range registers {
		registers[r] = -1
	}
	return false
}

// zCopyAll makes copies in order, at offset i.
func zCopyAll(copies []zCopy, registers []int, i int) {
	registers[zHere], registers[zNext] = i, i+1
	for _, c := range copies {
		registers[c.to] = registers[c.from]
	}
}
