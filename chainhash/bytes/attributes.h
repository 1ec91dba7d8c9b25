// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_BYTES_ATTRIBUTES_H
#define TXHASH_CHAINHASH_BYTES_ATTRIBUTES_H

// Compiler attributes with one spelling for gcc and clang. Every header reaches this one, so it
// also says which language they need.

#if __cplusplus < 202002L
#error "txhash needs C++20: compile with -std=c++20 or a later standard"
#endif

/// On each public class and function that is defined in a .cpp file. Everything else is hidden: a
/// shared library exports these and no more (docs/adr/0012-exported-face.md). A program that puts
/// the static archives into a plugin hides them with the linker option --exclude-libs.
#define TXHASH_EXPORT __attribute__((visibility("default")))

/// The result refers to this parameter (or to *this): clang warns if it would dangle.
#if defined(__clang__)
#define TXHASH_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TXHASH_LIFETIMEBOUND
#endif

/// For the few functions whose cursor must stay in a register: unless inlined, they reload it from
/// memory at every field.
#define TXHASH_ALWAYS_INLINE [[gnu::always_inline]] inline

/// For rare paths, so that their code and spills stay out of the caller's loop.
#define TXHASH_NOINLINE [[gnu::noinline, gnu::cold]]

#endif  // TXHASH_CHAINHASH_BYTES_ATTRIBUTES_H
