// SPDX-License-Identifier: MIT
// Uses SSE4.1 without asking whether the processor has it.

int main() { asm volatile("pblendw $1, %xmm0, %xmm1"); }
