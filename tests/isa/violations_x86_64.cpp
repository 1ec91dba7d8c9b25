// SPDX-License-Identifier: MIT
// What the checks of this directory must find; see CMakeLists.txt. Never run.

[[gnu::noinline]] inline int Inline(int number) { return number + 1; }
int CallsInline(int number) { return Inline(number); }

void UsesYmm() { asm volatile("vpxor %ymm0, %ymm0, %ymm0"); }
void UsesZmm() { asm volatile("vpxorq %zmm0, %zmm0, %zmm0"); }
void UsesVexOnXmm() { asm volatile("vpxor %xmm0, %xmm0, %xmm0"); }
void UsesSsse3() { asm volatile("pshufb %xmm0, %xmm1"); }
void UsesSse41() { asm volatile("pblendw $1, %xmm0, %xmm1"); }
void UsesPopcnt() { asm volatile("popcnt %rax, %rax"); }
int RunsAtStartup();
int g_number = RunsAtStartup();
void UsesSha() { asm volatile("sha256rnds2 %xmm0, %xmm1, %xmm2"); }
