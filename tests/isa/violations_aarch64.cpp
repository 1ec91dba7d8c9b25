// SPDX-License-Identifier: MIT
// What the checks of this directory must find; see CMakeLists.txt. Never run.

[[gnu::noinline]] inline int Inline(int number) { return number + 1; }
int CallsInline(int number) { return Inline(number); }

int RunsAtStartup();
int g_number = RunsAtStartup();
void UsesSha() { asm volatile(".arch armv8-a+sha2\n sha256h q0, q1, v2.4s"); }
void UsesAes() { asm volatile(".arch armv8-a+crypto\n aese v0.16b, v1.16b"); }
void UsesLongMultiply() { asm volatile(".arch armv8-a+crypto\n pmull v0.1q, v1.1d, v2.1d"); }
void UsesCrc() { asm volatile(".arch armv8-a+crc\n crc32w w0, w0, w1"); }
void UsesAtomics() { asm volatile(".arch armv8-a+lse\n ldadd w0, w0, [x1]"); }
void UsesDotProduct() { asm volatile(".arch armv8.2-a+dotprod\n udot v0.4s, v1.16b, v2.16b"); }
void UsesSve() { asm volatile(".arch armv8.2-a+sve\n add z0.s, z0.s, z1.s"); }
