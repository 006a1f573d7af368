//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The comment on zMasks in the Go file explains the method. An instruction has its operands first and
// its result last. Registers V0 to V31 hold 16 bytes each, as the suffix .B16 says. Registers R0 to
// R30 hold 8 bytes.

// The bit of each high nibble: 1<<0 to 1<<7. The nibbles 8 to 15, of bytes from %x80 on, have none.
DATA zHighNibbles<>+0(SB)/8, $0x8040201008040201
DATA zHighNibbles<>+8(SB)/8, $0
GLOBL zHighNibbles<>(SB), RODATA|NOPTR, $16

// The bit of each of 16 bytes in two bytes of a mask.
DATA zBits<>+0(SB)/8, $0x8040201008040201
DATA zBits<>+8(SB)/8, $0x8040201008040201
GLOBL zBits<>(SB), RODATA|NOPTR, $16

// COLLECT lets R11 be a mask of the 64 bytes in V16 to V19, all bits of which are set or clear. It
// leaves each byte its bit of zBits, and adds pairs of neighbors three times: eight bytes become one.
#define COLLECT \
	VAND  V21.B16, V16.B16, V16.B16 \
	VAND  V21.B16, V17.B16, V17.B16 \
	VAND  V21.B16, V18.B16, V18.B16 \
	VAND  V21.B16, V19.B16, V19.B16 \
	VADDP V17.B16, V16.B16, V16.B16 \
	VADDP V19.B16, V18.B16, V18.B16 \
	VADDP V18.B16, V16.B16, V16.B16 \
	VADDP V16.B16, V16.B16, V16.B16 \
	VMOV  V16.D[0], R11

// func zMasks(w *zWindow, sets *zWindowSets, p *byte, n, i int)
TEXT ·zMasks(SB), NOSPLIT, $0-40
	MOVD  w+0(FP), R0
	MOVD  sets+8(FP), R1
	MOVD  p+16(FP), R3
	MOVD  n+24(FP), R4
	MOVWU zWindowSets_want(R1), R2 // a bit for each set in use
	CBZW  R2, done

	// Let p and n be those of the bytes from i on. The masks end at i+64-reach, or never if n <= 64.
	MOVD i+32(FP), R5
	MOVD R5, zWindow_base(R0)
	ADD  R5, R3, R3
	SUB  R5, R4, R4
	ADD  $64, R5, R5
	MOVD zWindowSets_reach(R1), R6
	SUB  R6, R5, R5
	MOVD $0x7FFFFFFFFFFFFFFF, R6
	CMP  $64, R4
	CSEL LE, R6, R5, R5
	MOVD R5, zWindow_end(R0)

	// Let n be at most 64. A mask is (x >> R6) & R7 for the bits x of the 64 bytes.
	MOVD $64, R5
	CMP  R5, R4
	CSEL GT, R5, R4, R4
	MOVD $0, R6
	MOVD $0, R7
	CBZ  R4, loaded // the bytes do not matter
	SUB  R4, R5, R5
	MOVD $-1, R7
	LSR  R5, R7, R7

	// Load the 64 bytes at p, unless fewer than 64 bytes are left on the page, which has at least
	// 4096 bytes: the next page may not be readable. Then load the 64 bytes that end with the n
	// bytes: they begin on the page of p.
	AND $4095, R3, R8
	CMP $(4096-64), R8
	BLS load
	SUB R5, R3, R3
	ADD R5, R6, R6

load:
	VLD1 (R3), [V0.B16, V1.B16, V2.B16, V3.B16]

loaded:
	MOVD  $zHighNibbles<>(SB), R8
	VLD1  (R8), [V20.B16]
	MOVD  $zBits<>(SB), R8
	VLD1  (R8), [V21.B16]
	VMOVI $15, V22.B16

	// Let V4 to V7 be the bits of the high nibbles, and V0 to V3 the low nibbles.
	VUSHR $4, V0.B16, V4.B16
	VUSHR $4, V1.B16, V5.B16
	VUSHR $4, V2.B16, V6.B16
	VUSHR $4, V3.B16, V7.B16
	VTBL  V4.B16, [V20.B16], V4.B16
	VTBL  V5.B16, [V20.B16], V5.B16
	VTBL  V6.B16, [V20.B16], V6.B16
	VTBL  V7.B16, [V20.B16], V7.B16
	VAND  V22.B16, V0.B16, V0.B16
	VAND  V22.B16, V1.B16, V1.B16
	VAND  V22.B16, V2.B16, V2.B16
	VAND  V22.B16, V3.B16, V3.B16

	// Let R13 be the sets that contain the bytes from %x80 on. If there are any, let R12 be
	// the mask of these bytes, which have no bit in V4 to V7.
	MOVWU zWindowSets_high(R1), R13
	ADD   $zWindowSets_low, R1, R1
	ANDS  R2, R13, R13
	BEQ   set
	VEOR  V23.B16, V23.B16, V23.B16
	VCMEQ V23.B16, V4.B16, V16.B16
	VCMEQ V23.B16, V5.B16, V17.B16
	VCMEQ V23.B16, V6.B16, V18.B16
	VCMEQ V23.B16, V7.B16, V19.B16
	COLLECT
	MOVD  R11, R12

set:
	// Let R9 be the number of the lowest bit in R2, the next set. R1 is the address of the tables.
	RBITW R2, R9
	CLZW  R9, R9

	// Look up the low nibbles. Does the result have the bit of the high nibble? If so, set all bits
	// of the byte.
	ADD    R9<<4, R1, R10
	VLD1   (R10), [V24.B16]
	VTBL   V0.B16, [V24.B16], V16.B16
	VTBL   V1.B16, [V24.B16], V17.B16
	VTBL   V2.B16, [V24.B16], V18.B16
	VTBL   V3.B16, [V24.B16], V19.B16
	VCMTST V4.B16, V16.B16, V16.B16
	VCMTST V5.B16, V17.B16, V17.B16
	VCMTST V6.B16, V18.B16, V18.B16
	VCMTST V7.B16, V19.B16, V19.B16
	COLLECT

	// If the set contains the bytes from %x80 on, add them.
	LSR R9, R13, R14
	TBZ $0, R14, store
	ORR R12, R11, R11

store:
	LSR  R6, R11, R11
	AND  R7, R11, R11
	MOVD R11, (R0)(R9<<3)
	SUB  $1, R2, R14 // clear the lowest bit
	ANDS R14, R2, R2
	BNE  set
	MOVD 64(R0), R5
	CBNZ R5, escapes

done:
	RET

escapes:
	B ·zJoinEscapes(SB) // with the same arguments

// func zDetectVectors() uint8
//
// Every arm64 processor that Go supports has these instructions.
TEXT ·zDetectVectors(SB), NOSPLIT, $0-1
	MOVD $1, R0
	MOVB R0, ret+0(FP)
	RET
