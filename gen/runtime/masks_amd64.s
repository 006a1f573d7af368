//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The comment on zMasks in the Go file explains the method. An instruction has its operands first and
// its result last. Registers Y0 to Y15 hold 32 bytes each, other registers 8 bytes. An instruction
// that ends in L uses 4 of the 8.

// A byte 15, 32 times.
DATA zLowNibble<>+0(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA zLowNibble<>+8(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA zLowNibble<>+16(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA zLowNibble<>+24(SB)/8, $0x0F0F0F0F0F0F0F0F
GLOBL zLowNibble<>(SB), RODATA|NOPTR, $32

// The bit of each high nibble: 1<<0 to 1<<7. The nibbles 8 to 15, of bytes from %x80 on, have all bits.
DATA zHighNibbles<>+0(SB)/8, $0x8040201008040201
DATA zHighNibbles<>+8(SB)/8, $0xFFFFFFFFFFFFFFFF
GLOBL zHighNibbles<>(SB), RODATA|NOPTR, $16

// func zMasks(w *zWindow, sets *zWindowSets, p *byte, n, i int)
TEXT ·zMasks(SB), NOSPLIT, $0-40
	MOVQ w+0(FP), DI
	MOVQ sets+8(FP), SI
	MOVQ p+16(FP), AX
	MOVQ n+24(FP), CX

	// Let p and n be those of the bytes from i on. The masks end at i+64-reach, or never if n <= 64.
	MOVQ    i+32(FP), R8
	MOVQ    R8, zWindow_base(DI)
	ADDQ    R8, AX
	SUBQ    R8, CX
	ADDQ    $64, R8
	SUBQ    zWindowSets_reach(SI), R8
	MOVQ    $0x7FFFFFFFFFFFFFFF, R9
	CMPQ    CX, $64
	CMOVQLE R9, R8
	CMPB    ·zVectors(SB), $1
	JCS     none
	MOVQ    R8, zWindow_end(DI)
	JNE     tables
	MOVL zWindowSets_want(SI), DX // a bit for each set in use

	// Let R12 be the sets that contain the bytes from %x80 on, and DX the others.
	MOVL zWindowSets_high(SI), R12
	ANDL DX, R12
	XORL R12, DX

	// Let n be at most 64. R8 is the argument of BEXTRQ below: which bits of the 64 to return, as
	// the number of the first bit and, in the next byte, the number of bits.
	MOVL    $64, R9
	CMPQ    CX, R9
	CMOVQGT R9, CX
	MOVL    CX, R8
	SHLL    $8, R8
	TESTQ   CX, CX
	JEQ     loaded // the bytes do not matter

	// Load the 64 bytes at p, unless fewer than 64 bytes are left on the page, which has at least
	// 4096 bytes: the next page may not be readable.
	MOVL AX, BX
	ANDL $4095, BX
	CMPL BX, $(4096-64)
	JHI  pageEnd

load:
	VMOVDQU (AX), Y0
	VMOVDQU 32(AX), Y1

loaded:
	// Let Y2 and Y3 be the bits of the high nibbles. There is no shift of single bytes: shift
	// pairs of bytes, and clear the bits that come from the neighbor.
	VBROADCASTI128 zHighNibbles<>(SB), Y4
	VPSRLW         $4, Y0, Y2
	VPSRLW         $4, Y1, Y3
	VPAND          zLowNibble<>(SB), Y2, Y2
	VPAND          zLowNibble<>(SB), Y3, Y3
	VPSHUFB        Y2, Y4, Y2
	VPSHUFB        Y3, Y4, Y3
	TESTL          DX, DX
	JEQ            high

set:
	// Let BX be the number of the lowest bit in DX, the next set, and clear the bit.
	TZCNTL DX, BX
	BLSRL  DX, DX

	// Look up the low nibbles. VPSHUFB takes the low four bits of a byte itself, and returns 0 for
	// bytes from %x80 on.
	LEAQ           (BX)(BX*1), R9
	VBROADCASTI128 zWindowSets_low(SI)(R9*8), Y4
	VPSHUFB        Y0, Y4, Y5
	VPSHUFB        Y1, Y4, Y6

	// Does the result have the bit of the high nibble? If so, set all bits of the byte. A byte
	// from %x80 on needs all bits in the first loop and none in the second, so it is in no set in
	// the first loop and in all sets in the second.
	VPAND    Y2, Y5, Y5
	VPAND    Y3, Y6, Y6
	VPCMPEQB Y2, Y5, Y5
	VPCMPEQB Y3, Y6, Y6

	// Collect the first bit of each byte, and store the bits that belong to the n bytes.
	VPMOVMSKB Y5, R10
	VPMOVMSKB Y6, R11
	SHLQ      $32, R11
	ORQ       R11, R10
	BEXTRQ    R8, R10, R10
	MOVQ      R10, (DI)(BX*8)
	TESTL     DX, DX
	JNE       set

high:
	// Continue with the sets that contain the bytes from %x80 on, which are negative if signed.
	// For those bytes, clear Y2 and Y3.
	TESTL    R12, R12
	JEQ      done
	VPXOR    Y4, Y4, Y4
	VPCMPGTB Y0, Y4, Y5
	VPCMPGTB Y1, Y4, Y6
	VPANDN   Y2, Y5, Y2
	VPANDN   Y3, Y6, Y3
	MOVL     R12, DX
	XORL     R12, R12
	JMP      set

done:
	VZEROUPPER // other code would be slow without it
	CMPQ       64(DI), $0
	JNE        escapes

none:
	RET

escapes:
	JMP ·zJoinEscapes(SB) // with the same arguments

pageEnd:
	// Load the 64 bytes that end with the n bytes: they begin on the page of p. BEXTRQ drops the
	// first 64-n of them.
	SUBL CX, R9
	SUBQ R9, AX
	ORL  R9, R8
	JMP  load

tables:
	// Registers Z0 to Z31 hold 64 bytes each, and K1 to K7 a bit for each of 64 bytes. Let K1 be the
	// first n bits. A load that K1 masks reads no other bytes, and so no other page.
	MOVQ        $-1, R9
	BZHIQ       CX, R9, R8
	CMPQ        CX, $64
	CMOVQLT     R8, R9
	KMOVQ       R9, K1
	VMOVDQU8.Z  (AX), K1, Z0

	// Look up all bytes: the table has the bits of the sets. K2 are the bytes from %x80 on, which share an
	// entry and may be left to the end, as they are in no set of most grammars. K3 are the other bytes.
	MOVQ       zWindowSets_bits(SI), DX
	VMOVDQU8   (DX), Z1
	VMOVDQU8   64(DX), Z2
	VMOVDQA64  Z0, Z3
	VPMOVB2M   Z0, K2
	KANDNQ     K1, K2, K3
	VPERMI2B.Z Z2, Z1, K3, Z0
	CMPL       zWindowSets_high(SI), $0
	JNE        from80

collect:
	// Collect the bits of each set, from the highest bit of a byte on. Adding a byte to itself moves
	// its bits up by one.
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 56(DI)
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 48(DI)
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 40(DI)
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 32(DI)
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 24(DI)
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 16(DI)
	VPMOVB2M Z0, K4
	VPADDB   Z0, Z0, Z0
	KMOVQ    K4, R10
	MOVQ     R10, 8(DI)
	VPMOVB2M Z0, K4
	KMOVQ    K4, R10
	MOVQ     R10, (DI)

	// The bytes that begin an escape.
	VPBROADCASTB zWindowSets_escape(SI), Z4
	VPCMPUB      $0, Z4, Z3, K1, K5
	KMOVQ        K5, 64(DI)
	VZEROUPPER
	KORTESTQ     K5, K5
	JNE          escapes
	RET

from80:
	VPBROADCASTB 128(DX), Z4
	KANDQ        K1, K2, K2
	VMOVDQU8     Z4, K2, Z0
	JMP          collect

// func zDetectVectors() uint8
//
// CPUID returns bits for the features of the processor, XGETBV for the registers that the operating
// system saves.
TEXT ·zDetectVectors(SB), NOSPLIT, $0-1
	// Does CPUID know leaf 7?
	XORL AX, AX
	XORL CX, CX
	CPUID
	CMPL AX, $7
	JCS  no

	// AVX, and XGETBV enabled by the operating system (OSXSAVE).
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $(1<<27 | 1<<28), CX
	CMPL CX, $(1<<27 | 1<<28)
	JNE  no

	// Both halves of the registers Y0 to Y15 are saved. Let R8 be all registers that are saved.
	XORL CX, CX
	XGETBV
	MOVL AX, R8
	ANDL $(1<<1 | 1<<2), AX
	CMPL AX, $(1<<1 | 1<<2)
	JNE  no

	// BMI1, for TZCNTL, BLSRL and BEXTRQ, and AVX2.
	MOVL $7, AX
	XORL CX, CX
	CPUID
	MOVL BX, R9
	ANDL $(1<<3 | 1<<5), R9
	CMPL R9, $(1<<3 | 1<<5)
	JNE  no
	MOVB $1, ret+0(FP)

	// The registers Z0 to Z31 and K0 to K7 are saved, BMI2, for BZHIQ, AVX-512 with F, DQ, BW and VL, and
	// VBMI.
	ANDL $(1<<5 | 1<<6 | 1<<7), R8
	CMPL R8, $(1<<5 | 1<<6 | 1<<7)
	JNE  done
	ANDL $(1<<8 | 1<<16 | 1<<17 | 1<<30 | 1<<31), BX
	CMPL BX, $(1<<8 | 1<<16 | 1<<17 | 1<<30 | 1<<31)
	JNE  done
	TESTL $(1<<1), CX
	JEQ  done
	MOVB $2, ret+0(FP)

done:
	RET

no:
	MOVB $0, ret+0(FP)
	RET
